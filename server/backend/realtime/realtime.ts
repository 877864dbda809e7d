import type { Server } from 'node:http'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { ApiKeys, VerifyAccessToken } from '#server/backend/gateway/keys.ts'
import type { LiveAccess } from '#server/backend/gateway/live-access.ts'
import { createCatalogue } from '#server/backend/rest/catalogue.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'
import { listenTo } from '#server/platform/db/listener.ts'
import { createSenders, type Senders } from '#server/platform/fairness/socket-limits.ts'
import { createFaults } from '#server/platform/faults.ts'
import { CHANGES_CHANNEL, createChangeFeed } from './changes/change-feed.ts'
import { createReadableTables } from './changes/readable-tables.ts'
import { type AuthorizeChannel, createAuthorizeChannel } from './channels/authorize-channel.ts'
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
  trustProxy: boolean
  /** Multiplies what clients may send. */
  rateLimitFactor: number
  log: Pick<Logger, 'warn'>
}

export type Realtime = {
  /** Handles the upgrade requests of a server; those for other paths are refused. */
  attach(server: Server): void
  /** Sends a message to a channel on every replica; `heardBy` is how many get it from this one. */
  say(room: Room, body: BroadcastBody): { heardBy: number; told: Promise<void> }
  /** What clients of one address use together, whether by socket or by request. */
  senders: Senders
  authorizeChannel: AuthorizeChannel
  /** Settles when changes are being received. */
  ready: Promise<void>
  stop(): Promise<void>
}

/** The realtime surface: changes of published tables, messages and presence, over all replicas on one database. */
export function createRealtime(deps: RealtimeDeps): Realtime {
  const { database, log } = deps
  const faults = createFaults(log)
  const pending = new Set<Promise<void>>()
  const inBackground = (what: string, work: Promise<unknown>) => {
    const done = faults.watch(what, work).finally(() => pending.delete(done))
    pending.add(done)
  }
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
    callerOf: (token, own) => callerOf(token, own, deps),
  })
  return {
    attach: sockets.attach,
    say: (room, body) => say(room, body, null),
    senders,
    authorizeChannel,
    ready: listener.ready,
    async stop() {
      clearInterval(beat)
      unwatch()
      await sockets.close()
      await listener.stop()
      await feed.idle()
      await Promise.all(pending)
    },
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

/** A join without a session sends the key in place of a token, or nothing; then the caller is the key's own. */
async function callerOf(
  token: string | null,
  own: Caller,
  { keys, verifyAccessToken }: Pick<RealtimeDeps, 'keys' | 'verifyAccessToken'>,
): Promise<{ caller: Caller; expiresAt: number | null }> {
  if (token === null || token === keys.publishableKey || token === keys.secretKey)
    return { caller: own, expiresAt: null }
  const claims = await verifyAccessToken(token)
  if (typeof claims.exp !== 'number') throw new AppError('unauthorized', 'The token has no end')
  return {
    caller: { role: 'authenticated', claims: { ...claims, role: 'authenticated' } },
    expiresAt: claims.exp * 1000,
  }
}
