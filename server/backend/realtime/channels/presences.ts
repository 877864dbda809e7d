import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type Hub, type Topic, topicKey } from '#server/backend/realtime/hub.ts'
import type { Relay } from '#server/backend/realtime/relay.ts'

/** A member who joins gets all presences of the topic at once. */
const MAX_PER_TOPIC = 500
const MAX_TOTAL_CHARS = 4 * 1024 * 1024

/** One tracked presence. `topic` is the topic's key; `ref` is unique over all replicas. */
const TrackedSchema = z.strictObject({
  topic: z.string(),
  key: z.string(),
  ref: z.string(),
  node: z.string(),
  meta: z.record(z.string(), z.unknown()),
})
type Tracked = z.infer<typeof TrackedSchema>
type Metas = { metas: Record<string, unknown>[] }
/** Joins and leaves by key, in the form that clients merge. */
type PresenceDiff = { joins: Record<string, Metas>; leaves: Record<string, Metas> }

/** What replicas send each other; `room` is the topic's key. */
export const PresenceMessageSchema = z.discriminatedUnion('news', [
  z.strictObject({ news: z.literal('track'), entry: TrackedSchema, replaces: z.string().nullable() }),
  z.strictObject({ news: z.literal('untrack'), room: z.string(), ref: z.string(), node: z.string() }),
  z.strictObject({ news: z.literal('all'), node: z.string(), entries: z.array(TrackedSchema) }),
  z.strictObject({ news: z.literal('who'), node: z.string() }),
])
type PresenceMessage = z.infer<typeof PresenceMessageSchema>

/** Presence over all replicas: each keeps all presences, and reports its own. */
export function createPresences(deps: { hub: Hub; relay: Pick<Relay, 'node' | 'peers' | 'send' | 'announce'> }) {
  const { node, peers } = deps.relay
  const send = (message: PresenceMessage) => deps.relay.send(message)
  const registry = createPresenceRegistry(deps.hub)
  const sendAll = () => send({ news: 'all', node, entries: registry.listOfNode(node) })

  return {
    /** Whether one more presence fits. */
    hasCapacity: (topic: Topic) =>
      registry.count(topicKey(topic)) < MAX_PER_TOPIC && registry.chars() < MAX_TOTAL_CHARS,
    track(
      topic: Topic,
      { key, meta, replaces }: Omit<Tracked, 'topic' | 'ref' | 'node'> & { replaces: string | null },
    ) {
      const entry: Tracked = { topic: topicKey(topic), key, ref: randomUUID(), node, meta }
      const receivers = registry.track(entry, replaces)
      return { ref: entry.ref, receivers, relayed: send({ news: 'track', entry, replaces }) }
    },
    async untrack(topic: Topic, ref: string) {
      if (registry.untrack(topicKey(topic), ref)) await send({ news: 'untrack', room: topicKey(topic), ref, node })
    },
    state: (topic: Topic) => registry.state(topicKey(topic)),
    /** Handles what another replica reports about its presences. */
    async receive(message: PresenceMessage) {
      if (message.news === 'track') registry.track(message.entry, message.replaces)
      else if (message.news === 'untrack') registry.untrack(message.room, message.ref)
      else if (message.news === 'all') registry.replaceNode(message.node, message.entries)
      else await sendAll()
    },
    /** Asks the other replicas for their presences, and sends them ours. */
    async greet() {
      peers.markGreeted()
      await deps.relay.announce({ news: 'who', node })
      await sendAll()
    },
    /** Sends our presences to the other replicas, and drops those of replicas that are silent. */
    async sendHeartbeat() {
      for (const other of peers.removeLost()) registry.replaceNode(other, [])
      // A replica that seems to be alone keeps asking, or two that have lost each other would stay apart.
      if (peers.mayExist()) await sendAll()
      else await deps.relay.announce({ news: 'who', node })
    },
  }
}
export type Presences = ReturnType<typeof createPresences>

/** Who is present on which topic, over all replicas, in memory. Members of the topic in this process get every change. */
function createPresenceRegistry(hub: Hub) {
  const topics = new Map<string, Map<string, Tracked>>()
  const sendDiff = (topic: string, diff: PresenceDiff) => hub.sendPresenceDiff(topic, diff)
  let chars = 0

  const add = (entry: Tracked) => {
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

  const listOfNode = (node: string) =>
    [...topics.values()].flatMap((entries) => [...entries.values()].filter((one) => one.node === node))

  return {
    /** Adds a presence, or replaces the one with that ref. Returns how many members got the change. */
    track(entry: Tracked, replaces: string | null) {
      const previous = replaces === null ? null : remove(entry.topic, replaces)
      add(entry)
      const meta = previous === null ? toMeta(entry) : { ...toMeta(entry), phx_ref_prev: previous.ref }
      const leaves = previous === null ? {} : byKey([previous])
      return sendDiff(entry.topic, { joins: { [entry.key]: { metas: [meta] } }, leaves })
    },
    /** Returns whether it was tracked. */
    untrack(topic: string, ref: string) {
      const entry = remove(topic, ref)
      if (entry !== null) sendDiff(topic, { joins: {}, leaves: byKey([entry]) })
      return entry !== null
    },
    state: (topic: string) => byKey([...(topics.get(topic)?.values() ?? [])]),
    listOfNode,
    count: (topic: string) => topics.get(topic)?.size ?? 0,
    chars: () => chars,
    /** Replaces everything that a node tracks with `entries`. */
    replaceNode(node: string, entries: readonly Tracked[]) {
      const before = listOfNode(node)
      const kept = new Set(entries.map(({ ref }) => ref))
      const known = new Set(before.map(({ ref }) => ref))
      const removed = before.filter(({ ref }) => !kept.has(ref))
      const added = entries.filter(({ ref }) => !known.has(ref))
      for (const { topic, ref } of removed) remove(topic, ref)
      for (const entry of added) add(entry)
      const changed = new Set([...removed, ...added].map(({ topic }) => topic))
      const onTopic = (topic: string, list: readonly Tracked[]) => byKey(list.filter((entry) => entry.topic === topic))
      for (const topic of changed) sendDiff(topic, { joins: onTopic(topic, added), leaves: onTopic(topic, removed) })
    },
  }
}

function byKey(entries: readonly Tracked[]): Record<string, Metas> {
  const grouped = Object.groupBy(entries, ({ key }) => key)
  return Object.fromEntries(Object.entries(grouped).map(([key, list = []]) => [key, { metas: list.map(toMeta) }]))
}

function toMeta({ ref, meta }: Tracked): Record<string, unknown> {
  return { ...meta, phx_ref: ref }
}
