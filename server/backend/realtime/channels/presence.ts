/** One tracked presence. `ref` is unique over all replicas. */
export type Tracked = { topic: string; key: string; ref: string; node: string; meta: Record<string, unknown> }
type Metas = { metas: Record<string, unknown>[] }
/** As clients merge it: joins and leaves, by key. */
export type PresenceDiff = { joins: Record<string, Metas>; leaves: Record<string, Metas> }

export type PresenceBook = {
  /** Adds, or replaces the one with the same ref. */
  track(entry: Tracked, replaces: string | null): PresenceDiff
  untrack(topic: string, ref: string): PresenceDiff | null
  state(topic: string): Record<string, Metas>
  own(node: string): Tracked[]
  /** How many are present on a topic. */
  count(topic: string): number
  /** The size of everything that is tracked. */
  chars(): number
  /** Replaces everything that a node tracks by `entries`, and returns what changed, by topic. */
  replaceNode(node: string, entries: readonly Tracked[]): Map<string, PresenceDiff>
}

/**
 * Who is present on which topic, over all replicas. Kept in memory, because presence is only about the present moment.
 */
export function createPresenceBook(): PresenceBook {
  const topics = new Map<string, Map<string, Tracked>>()
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
    track(entry, replaces) {
      const previous = replaces === null ? null : remove(entry.topic, replaces)
      put(entry)
      const meta = previous === null ? show(entry) : { ...show(entry), phx_ref_prev: previous.ref }
      return { joins: { [entry.key]: { metas: [meta] } }, leaves: previous === null ? {} : byKey([previous]) }
    },
    untrack(topic, ref) {
      const entry = remove(topic, ref)
      return entry === null ? null : { joins: {}, leaves: byKey([entry]) }
    },
    state: (topic) => byKey([...(topics.get(topic)?.values() ?? [])]),
    own,
    count: (topic) => topics.get(topic)?.size ?? 0,
    chars: () => chars,
    replaceNode(node, entries) {
      const before = own(node)
      const kept = new Set(entries.map(({ ref }) => ref))
      const known = new Set(before.map(({ ref }) => ref))
      const gone = before.filter(({ ref }) => !kept.has(ref))
      const come = entries.filter(({ ref }) => !known.has(ref))
      for (const { topic, ref } of gone) remove(topic, ref)
      for (const entry of come) put(entry)
      const touched = new Set([...gone, ...come].map(({ topic }) => topic))
      const of = (topic: string, list: readonly Tracked[]) => byKey(list.filter((entry) => entry.topic === topic))
      return new Map([...touched].map((topic) => [topic, { joins: of(topic, come), leaves: of(topic, gone) }]))
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
