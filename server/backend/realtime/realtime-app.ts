import { Hono } from 'hono'
import { z } from 'zod'
import type { Surface } from '#server/backend/gateway/gateway.ts'
import type { GatewayContext, GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import { renderAppError } from '#server/backend/gateway/render-app-error.ts'
import { AppError } from '#server/platform/app-error.ts'
import { RateLimitedError } from '#server/platform/fairness/rate-limit.ts'
import { parseShallowJson } from '#server/platform/shallow-json.ts'
import { type BroadcastBody, MESSAGE_BYTES } from './frames.ts'
import type { Topic } from './hub.ts'
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

type Deps = { realtime: Pick<Realtime, 'broadcast' | 'senders' | 'authorizeChannel'> }

export function realtimeSurface(deps: Deps): Surface {
  return {
    path: '/realtime/v1',
    app: createRealtimeApp(deps),
    renderError: renderAppError,
  }
}

/** Broadcasts over HTTP, for callers without a socket. Answers 202 without a body. */
export function createRealtimeApp({ realtime }: Deps): Hono<GatewayEnv> {
  const app = new Hono<GatewayEnv>()
  const broadcast = async (c: GatewayContext, topic: Topic, body: BroadcastBody, bytes: number) => {
    const { caller, clientAddress } = c.var
    if (bytes > MESSAGE_BYTES) throw new AppError('too_large', `A message has at most ${MESSAGE_BYTES} bytes`)
    const sender = realtime.senders.of(clientAddress)
    // A server with the secret key sends for many users.
    const isLimited = caller.role !== 'service_role'
    if (isLimited && !sender.allowance.spend({ messages: 1, bytes })) throw new RateLimitedError(1)
    if (topic.isPrivate) {
      const rights = await realtime.authorizeChannel(caller, topic.name)
      if (!rights.send.has('broadcast')) throw new AppError('forbidden', 'You are not allowed to send on this channel')
    }
    const { receivers, relayed } = realtime.broadcast({ ...topic, name: `realtime:${topic.name}` }, body)
    if (isLimited) sender.spendOn(receivers, bytes)
    await relayed
  }

  app.post('/api/broadcast', async (c) => {
    const parsed = BatchSchema.safeParse(parseShallowJson(await c.req.text()))
    if (!parsed.success) return c.json({ message: 'messages: a list of topic, event and payload' }, 422)
    for (const { topic: name, event, payload, private: isPrivate } of parsed.data.messages) {
      await broadcast(c, { name, isPrivate }, { event, payload }, Buffer.byteLength(JSON.stringify(payload) ?? ''))
    }
    return c.body(null, 202)
  })

  app.post('/api/broadcast/:topic/events/:event', async (c) => {
    const name = TopicSchema.safeParse(c.req.param('topic'))
    const event = EventSchema.safeParse(c.req.param('event'))
    if (!name.success || !event.success) return c.json({ message: 'The topic or the event is too long' }, 422)
    if (c.req.query('persist') !== undefined || c.req.query('persist[ttl]') !== undefined) {
      return c.json({ message: 'Messages are not stored here; send without persist' }, 422)
    }
    const bytes = new Uint8Array(await c.req.arrayBuffer())
    const isBinary = c.req.header('content-type')?.startsWith('application/octet-stream') ?? false
    const payload = isBinary ? null : parseShallowJson(Buffer.from(bytes).toString('utf8'))
    if (payload === undefined) return c.json({ message: 'The payload is not JSON' }, 422)
    const topic = { name: name.data, isPrivate: c.req.query('private') === 'true' }
    const body = isBinary ? { event: event.data, bytes } : { event: event.data, payload }
    await broadcast(c, topic, body, bytes.length)
    return c.body(null, 202)
  })
  return app
}
