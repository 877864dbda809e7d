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
import { createPresences, PresenceMessageSchema } from './channels/presences.ts'
import type { BroadcastBody } from './frames.ts'
import { createHub, type Hub, type Member, type Topic } from './hub.ts'
import { createRelay, RELAY_CHANNEL, type Relay } from './relay.ts'
import { acceptSockets } from './sockets.ts'

const HEARTBEAT_MS = 15_000

export type RealtimeDeps = {
  database: Database
  databaseUrl: string
  keys: ApiKeys
  verifyAccessToken: VerifyAccessToken
  /** Reports sessions that have ended and roles that have changed before their tokens expire. */
  access: Pick<LiveAccess, 'requireLive' | 'onChange'>
  /** Whether a proxy in front of the server reports the client's address. */
  trustProxy: boolean
  /** Multiplies what clients may send. */
  rateLimitFactor: number
  log: Pick<Logger, 'warn'>
}

/** Changes of published tables, broadcasts and presence, shared by all replicas on one database. */
export function createRealtime(deps: RealtimeDeps) {
  const { database, log } = deps
  const { inBackground, settle } = trackWork(log)
  const hub = createHub()
  const catalogue = createCatalogue(database.pool)
  const relay = createRelay(database.pool, (message) => receive(message))
  const broadcasts = createBroadcasts(hub, relay)
  const presences = createPresences({ hub, relay })
  const senders = createSenders(deps.rateLimitFactor)
  const authorizeChannel = createAuthorizeChannel(database)
  const feed = createChangeFeed({ database, catalogue, hub, log })

  function receive(message: unknown): void {
    const broadcast = BroadcastMessageSchema.safeParse(message)
    const presence = PresenceMessageSchema.safeParse(message)
    if (broadcast.success) broadcasts.receive(broadcast.data)
    else if (presence.success) inBackground('receiving presence', presences.receive(presence.data))
  }

  const listener = listenTo(
    deps.databaseUrl,
    {
      [CHANGES_CHANNEL]: (transactionId) => feed.receive(transactionId),
      [RELAY_CHANNEL]: (notification) => inBackground('receiving from a replica', relay.receive(notification)),
    },
    {
      onConnected: () => {
        feed.catchUp()
        inBackground('greeting the replicas', presences.greet())
      },
      log,
    },
  )
  const heartbeat = setInterval(() => {
    inBackground('sending presence to the replicas', presences.sendHeartbeat())
    inBackground('clearing old messages between replicas', relay.sweep())
    inBackground('clearing old changes', feed.sweep())
    senders.sweep()
  }, HEARTBEAT_MS)
  heartbeat.unref()

  const stopWatching = deps.access.onChange((subject) => {
    for (const member of hub.membersOf(subject)) member.recheck()
  })
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
      broadcast: broadcasts.send,
      requireLive: deps.access.requireLive,
      log,
    },
  })
  return {
    /** Handles the upgrade requests of a server; those for other paths are refused. */
    attach: sockets.attach,
    broadcast: broadcasts.send,
    /** What the clients of one address use together, by socket and by request. */
    senders,
    authorizeChannel,
    /** Settles when changes are being received. */
    ready: listener.ready,
    async stop() {
      clearInterval(heartbeat)
      stopWatching()
      await sockets.close()
      await listener.stop()
      await feed.idle()
      await settle()
    },
  }
}
export type Realtime = ReturnType<typeof createRealtime>

/** Background work that only a stop waits for. */
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

/** Broadcasts over all replicas. */
function createBroadcasts(hub: Hub, relay: Relay) {
  return {
    /** Sends a message to all members of a topic but `except`; `receivers` counts those of this replica. */
    send(topic: Topic, body: BroadcastBody, except: Member | null = null) {
      const receivers = hub.broadcast(topic, body, except)
      return { receivers, relayed: relay.peers.mayExist() ? relay.send(toMessage(topic, body)) : Promise.resolve() }
    },
    receive(message: BroadcastMessage) {
      hub.broadcast({ name: message.topic, isPrivate: message.isPrivate }, toBody(message), null)
    },
  }
}

/** A broadcast as it is sent to the other replicas; bytes as base64. */
const BroadcastMessageSchema = z.strictObject({
  news: z.literal('say'),
  topic: z.string(),
  isPrivate: z.boolean(),
  event: z.string(),
  payload: z.unknown(),
  bytes: z.base64().optional(),
})
type BroadcastMessage = z.infer<typeof BroadcastMessageSchema>

function toMessage({ name, isPrivate }: Topic, body: BroadcastBody): BroadcastMessage {
  const head = { news: 'say' as const, topic: name, isPrivate, event: body.event }
  return 'bytes' in body
    ? { ...head, payload: null, bytes: Buffer.from(body.bytes).toString('base64') }
    : { ...head, payload: body.payload }
}

function toBody({ event, payload, bytes }: BroadcastMessage): BroadcastBody {
  return bytes === undefined ? { event, payload } : { event, bytes: Uint8Array.from(Buffer.from(bytes, 'base64')) }
}
