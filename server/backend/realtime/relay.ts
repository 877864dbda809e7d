import { randomUUID } from 'node:crypto'
import PQueue from 'p-queue'
import type pg from 'pg'
import { z } from 'zod'

export const RELAY_CHANNEL = 'realtime_relay'

/** A notification can hold 8,000 bytes; longer messages go through a table. */
const INLINE_BYTES = 7500
const RETENTION_SEC = 300
/** How many characters may wait to be sent. If the database is too slow for more, messages are lost. */
const MAX_WAITING_CHARS = 8 * 1024 * 1024

/** A replica that has been silent for this long counts as stopped. */
const LOST_MS = 45_000
/** How long others have to answer a greeting; until then they are assumed to exist. */
const ANSWER_MS = 10_000

const EnvelopeSchema = z.union([
  z.strictObject({ node: z.string(), body: z.string() }),
  z.strictObject({ node: z.string(), id: z.string() }),
])

/** Messages between replicas through the shared database. A replica misses messages sent while it is disconnected. */
export function createRelay(pool: pg.Pool, onMessage: (body: unknown) => void) {
  const node = randomUUID()
  const peers = createPeers()
  // Two connections of a pool may commit in either order, and a late snapshot would overwrite newer state.
  const sending = new PQueue({ concurrency: 1 })
  const receiving = new PQueue({ concurrency: 1 })
  let waiting = 0

  const publish = async (text: string): Promise<void> => {
    const inline = JSON.stringify({ node, body: text })
    if (Buffer.byteLength(inline) <= INLINE_BYTES) {
      await pool.query('select pg_notify($1, $2)', [RELAY_CHANNEL, inline])
      return
    }
    await pool.query(
      `with stored as (insert into realtime.relays (body) values ($1) returning id)
       select pg_notify($2, json_build_object('node', $3::text, 'id', id::text)::text) from stored`,
      [text, RELAY_CHANNEL, node],
    )
  }

  const announce = async (body: object): Promise<void> => {
    // The current state is read when the message is sent, not when it was requested.
    const text = JSON.stringify(body)
    if (waiting + text.length > MAX_WAITING_CHARS) throw new Error('Too many messages wait for the other replicas')
    waiting += text.length
    await sending
      .add(() => publish(text))
      .finally(() => {
        waiting -= text.length
      })
  }

  const receive = async (notification: string): Promise<void> => {
    const parsed = EnvelopeSchema.safeParse(parseJson(notification))
    if (!parsed.success || parsed.data.node === node) return
    peers.markSeen(parsed.data.node)
    if ('body' in parsed.data) {
      onMessage(parseJson(parsed.data.body))
      return
    }
    const { rows } = await pool.query<{ body: string }>('select body from realtime.relays where id = $1', [
      parsed.data.id,
    ])
    if (rows[0] !== undefined) onMessage(parseJson(rows[0].body))
  }

  return {
    /** The id of this process among the replicas. */
    node,
    peers,
    /** Sends a message to all the other replicas, if there are any. Rejects when too much is waiting. */
    send: async (body: object) => {
      if (peers.mayExist()) await announce(body)
    },
    /** Sends even if no other replica is known. */
    announce,
    /** Handles a notification; `onMessage` gets what another replica sent. */
    receive: (notification: string) => receiving.add(() => receive(notification)),
    /** Removes long messages that every replica has had time to read. */
    async sweep() {
      await pool.query('delete from realtime.relays where at < now() - make_interval(secs => $1)', [RETENTION_SEC])
    },
  }
}

export type Relay = ReturnType<typeof createRelay>

/** The other replicas on the same database that have sent something. */
function createPeers() {
  const lastSeenAt = new Map<string, number>()
  let greetedAt = Date.now()
  return {
    markSeen: (node: string) => void lastSeenAt.set(node, Date.now()),
    /** Called after a start or a lost connection, when the others are greeted. */
    markGreeted() {
      greetedAt = Date.now()
    },
    mayExist: () => lastSeenAt.size > 0 || Date.now() - greetedAt < ANSWER_MS,
    /** Removes and returns those that have been silent for too long. */
    removeLost() {
      const lost = [...lastSeenAt].filter(([, at]) => Date.now() - at >= LOST_MS).map(([node]) => node)
      for (const node of lost) lastSeenAt.delete(node)
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
