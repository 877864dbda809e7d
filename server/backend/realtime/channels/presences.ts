import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Hub, Room } from '#server/backend/realtime/hub.ts'
import type { Relay } from '#server/backend/realtime/relay.ts'
import { createPresenceBook, type PresenceDiff, type Tracked } from './presence.ts'

/** How many may be present on one topic; a member who joins gets all of them at once. */
const PER_TOPIC = 500
/** How much all presences together may take up, in characters. */
const CHARS_IN_ALL = 4 * 1024 * 1024

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
  /** Whether there is room for one more. */
  hasRoom(room: Room): boolean
  track(
    room: Room,
    presence: { key: string; meta: Record<string, unknown>; replaces: string | null },
  ): { ref: string; heardBy: number; told: Promise<void> }
  untrack(room: Room, ref: string): Promise<void>
  state(room: Room): ReturnType<ReturnType<typeof createPresenceBook>['state']>
  /** Handles what another replica reports about its presences. */
  hear(news: PresenceNews): Promise<void>
  /** Asks the other replicas for their presences, and sends them ours. */
  greet(): Promise<void>
  /** Sends a heartbeat to the other replicas, and drops the presences of those that are silent. */
  beat(): Promise<void>
}

/** Presence over all replicas: each keeps all presences, and reports its own. */
export function createPresences(deps: { hub: Hub; relay: Pick<Relay, 'node' | 'peers' | 'send' | 'call'> }): Presences {
  const { hub } = deps
  const { node, peers } = deps.relay
  const send = (news: PresenceNews) => deps.relay.send(news)
  const book = createPresenceBook()
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
    hasRoom: (room) => book.count(nameOf(room)) < PER_TOPIC && book.chars() < CHARS_IN_ALL,
    track(room, { key, meta, replaces }) {
      const entry: Tracked = { topic: nameOf(room), key, ref: randomUUID(), node, meta }
      const heardBy = tell(entry.topic, book.track(entry, replaces))
      return { ref: entry.ref, heardBy, told: send({ news: 'track', entry, replaces }) }
    },
    async untrack(room, ref) {
      const diff = book.untrack(nameOf(room), ref)
      if (diff === null) return
      tell(nameOf(room), diff)
      await send({ news: 'untrack', room: nameOf(room), ref, node })
    },
    state: (room) => book.state(nameOf(room)),
    async hear(news) {
      if (news.news === 'track') tell(news.entry.topic, book.track(news.entry, news.replaces))
      else if (news.news === 'untrack') {
        const diff = book.untrack(news.room, news.ref)
        if (diff !== null) tell(news.room, diff)
      } else if (news.news === 'all') replaceNode(news.node, news.entries)
      else await sendAll()
    },
    async greet() {
      peers.greeted()
      await deps.relay.call({ news: 'who', node })
      await sendAll()
    },
    async beat() {
      for (const other of peers.dropLost()) replaceNode(other, [])
      // Whoever seems to be alone asks on: two that have lost each other would otherwise stay apart.
      if (peers.areThere()) await sendAll()
      else await deps.relay.call({ news: 'who', node })
    },
  }
}
