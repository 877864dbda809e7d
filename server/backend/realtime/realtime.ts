import type { Logger } from 'pino'
import { z } from 'zod'
import type { ApiKeys, VerifyAccessToken } from '#server/backend/gateway/keys.ts'
import type { LiveAccess } from '#server/backend/gateway/live-access.ts'
import { createCatalogue } from '#server/backend/rest/catalogue.ts'
import type { Database } from '#server/platform/db/database.ts'
import { listenTo } from '#server/platform/db/listener.ts'
import { createSenders } from '#server/platform/fairness/socket-limits.ts'
import { createFaults } from '#server/platform/faults.ts'
import { CHANGES_CHANNEL, createChangeFeed } from './changes/change-feed.ts'
import { createReadableTables } from './changes/readable-tables.ts'
import { createAuthorizeChannel } from './channels/authorize-channel.ts'
import { createPresences, PresenceNewsSchema } from './channels/presences.ts'
import type { BroadcastBody } from './frames.ts'
import { createHub, type Member, type Room } from './hub.ts'
import { createRelay, RELAY_CHANNEL } from './relay.ts'
import { acceptSockets } from './sockets.ts'

const BEAT_MS = 15_000

export type RealtimeDeps = {
  database: Database
  databaseUrl: string
  keys: ApiKeys
  verifyAccessToken: VerifyAccessToken
  /** Says when a session has ended or a role has changed before the token's time. */
  access: Pick<LiveAccess, 'requireLive' | 'onChange'>
  /** Whether a proxy in front of us names the client's address. */
  trustProxy: boolean
  /** Multiplies what clients may send. */
  rateLimitFactor: number
  log: Pick<Logger, 'warn'>
}

/** The realtime surface: changes of published tables, messages and presence, over all replicas on one database. */
export function createRealtime(deps: RealtimeDeps) {
  const { database, log } = deps
  const { inBackground, settle } = trackWork(log)
  const hub = createHub()
  const catalogue = createCatalogue(database.pool)
  const relay = createRelay(database.pool, (news) => hear(news))
  const presences = createPresences({ hub, relay })
  const senders = createSenders(deps.rateLimitFactor)
  const authorizeChannel = createAuthorizeChannel(database)
  const feed = createChangeFeed({ database, catalogue, hub, log })

  function hear(news: unknown): void {
    const said = BroadcastNewsSchema.safeParse(news)
    const present = PresenceNewsSchema.safeParse(news)
    if (said.success) hub.broadcast(said.data, bodyOf(said.data), null)
    else if (present.success) inBackground('receiving presence', presences.hear(present.data))
  }

  const listener = listenTo(
    deps.databaseUrl,
    {
      [CHANGES_CHANNEL]: (transactionId) => feed.hear(transactionId),
      [RELAY_CHANNEL]: (notification) => inBackground('receiving from a replica', relay.hear(notification)),
    },
    {
      onConnected: () => {
        feed.catchUp()
        inBackground('greeting the replicas', presences.greet())
      },
      log,
    },
  )
  const beat = setInterval(() => {
    inBackground('telling the replicas who is here', presences.beat())
    inBackground('clearing old messages between replicas', relay.sweep())
    inBackground('clearing old changes', feed.sweep())
    senders.sweep()
  }, BEAT_MS)
  beat.unref()

  const unwatch = deps.access.onChange((subject) => {
    for (const member of hub.membersOf(subject)) member.review()
  })
  const say = (room: Room, body: BroadcastBody, except: Member | null) => {
    const heardBy = hub.broadcast(room, body, except)
    return { heardBy, told: relay.peers.areThere() ? relay.send(newsOf(room, body)) : Promise.resolve() }
  }
  const sockets = acceptSockets({
    ...deps,
    senders,
    serve: {
      readableTables: createReadableTables(database),
      database,
      catalogue,
      hub,
      presences,
      authorizeChannel,
      say,
      requireLive: deps.access.requireLive,
      log,
    },
  })
  return {
    /** Handles the upgrade requests of a server; those for other paths are refused. */
    attach: sockets.attach,
    /** Sends a message to a channel on every replica; `heardBy` is how many get it from this one. */
    say: (room: Room, body: BroadcastBody) => say(room, body, null),
    /** What clients of one address use together, whether by socket or by request. */
    senders,
    authorizeChannel,
    /** Settles when changes are being received. */
    ready: listener.ready,
    async stop() {
      clearInterval(beat)
      unwatch()
      await sockets.close()
      await listener.stop()
      await feed.idle()
      await settle()
    },
  }
}
export type Realtime = ReturnType<typeof createRealtime>

/** Work that nobody waits for until the end. */
function trackWork(log: Pick<Logger, 'warn'>) {
  const faults = createFaults(log)
  const pending = new Set<Promise<void>>()
  return {
    inBackground(what: string, work: Promise<unknown>) {
      const done = faults.watch(what, work).finally(() => pending.delete(done))
      pending.add(done)
    },
    settle: () => Promise.all(pending),
  }
}

/** A user's message on its way to the other replicas; bytes as base64. */
const BroadcastNewsSchema = z.strictObject({
  news: z.literal('say'),
  topic: z.string(),
  isPrivate: z.boolean(),
  event: z.string(),
  payload: z.unknown(),
  bytes: z.base64().optional(),
})
type BroadcastNews = z.infer<typeof BroadcastNewsSchema>

function newsOf({ topic, isPrivate }: Room, body: BroadcastBody): BroadcastNews {
  const head = { news: 'say' as const, topic, isPrivate, event: body.event }
  return 'bytes' in body
    ? { ...head, payload: null, bytes: Buffer.from(body.bytes).toString('base64') }
    : { ...head, payload: body.payload }
}

function bodyOf({ event, payload, bytes }: BroadcastNews): BroadcastBody {
  return bytes === undefined ? { event, payload } : { event, bytes: Uint8Array.from(Buffer.from(bytes, 'base64')) }
}
