import type { Caller } from '#server/platform/db/database.ts'
import type { Subscription } from './changes/subscribe.ts'
import type { Extension } from './channels/authorize-channel.ts'
import type { BroadcastBody } from './frames.ts'

/** One client on one topic. */
export type Member = Room & {
  joinRef: string | null
  caller: Caller
  hears(extension: Extension): boolean
  subscriptions: readonly Subscription[]
  send(event: string, payload: unknown): void
  sendBroadcast(body: BroadcastBody): void
  /** Checks again whether the member may be here; called when its rights may have changed. */
  review(): void
}

export type Room = { topic: string; isPrivate: boolean }

/** A private and a public channel of the same topic are different rooms. */
export const nameOf = ({ topic, isPrivate }: Room) => `${isPrivate ? 'private' : 'public'} ${topic}`

export type Subscriber = { member: Member; subscription: Subscription }

/** The members of each channel in this process. */
export function createHub() {
  const rooms = new Map<string, Set<Member>>()
  const listeners = new Set<Member>()
  const membersIn = (name: string) => [...(rooms.get(name) ?? [])]
  return {
    join(member: Member) {
      const name = nameOf(member)
      rooms.set(name, (rooms.get(name) ?? new Set()).add(member))
      if (member.subscriptions.length > 0) listeners.add(member)
    },
    leave(member: Member) {
      const name = nameOf(member)
      rooms.get(name)?.delete(member)
      if (rooms.get(name)?.size === 0) rooms.delete(name)
      listeners.delete(member)
    },
    /** Sends to everybody else in the room and returns how many that are. */
    broadcast(room: Room, body: BroadcastBody, except: Member | null) {
      const others = membersIn(nameOf(room)).filter((member) => member !== except && member.hears('broadcast'))
      for (const member of others) member.sendBroadcast(body)
      return others.length
    },
    tellPresence(name: string, diff: unknown) {
      const hearing = membersIn(name).filter((member) => member.hears('presence'))
      for (const member of hearing) member.send('presence_diff', diff)
      return hearing.length
    },
    subscribers: (table: string): Subscriber[] =>
      [...listeners].flatMap((member) =>
        member.subscriptions
          .filter(({ tables }) => tables.has(table))
          .map((subscription) => ({ member, subscription })),
      ),
    isListening: () => listeners.size > 0,
    /** Everybody whose claims name a user or a session. */
    membersOf: (subject: string) =>
      [...rooms.values()].flatMap((members) =>
        [...members].filter(({ caller: { claims } }) => claims.sub === subject || claims.session_id === subject),
      ),
  }
}
export type Hub = ReturnType<typeof createHub>
