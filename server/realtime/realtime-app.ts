import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { AppError } from '#server/app-error.ts'
import type { Database } from '#server/db/database.ts'
import type { GatewayEnv } from '#server/gateway/gateway-env.ts'
import { authorizeChannel } from './authorize-channel.ts'
import type { BroadcastBody } from './frames.ts'
import type { Realtime } from './realtime.ts'

const TopicSchema = z.string().min(1).max(240)
const EventSchema = z.string().min(1).max(200)
const BatchSchema = z.object({
  messages: z
    .array(
      z.object({ topic: TopicSchema, event: EventSchema, payload: z.unknown(), private: z.boolean().default(false) }),
    )
    .min(1)
    .max(100),
})

/** The REST half of realtime: messages from callers without a socket. Answers 202 without a body. */
export function createRealtimeApp(deps: { database: Database; realtime: Pick<Realtime, 'say'> }): Hono<GatewayEnv> {
  const app = new Hono<GatewayEnv>()
  const say = async (c: Context<GatewayEnv>, topic: string, isPrivate: boolean, body: BroadcastBody) => {
    if (isPrivate) {
      const rights = await authorizeChannel(deps.database, c.var.caller, topic)
      if (!rights.sendBroadcast) throw new AppError('forbidden', 'You are not allowed to send on this channel')
    }
    await deps.realtime.say({ topic: `realtime:${topic}`, isPrivate }, body)
  }

  app.post('/api/broadcast', async (c) => {
    const parsed = BatchSchema.safeParse(await c.req.json().catch(() => null))
    if (!parsed.success) return c.json({ message: 'messages: a list of topic, event and payload' }, 422)
    for (const { topic, event, payload, private: isPrivate } of parsed.data.messages) {
      await say(c, topic, isPrivate, { event, payload })
    }
    return c.body(null, 202)
  })

  app.post('/api/broadcast/:topic/events/:event', async (c) => {
    const topic = TopicSchema.safeParse(c.req.param('topic'))
    const event = EventSchema.safeParse(c.req.param('event'))
    if (!topic.success || !event.success) return c.json({ message: 'The topic or the event is too long' }, 422)
    if (c.req.query('persist') !== undefined || c.req.query('persist[ttl]') !== undefined) {
      return c.json({ message: 'Messages are not stored here; send without persist' }, 422)
    }
    const body = await readBody(c, event.data)
    if (body === null) return c.json({ message: 'The payload is not JSON' }, 422)
    await say(c, topic.data, c.req.query('private') === 'true', body)
    return c.body(null, 202)
  })
  return app
}

async function readBody(c: Context<GatewayEnv>, event: string): Promise<BroadcastBody | null> {
  if (c.req.header('content-type')?.startsWith('application/octet-stream')) {
    return { event, bytes: new Uint8Array(await c.req.arrayBuffer()) }
  }
  try {
    return { event, payload: await c.req.json() }
  } catch {
    return null
  }
}
