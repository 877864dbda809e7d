import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type Hub, nameOf, type Room } from '#server/backend/realtime/hub.ts'
import type { Relay } from '#server/backend/realtime/relay.ts'

/** How many may be present on one topic; a member who joins gets all of them at once. */
const PER_TOPIC = 500
/** How much all presences together may take up, in characters. */
const CHARS_IN_ALL = 4 * 1024 * 1024

/** One tracked presence. `topic` is the name of its room; `ref` is unique over all replicas. */
const TrackedSchema = z.strictObject({
  topic: z.string(),
  key: z.string(),
  ref: z.string(),
  node: z.string(),
  meta: z.record(z.string(), z.unknown()),
})
type Tracked = z.infer<typeof TrackedSchema>
type Metas = { metas: Record<string, unknown>[] }
/** As clients merge it: joins and leaves, by key. */
type PresenceDiff = { joins: Record<string, Metas>; leaves: Record<string, Metas> }

export const PresenceNewsSchema = z.discriminatedUnion('news', [
  z.strictObject({ news: z.literal('track'), entry: TrackedSchema, replaces: z.string().nullable() }),
  z.strictObject({ news: z.literal('untrack'), room: z.string(), ref: z.string(), node: z.string() }),
  z.strictObject({ news: z.literal('all'), node: z.string(), entries: z.array(TrackedSchema) }),
  z.strictObject({ news: z.literal('who'), node: z.string() }),
])
export type PresenceNews = z.infer<typeof PresenceNewsSchema>

/** Presence over all replicas: each keeps all presences, and reports its own. */
export function createPresences(deps: { hub: Hub; relay: Pick<Relay, 'node' | 'peers' | 'send' | 'call'> }) {
  const { node, peers } = deps.relay
  const send = (news: PresenceNews) => deps.relay.send(news)
  const book = createPresenceBook(deps.hub)
  const sendAll = () => send({ news: 'all', node, entries: book.own(node) })

  return {
    /** Whether there is room for one more. */
    hasRoom: (room: Room) => book.count(nameOf(room)) < PER_TOPIC && book.chars() < CHARS_IN_ALL,
    track(room: Room, { key, meta, replaces }: Omit<Tracked, 'topic' | 'ref' | 'node'> & { replaces: string | null }) {
      const entry: Tracked = { topic: nameOf(room), key, ref: randomUUID(), node, meta }
      const heardBy = book.track(entry, replaces)
      return { ref: entry.ref, heardBy, told: send({ news: 'track', entry, replaces }) }
    },
    async untrack(room: Room, ref: string) {
      if (book.untrack(nameOf(room), ref)) await send({ news: 'untrack', room: nameOf(room), ref, node })
    },
    state: (room: Room) => book.state(nameOf(room)),
    /** Handles what another replica reports about its presences. */
    async hear(news: PresenceNews) {
      if (news.news === 'track') book.track(news.entry, news.replaces)
      else if (news.news === 'untrack') book.untrack(news.room, news.ref)
      else if (news.news === 'all') book.replaceNode(news.node, news.entries)
      else await sendAll()
    },
    /** Asks the other replicas for their presences, and sends them ours. */
    async greet() {
      peers.greeted()
      await deps.relay.call({ news: 'who', node })
      await sendAll()
    },
    /** Sends a heartbeat to the other replicas, and drops the presences of those that are silent. */
    async beat() {
      for (const other of peers.dropLost()) book.replaceNode(other, [])
      // Whoever seems to be alone asks on: two that have lost each other would otherwise stay apart.
      if (peers.areThere()) await sendAll()
      else await deps.relay.call({ news: 'who', node })
    },
  }
}
export type Presences = ReturnType<typeof createPresences>

/**
 * Who is present on which topic, over all replicas. Kept in memory, because presence is only about the present moment.
 * Members who are on the topic in this process hear of every change.
 */
function createPresenceBook(hub: Hub) {
  const topics = new Map<string, Map<string, Tracked>>()
  const tell = (topic: string, diff: PresenceDiff) => hub.tellPresence(topic, diff)
  let chars = 0

  const put = (entry: Tracked) => {
    const entries = topics.get(entry.topic) ?? new Map<string, Tracked>()
    topics.set(entry.topic, entries.set(entry.ref, entry))
    chars += JSON.stringify(entry).length
  }
  const remove = (topic: string, ref: string): Tracked | null => {
    const entries = topics.get(topic)
    const entry = entries?.get(ref)
    if (entries === undefined || entry === undefined) return null
    entries.delete(ref)
    chars -= JSON.stringify(entry).length
    if (entries.size === 0) topics.delete(topic)
    return entry
  }

  const own = (node: string) =>
    [...topics.values()].flatMap((entries) => [...entries.values()].filter((one) => one.node === node))

  return {
    /** Adds, or replaces the one with that ref. Returns how many heard of it. */
    track(entry: Tracked, replaces: string | null) {
      const previous = replaces === null ? null : remove(entry.topic, replaces)
      put(entry)
      const meta = previous === null ? show(entry) : { ...show(entry), phx_ref_prev: previous.ref }
      const leaves = previous === null ? {} : byKey([previous])
      return tell(entry.topic, { joins: { [entry.key]: { metas: [meta] } }, leaves })
    },
    /** Whether it was there. */
    untrack(topic: string, ref: string) {
      const entry = remove(topic, ref)
      if (entry !== null) tell(topic, { joins: {}, leaves: byKey([entry]) })
      return entry !== null
    },
    state: (topic: string) => byKey([...(topics.get(topic)?.values() ?? [])]),
    own,
    /** How many are present on a topic. */
    count: (topic: string) => topics.get(topic)?.size ?? 0,
    /** The size of everything that is tracked. */
    chars: () => chars,
    /** Replaces everything that a node tracks by `entries`. */
    replaceNode(node: string, entries: readonly Tracked[]) {
      const before = own(node)
      const kept = new Set(entries.map(({ ref }) => ref))
      const known = new Set(before.map(({ ref }) => ref))
      const gone = before.filter(({ ref }) => !kept.has(ref))
      const come = entries.filter(({ ref }) => !known.has(ref))
      for (const { topic, ref } of gone) remove(topic, ref)
      for (const entry of come) put(entry)
      const touched = new Set([...gone, ...come].map(({ topic }) => topic))
      const of = (topic: string, list: readonly Tracked[]) => byKey(list.filter((entry) => entry.topic === topic))
      for (const topic of touched) tell(topic, { joins: of(topic, come), leaves: of(topic, gone) })
    },
  }
}

function byKey(entries: readonly Tracked[]): Record<string, Metas> {
  const grouped = Object.groupBy(entries, ({ key }) => key)
  return Object.fromEntries(Object.entries(grouped).map(([key, list = []]) => [key, { metas: list.map(show) }]))
}

function show({ ref, meta }: Tracked): Record<string, unknown> {
  return { ...meta, phx_ref: ref }
}
