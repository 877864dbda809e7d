import { randomUUID } from 'node:crypto'
import type { ReadableTables } from '#server/backend/realtime/changes/readable-tables.ts'
import { checkSubscriptions, subscribe } from '#server/backend/realtime/changes/subscribe.ts'
import { type BroadcastBody, ChannelError, systemPayload } from '#server/backend/realtime/frames.ts'
import type { Hub, Member, Room } from '#server/backend/realtime/hub.ts'
import type { Catalogue } from '#server/backend/rest/catalogue.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'
import { HELD, type Sender } from '#server/platform/fairness/socket-limits.ts'
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
  /** Sends a message in this process and to all others; `heardBy` is how many get it here. */
  say(room: Room, body: BroadcastBody, except: Member | null): { heardBy: number; told: Promise<void> }
}

type Wire = Pick<Member, 'send' | 'sendBroadcast' | 'review'>

/**
 * Joins a topic as the caller. Throws ChannelError, or RestError if a subscription names something that does not exist.
 */
export async function joinChannel(
  request: { topic: string; joinRef: string | null; caller: Caller; join: Join; sender: Sender },
  wire: Wire,
  deps: ChannelDeps,
) {
  const { topic, joinRef, sender } = request
  const { config } = request.join
  const room = { topic, isPrivate: config.private }
  const subscriptions = await subscribe(config.postgres_changes ?? [], request.caller, deps)
  let rights = await findRights(request.caller, room, deps)
  const presence = createChannelPresence(config.presence?.key || randomUUID(), room, sender, deps.presences)
  const wantsPresence = config.presence?.enabled ?? false
  const member: Member = {
    ...room,
    joinRef,
    caller: request.caller,
    hears: (extension) => rights.hear.has(extension) && (extension === 'broadcast' || wantsPresence),
    subscriptions,
    ...wire,
  }
  deps.hub.join(member)
  sender.channels += 1

  return {
    member,
    /** Sends what a new member must know; called after its join has been answered. */
    begin() {
      if (subscriptions.length > 0) {
        member.send('system', systemPayload(topic, 'ok', 'postgres_changes', 'Subscribed to PostgreSQL'))
      }
      if (member.hears('presence')) member.send('presence_state', deps.presences.state(room))
    },
    /** Sends a user's message; throws ChannelError when the policies forbid it. */
    async broadcast(payload: unknown, bytes: number) {
      const parsed = BroadcastSchema.safeParse(payload)
      if (!parsed.success) throw new ChannelError('A broadcast needs an event')
      if (!rights.send.has('broadcast')) throw new ChannelError('You are not allowed to send on this channel')
      const { data } = parsed
      const body = 'bytes' in data ? { event: data.event, bytes: Uint8Array.from(data.bytes) } : data
      const { heardBy, told } = deps.say(room, body, config.broadcast?.self ? null : member)
      sender.spendOn(heardBy, bytes)
      await told
      return { acknowledge: config.broadcast?.ack ?? false }
    },
    async presence(payload: unknown) {
      if (!rights.send.has('presence')) throw new ChannelError('You are not allowed to be present on this channel')
      await presence.answer(payload)
    },
    /** Accepts the caller of a fresh token; throws ChannelError when it is no longer allowed here. */
    async renew(caller: Caller) {
      await checkSubscriptions(subscriptions, caller, deps)
      rights = await findRights(caller, room, deps)
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
  { topic, isPrivate }: Room,
  { authorizeChannel }: Pick<ChannelDeps, 'authorizeChannel'>,
): Promise<ChannelRights> {
  if (!isPrivate) return PUBLIC_RIGHTS
  const rights = await authorizeChannel(caller, topic.replace(/^realtime:/, ''))
  if (rights.hear.size === 0 && rights.send.size === 0) {
    throw new ChannelError('Unauthorized: You do not have permissions to read from this Channel topic')
  }
  return rights
}

/** The presence that a client tracks on one channel: at most one at a time. */
function createChannelPresence(key: string, room: Room, sender: Sender, presences: Presences) {
  let tracked: { ref: string; bytes: number } | null = null

  const untrack = async (): Promise<void> => {
    if (tracked === null) return
    const { ref, bytes } = tracked
    tracked = null
    sender.presenceBytes -= bytes
    await presences.untrack(room, ref)
  }

  return {
    untrack,
    /** Tracks or untracks, as the payload says. Throws ChannelError when that is too much. */
    async answer(payload: unknown): Promise<void> {
      const parsed = PresenceSchema.safeParse(payload)
      if (!parsed.success) throw new ChannelError('A presence needs an event: track or untrack')
      if (parsed.data.event.toLowerCase() === 'untrack') return await untrack()
      const meta = parsed.data.payload
      const bytes = Buffer.byteLength(JSON.stringify(meta))
      if (bytes > HELD.presenceBytes) throw new ChannelError(`A presence has at most ${HELD.presenceBytes} bytes`)
      const added = bytes - (tracked?.bytes ?? 0)
      const fits = sender.presenceBytes + added <= HELD.presenceBytesPerAddress
      if (!fits || (tracked === null && !presences.hasRoom(room))) throw new ChannelError('Too many presences')
      const replaces = tracked?.ref ?? null
      sender.presenceBytes += added
      const { ref, heardBy, told } = presences.track(room, { key, meta, replaces })
      tracked = { ref, bytes }
      sender.spendOn(heardBy, bytes)
      await told
    },
  }
}
