import { randomUUID } from 'node:crypto'
import type { ReadableTables } from '#server/backend/realtime/changes/readable-tables.ts'
import { checkSubscriptions, subscribe } from '#server/backend/realtime/changes/subscribe.ts'
import { type BroadcastBody, ChannelError, systemPayload } from '#server/backend/realtime/frames.ts'
import type { Hub, Member, Topic } from '#server/backend/realtime/hub.ts'
import type { Catalogue } from '#server/backend/rest/catalogue.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'
import { CLIENT_LIMITS, type Sender } from '#server/platform/fairness/socket-limits.ts'
import { type AuthorizeChannel, type ChannelRights, PUBLIC_RIGHTS } from './authorize-channel.ts'
import { BroadcastSchema, type Join, PresenceSchema } from './messages.ts'
import type { Presences } from './presences.ts'

export type ChannelDeps = {
  database: Database
  catalogue: Catalogue
  hub: Hub
  presences: Presences
  authorizeChannel: AuthorizeChannel
  readableTables: ReadableTables
  /** Sends a message here and to the other replicas; `receivers` counts those of this process. */
  broadcast(topic: Topic, body: BroadcastBody, except: Member | null): { receivers: number; relayed: Promise<void> }
}

type MemberCallbacks = Pick<Member, 'send' | 'sendBroadcast' | 'recheck'>

/** Joins a topic as the caller. Throws ChannelError, or RestError if a subscription names something that does not exist. */
export async function joinChannel(
  request: { topic: string; joinRef: string | null; caller: Caller; join: Join; sender: Sender },
  callbacks: MemberCallbacks,
  deps: ChannelDeps,
) {
  const { joinRef, sender } = request
  const { config } = request.join
  const topic = { name: request.topic, isPrivate: config.private }
  const subscriptions = await subscribe(config.postgres_changes ?? [], request.caller, deps)
  let rights = await findRights(request.caller, topic, deps)
  const presence = createChannelPresence(config.presence?.key || randomUUID(), topic, sender, deps.presences)
  const wantsPresence = config.presence?.enabled ?? false
  const member: Member = {
    topic,
    joinRef,
    caller: request.caller,
    receives: (extension) => rights.receive.has(extension) && (extension === 'broadcast' || wantsPresence),
    subscriptions,
    ...callbacks,
  }
  deps.hub.join(member)
  sender.channels += 1

  return {
    member,
    /** Sends what a new member needs; called after its join has been answered. */
    begin() {
      if (subscriptions.length > 0) {
        member.send('system', systemPayload(topic.name, 'ok', 'postgres_changes', 'Subscribed to PostgreSQL'))
      }
      if (member.receives('presence')) member.send('presence_state', deps.presences.state(topic))
    },
    /** Sends a user's message; throws ChannelError when the policies forbid it. */
    async broadcast(payload: unknown, bytes: number) {
      const parsed = BroadcastSchema.safeParse(payload)
      if (!parsed.success) throw new ChannelError('A broadcast needs an event')
      if (!rights.send.has('broadcast')) throw new ChannelError('You are not allowed to send on this channel')
      const { data } = parsed
      const body = 'bytes' in data ? { event: data.event, bytes: Uint8Array.from(data.bytes) } : data
      const { receivers, relayed } = deps.broadcast(topic, body, config.broadcast?.self ? null : member)
      sender.spendOn(receivers, bytes)
      await relayed
      return { acknowledge: config.broadcast?.ack ?? false }
    },
    async presence(payload: unknown) {
      if (!rights.send.has('presence')) throw new ChannelError('You are not allowed to be present on this channel')
      await presence.update(payload)
    },
    /** Takes the caller of a fresh token. Throws ChannelError if that caller may not stay. */
    async renew(caller: Caller) {
      await checkSubscriptions(subscriptions, caller, deps)
      rights = await findRights(caller, topic, deps)
      member.caller = caller
    },
    async leave() {
      deps.hub.leave(member)
      sender.channels -= 1
      await presence.untrack()
    },
  }
}
export type Channel = Awaited<ReturnType<typeof joinChannel>>

async function findRights(
  caller: Caller,
  { name, isPrivate }: Topic,
  { authorizeChannel }: Pick<ChannelDeps, 'authorizeChannel'>,
): Promise<ChannelRights> {
  if (!isPrivate) return PUBLIC_RIGHTS
  const rights = await authorizeChannel(caller, name.replace(/^realtime:/, ''))
  if (rights.receive.size === 0 && rights.send.size === 0) {
    throw new ChannelError('Unauthorized: You do not have permissions to read from this Channel topic')
  }
  return rights
}

/** The presence that a client tracks on one channel: at most one at a time. */
function createChannelPresence(key: string, topic: Topic, sender: Sender, presences: Presences) {
  let tracked: { ref: string; bytes: number } | null = null

  const untrack = async (): Promise<void> => {
    if (tracked === null) return
    const { ref, bytes } = tracked
    tracked = null
    sender.presenceBytes -= bytes
    await presences.untrack(topic, ref)
  }

  return {
    untrack,
    /** Tracks or untracks, as the payload says. Throws ChannelError if the presence is over a limit. */
    async update(payload: unknown): Promise<void> {
      const parsed = PresenceSchema.safeParse(payload)
      if (!parsed.success) throw new ChannelError('A presence needs an event: track or untrack')
      if (parsed.data.event.toLowerCase() === 'untrack') return await untrack()
      const meta = parsed.data.payload
      const bytes = Buffer.byteLength(JSON.stringify(meta))
      if (bytes > CLIENT_LIMITS.presenceBytes)
        throw new ChannelError(`A presence has at most ${CLIENT_LIMITS.presenceBytes} bytes`)
      const added = bytes - (tracked?.bytes ?? 0)
      const fits = sender.presenceBytes + added <= CLIENT_LIMITS.presenceBytesPerAddress
      if (!fits || (tracked === null && !presences.hasCapacity(topic))) throw new ChannelError('Too many presences')
      const replaces = tracked?.ref ?? null
      sender.presenceBytes += added
      const { ref, receivers, relayed } = presences.track(topic, { key, meta, replaces })
      tracked = { ref, bytes }
      sender.spendOn(receivers, bytes)
      await relayed
    },
  }
}
