import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Hub, Room } from './hub.ts'
import { createPresenceBook, type PresenceDiff, type Tracked } from './presence.ts'

/** The presences of a replica that has been silent for this long are dropped. */
const NODE_LOST_MS = 45_000

const TrackedSchema = z.strictObject({
  topic: z.string(),
  key: z.string(),
  ref: z.string(),
  node: z.string(),
  meta: z.record(z.string(), z.unknown()),
})
export const PresenceNewsSchema = z.discriminatedUnion('news', [
  z.strictObject({ news: z.literal('track'), entry: TrackedSchema, replaces: z.string().nullable() }),
  z.strictObject({ news: z.literal('untrack'), room: z.string(), ref: z.string(), node: z.string() }),
  z.strictObject({ news: z.literal('all'), node: z.string(), entries: z.array(TrackedSchema) }),
  z.strictObject({ news: z.literal('who'), node: z.string() }),
])
export type PresenceNews = z.infer<typeof PresenceNewsSchema>

export type Presences = {
  track(room: Room, presence: { key: string; meta: Record<string, unknown>; replaces: string | null }): Promise<string>
  untrack(room: Room, ref: string): Promise<void>
  state(room: Room): ReturnType<ReturnType<typeof createPresenceBook>['state']>
  /** Handles what another replica reports about its presences. */
  hear(news: PresenceNews): Promise<void>
  /** Asks the other replicas for their presences, and sends them ours. */
  greet(): Promise<void>
  /** Sends a heartbeat to the other replicas, and drops those that are silent. */
  beat(): Promise<void>
}

/** Presence over all replicas: each keeps all presences, and reports its own. */
export function createPresences(deps: {
  hub: Hub
  node: string
  send(news: PresenceNews): Promise<void>
  now?: () => number
}): Presences {
  const { hub, node, send } = deps
  const now = deps.now ?? Date.now
  const book = createPresenceBook()
  const heardAt = new Map<string, number>()
  const nameOf = ({ topic, isPrivate }: Room) => `${isPrivate ? 'private' : 'public'} ${topic}`
  const roomOf = (name: string): Room => ({
    topic: name.slice(name.indexOf(' ') + 1),
    isPrivate: name.startsWith('private '),
  })
  const tell = (name: string, diff: PresenceDiff) => hub.tellPresence(roomOf(name), 'presence_diff', diff)
  const replaceNode = (other: string, entries: readonly Tracked[]) => {
    for (const [name, diff] of book.replaceNode(other, entries)) tell(name, diff)
  }
  const sendAll = () => send({ news: 'all', node, entries: book.own(node) })

  return {
    async track(room, { key, meta, replaces }) {
      const entry: Tracked = { topic: nameOf(room), key, ref: randomUUID(), node, meta }
      tell(entry.topic, book.track(entry, replaces))
      await send({ news: 'track', entry, replaces })
      return entry.ref
    },
    async untrack(room, ref) {
      const diff = book.untrack(nameOf(room), ref)
      if (diff === null) return
      tell(nameOf(room), diff)
      await send({ news: 'untrack', room: nameOf(room), ref, node })
    },
    state: (room) => book.state(nameOf(room)),
    async hear(news) {
      heardAt.set('node' in news ? news.node : news.entry.node, now())
      if (news.news === 'track') tell(news.entry.topic, book.track(news.entry, news.replaces))
      else if (news.news === 'untrack') {
        const diff = book.untrack(news.room, news.ref)
        if (diff !== null) tell(news.room, diff)
      } else if (news.news === 'all') replaceNode(news.node, news.entries)
      else await sendAll()
    },
    async greet() {
      await send({ news: 'who', node })
      await sendAll()
    },
    async beat() {
      if (book.own(node).length > 0) await sendAll()
      for (const [other, at] of heardAt) {
        if (now() - at < NODE_LOST_MS) continue
        heardAt.delete(other)
        replaceNode(other, [])
      }
    },
  }
}
