import type { Caller } from '#server/db/database.ts'
import type { Relation } from '#server/rest/catalogue.ts'
import type { Condition } from '#server/rest/parse-filters.ts'
import type { ChangeRequest } from './change-filter.ts'
import type { BroadcastBody } from './frames.ts'

/** A subscription to changes, as requested in the join. `relation` null means every published table. */
export type Subscription = { id: number; request: ChangeRequest; relation: Relation | null; conditions: Condition[] }

/** One client on one topic. */
export type Member = {
  topic: string
  joinRef: string | null
  isPrivate: boolean
  caller: Caller
  hearsBroadcast: boolean
  hearsPresence: boolean
  subscriptions: readonly Subscription[]
  send(event: string, payload: unknown): void
  sendBroadcast(body: BroadcastBody): void
}

export type Hub = {
  join(member: Member): void
  leave(member: Member): void
  /** A private and a public channel of the same name are different channels. */
  broadcast(room: Room, body: BroadcastBody, except: Member | null): void
  tellPresence(room: Room, event: 'presence_diff', payload: unknown): void
  subscribers(table: string): { member: Member; subscription: Subscription }[]
  isListening(): boolean
}
export type Room = { topic: string; isPrivate: boolean }

/** The members of each channel in this process. */
export function createHub(): Hub {
  const rooms = new Map<string, Set<Member>>()
  const listeners = new Set<Member>()
  const nameOf = ({ topic, isPrivate }: Room) => `${isPrivate ? 'private' : 'public'} ${topic}`
  const membersOf = (room: Room) => [...(rooms.get(nameOf(room)) ?? [])]
  return {
    join(member) {
      const name = nameOf(member)
      rooms.set(name, (rooms.get(name) ?? new Set()).add(member))
      if (member.subscriptions.length > 0) listeners.add(member)
    },
    leave(member) {
      const name = nameOf(member)
      rooms.get(name)?.delete(member)
      if (rooms.get(name)?.size === 0) rooms.delete(name)
      listeners.delete(member)
    },
    broadcast(room, body, except) {
      for (const member of membersOf(room)) if (member.hearsBroadcast && member !== except) member.sendBroadcast(body)
    },
    tellPresence(room, event, payload) {
      for (const member of membersOf(room)) if (member.hearsPresence) member.send(event, payload)
    },
    subscribers: (table) =>
      [...listeners].flatMap((member) =>
        member.subscriptions
          .filter(({ relation }) => relation === null || relation.name === table)
          .map((subscription) => ({ member, subscription })),
      ),
    isListening: () => listeners.size > 0,
  }
}
