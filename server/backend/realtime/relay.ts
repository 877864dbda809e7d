import { randomUUID } from 'node:crypto'
import PQueue from 'p-queue'
import type pg from 'pg'
import { z } from 'zod'

export const RELAY_CHANNEL = 'realtime_relay'

/** A notification can hold 8,000 bytes; longer messages go through a table. */
const INLINE_BYTES = 7500
const KEPT_SECONDS = 300
/** How much may wait to be sent, in characters; a database that is too slow for more loses messages. */
const WAITING_CHARS = 8 * 1024 * 1024

/** A replica that has been silent for this long is gone. */
const LOST_MS = 45_000
/** How long others get to answer a greeting; until then they are assumed to be there. */
const ANSWER_MS = 10_000

const EnvelopeSchema = z.union([
  z.strictObject({ node: z.string(), body: z.string() }),
  z.strictObject({ node: z.string(), id: z.string() }),
])

/**
 * Messages between replicas through the shared database. A message sent while a replica is disconnected is lost for it.
 */
export function createRelay(pool: pg.Pool, receive: (body: unknown) => void) {
  const node = randomUUID()
  const peers = createPeers()
  // Two connections of a pool may commit in either order, and a late snapshot would overwrite newer state.
  const sending = new PQueue({ concurrency: 1 })
  const hearing = new PQueue({ concurrency: 1 })
  let waiting = 0

  const send = async (text: string): Promise<void> => {
    const inline = JSON.stringify({ node, body: text })
    if (Buffer.byteLength(inline) <= INLINE_BYTES) {
      await pool.query('select pg_notify($1, $2)', [RELAY_CHANNEL, inline])
      return
    }
    await pool.query(
      `with kept as (insert into realtime.relays (body) values ($1) returning id)
       select pg_notify($2, json_build_object('node', $3::text, 'id', id::text)::text) from kept`,
      [text, RELAY_CHANNEL, node],
    )
  }

  const call = async (body: object): Promise<void> => {
    // The current state is read when the message is sent, not when it was requested.
    const text = JSON.stringify(body)
    if (waiting + text.length > WAITING_CHARS) throw new Error('Too many messages wait for the other replicas')
    waiting += text.length
    await sending
      .add(() => send(text))
      .finally(() => {
        waiting -= text.length
      })
  }

  const hear = async (notification: string): Promise<void> => {
    const parsed = EnvelopeSchema.safeParse(parseJson(notification))
    if (!parsed.success || parsed.data.node === node) return
    peers.heard(parsed.data.node)
    if ('body' in parsed.data) {
      receive(parseJson(parsed.data.body))
      return
    }
    const { rows } = await pool.query<{ body: string }>('select body from realtime.relays where id = $1', [
      parsed.data.id,
    ])
    if (rows[0] !== undefined) receive(parseJson(rows[0].body))
  }

  return {
    /** The id of this process among the replicas. */
    node,
    peers,
    /** Sends a message to all the other replicas, if there are any. Rejects when too much is waiting. */
    send: async (body: object) => {
      if (peers.areThere()) await call(body)
    },
    /** Sends to replicas that we may not know yet. */
    call,
    /** Handles a notification; `receive` gets what other replicas sent. */
    hear: (notification: string) => hearing.add(() => hear(notification)),
    /** Removes long messages that every replica has had time to read. */
    async sweep() {
      await pool.query('delete from realtime.relays where at < now() - make_interval(secs => $1)', [KEPT_SECONDS])
    },
  }
}

export type Relay = ReturnType<typeof createRelay>

/** The other replicas on the same database, as far as they have been heard from. */
function createPeers() {
  const heardAt = new Map<string, number>()
  let greetedAt = Date.now()
  return {
    heard: (node: string) => void heardAt.set(node, Date.now()),
    /** Called when others have been greeted, after a start or a lost connection. */
    greeted() {
      greetedAt = Date.now()
    },
    areThere: () => heardAt.size > 0 || Date.now() - greetedAt < ANSWER_MS,
    /** Forgets those that have been silent for too long, and names them. */
    dropLost() {
      const lost = [...heardAt].filter(([, at]) => Date.now() - at >= LOST_MS).map(([node]) => node)
      for (const node of lost) heardAt.delete(node)
      return lost
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
