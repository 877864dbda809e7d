import type { Caller } from '#server/platform/db/database.ts'
import type { Subscription } from './changes/subscribe.ts'
import type { Extension } from './channels/authorize-channel.ts'
import type { BroadcastBody } from './frames.ts'

/** One client on one topic. */
export type Member = {
  topic: Topic
  joinRef: string | null
  caller: Caller
  receives(extension: Extension): boolean
  subscriptions: readonly Subscription[]
  send(event: string, payload: unknown): void
  sendBroadcast(body: BroadcastBody): void
  /** Checks again whether the member may stay; called when its rights may have changed. */
  recheck(): void
}

/** A private and a public topic of the same name are different topics. */
export type Topic = { name: string; isPrivate: boolean }

export const topicKey = ({ name, isPrivate }: Topic) => `${isPrivate ? 'private' : 'public'} ${name}`

export type Subscriber = { member: Member; subscription: Subscription }

/** The members of each topic in this process. */
export function createHub() {
  const topics = new Map<string, Set<Member>>()
  const listeners = new Set<Member>()
  const membersOn = (key: string) => [...(topics.get(key) ?? [])]
  return {
    join(member: Member) {
      const key = topicKey(member.topic)
      topics.set(key, (topics.get(key) ?? new Set()).add(member))
      if (member.subscriptions.length > 0) listeners.add(member)
    },
    leave(member: Member) {
      const key = topicKey(member.topic)
      topics.get(key)?.delete(member)
      if (topics.get(key)?.size === 0) topics.delete(key)
      listeners.delete(member)
    },
    /** Sends to all members of the topic but `except`, and returns to how many. */
    broadcast(topic: Topic, body: BroadcastBody, except: Member | null) {
      const receivers = membersOn(topicKey(topic)).filter((member) => member !== except && member.receives('broadcast'))
      for (const member of receivers) member.sendBroadcast(body)
      return receivers.length
    },
    sendPresenceDiff(key: string, diff: unknown) {
      const receivers = membersOn(key).filter((member) => member.receives('presence'))
      for (const member of receivers) member.send('presence_diff', diff)
      return receivers.length
    },
    subscribers: (table: string): Subscriber[] =>
      [...listeners].flatMap((member) =>
        member.subscriptions
          .filter(({ tables }) => tables.has(table))
          .map((subscription) => ({ member, subscription })),
      ),
    isListening: () => listeners.size > 0,
    /** The members whose claims name this user or session. */
    membersOf: (subject: string) =>
      [...topics.values()].flatMap((members) =>
        [...members].filter(({ caller: { claims } }) => claims.sub === subject || claims.session_id === subject),
      ),
  }
}
export type Hub = ReturnType<typeof createHub>
