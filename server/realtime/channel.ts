import { randomUUID } from 'node:crypto'
import type { Caller, Database } from '#server/db/database.ts'
import type { Catalogue } from '#server/rest/catalogue.ts'
import { authorizeChannel, type ChannelRights, PUBLIC_RIGHTS } from './authorize-channel.ts'
import { checkChangeRequest, parseChangeFilter } from './change-filter.ts'
import type { BroadcastBody } from './frames.ts'
import type { Hub, Member, Subscription } from './hub.ts'
import { BroadcastSchema, type Join, PresenceSchema } from './messages.ts'
import type { Presences } from './presences.ts'

/** A refusal whose message is sent to the client. */
export class ChannelError extends Error {
  override readonly name = 'ChannelError'
}

export type ChannelDeps = {
  database: Database
  catalogue: Catalogue
  hub: Hub
  presences: Presences
  /** Sends a message in this process and to all others. */
  say(room: { topic: string; isPrivate: boolean }, body: BroadcastBody, except: Member | null): Promise<void>
}

export type Channel = {
  joinRef: string | null
  subscriptions: readonly Subscription[]
  /** Sends what a new member must know; called after its join has been answered. */
  begin(): void
  /** Sends a user's message; throws ChannelError when the policies forbid it. */
  broadcast(payload: unknown): Promise<{ acknowledge: boolean }>
  presence(payload: unknown): Promise<void>
  /** Accepts the caller of a fresh token; throws ChannelError when it is no longer allowed here. */
  renew(caller: Caller): Promise<void>
  leave(): Promise<void>
}

type Wire = Pick<Member, 'send' | 'sendBroadcast'>

let lastSubscriptionId = 0

/**
 * Joins a topic as the caller. Throws ChannelError, or RestError if a subscription names something that does not exist.
 */
export async function joinChannel(
  request: { topic: string; joinRef: string | null; caller: Caller; join: Join },
  wire: Wire,
  deps: ChannelDeps,
): Promise<Channel> {
  const { topic, joinRef, join } = request
  const { config } = join
  const isPrivate = config.private
  const room = { topic, isPrivate }
  const subscriptions = await subscribe(config.postgres_changes ?? [], deps.catalogue)
  let rights = await findRights(request.caller, room, deps.database)
  const key = config.presence?.key || randomUUID()
  const wantsPresence = config.presence?.enabled ?? false
  const member: Member = {
    topic,
    joinRef,
    isPrivate,
    caller: request.caller,
    hearsBroadcast: rights.hearBroadcast,
    hearsPresence: wantsPresence && rights.hearPresence,
    subscriptions,
    ...wire,
  }
  deps.hub.join(member)
  let tracked: string | null = null

  return {
    joinRef,
    subscriptions,
    begin() {
      if (subscriptions.length > 0) {
        const channel = topic.replace(/^realtime:/, '')
        const message = 'Subscribed to PostgreSQL'
        member.send('system', { status: 'ok', extension: 'postgres_changes', message, channel })
      }
      if (member.hearsPresence) member.send('presence_state', deps.presences.state(room))
    },
    async broadcast(payload) {
      const parsed = BroadcastSchema.safeParse(payload)
      if (!parsed.success) throw new ChannelError('A broadcast needs an event')
      if (!rights.sendBroadcast) throw new ChannelError('You are not allowed to send on this channel')
      const { data } = parsed
      const body =
        'bytes' in data
          ? { event: data.event, bytes: Uint8Array.from(data.bytes) }
          : { event: data.event, payload: data.payload }
      await deps.say(room, body, config.broadcast?.self ? null : member)
      return { acknowledge: config.broadcast?.ack ?? false }
    },
    async presence(payload) {
      const parsed = PresenceSchema.safeParse(payload)
      if (!parsed.success) throw new ChannelError('A presence needs an event: track or untrack')
      if (!rights.sendPresence) throw new ChannelError('You are not allowed to be present on this channel')
      if (parsed.data.event.toLowerCase() === 'track') {
        tracked = await deps.presences.track(room, { key, meta: parsed.data.payload, replaces: tracked })
      } else if (tracked !== null) {
        await deps.presences.untrack(room, tracked)
        tracked = null
      }
    },
    async renew(caller) {
      rights = await findRights(caller, room, deps.database)
      member.caller = caller
      member.hearsBroadcast = rights.hearBroadcast
      member.hearsPresence = wantsPresence && rights.hearPresence
    },
    async leave() {
      deps.hub.leave(member)
      if (tracked !== null) await deps.presences.untrack(room, tracked)
    },
  }
}

async function findRights(
  caller: Caller,
  { topic, isPrivate }: { topic: string; isPrivate: boolean },
  database: Database,
): Promise<ChannelRights> {
  if (!isPrivate) return PUBLIC_RIGHTS
  const rights = await authorizeChannel(database, caller, topic.replace(/^realtime:/, ''))
  if (!Object.values(rights).some(Boolean)) {
    throw new ChannelError('Unauthorized: You do not have permissions to read from this Channel topic')
  }
  return rights
}

async function subscribe(requests: Join['config']['postgres_changes'], catalogue: Catalogue): Promise<Subscription[]> {
  const subscriptions: Subscription[] = []
  for (const request of requests ?? []) {
    const relation = await checkChangeRequest(catalogue, request)
    lastSubscriptionId += 1
    const conditions = request.filter ? parseChangeFilter(request.filter) : []
    subscriptions.push({ id: lastSubscriptionId, request, relation, conditions })
  }
  return subscriptions
}
