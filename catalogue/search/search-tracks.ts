import type { CatalogueTrack, Vocal } from '#catalogue/catalogue.ts'
import { listCompatible } from '#catalogue/keys.ts'
import type { WordSearch } from './search-by-words.ts'
import type { IndexedTrack, SearchIndex } from './search-index.ts'
import type { HasChoice, LengthChoice, SortChoice, TrackFilter } from './track-filter.ts'

/** The steps of the tempo histogram, in BPM. */
export const TEMPO_STEP = 10

/** How many tracks each choice would give in addition to the current filter. */
export type ChoiceCounts = {
  artists: Map<string, number>
  /** By position on the Camelot wheel, including compatible keys if they are asked for. */
  keys: Map<string, number>
  vocal: Map<Vocal, number>
  length: Map<LengthChoice, number>
  has: Map<HasChoice, number>
  moods: number[]
  oneStop: number
  /** Tracks by tempo in steps of ten BPM, from zero. */
  tempo: number[]
}

type TrackHit = IndexedTrack & { score: number }
export type SearchResult = { hits: readonly CatalogueTrack[]; counts: ChoiceCounts; wordSearch: WordSearch }

/** The tracks that meet all conditions, sorted, and how many tracks each further choice would give. */
export function searchTracks(index: SearchIndex, filter: TrackFilter): SearchResult {
  const prepared = prepareFilter(index, filter)
  const wordSearch = index.searchWords(filter.words)
  const counts = createCounts(index)
  const hits: TrackHit[] = []
  for (const indexed of index.tracks) {
    const score = wordSearch.scores === null ? 0 : wordSearch.scores.get(indexed.track.id)
    if (score === undefined || !meetsRequired(indexed, prepared, filter)) continue
    const { failed, count } = findFailed(indexed, prepared, filter)
    if (count > 1) continue
    // A further choice widens or replaces the choice in its own group, so a track that fails only that group still counts.
    countTrack(counts, indexed, failed)
    if (failed === null) hits.push({ ...indexed, score })
  }
  if (filter.isCompatible) counts.keys = sumCompatible(index, counts.keys)
  // Equal tracks keep the roster's order.
  return { hits: hits.sort(COMPARE[filter.sort]).map(({ track }) => track), counts, wordSearch }
}

type PreparedFilter = {
  keys: ReadonlySet<string> | null
  moods: readonly number[]
  not: readonly number[]
}

function prepareFilter({ moodAt }: SearchIndex, { key, isCompatible, moods, not }: TrackFilter): PreparedFilter {
  const positions = (list: readonly string[]) => list.map((mood) => moodAt.get(mood) ?? -1)
  return {
    keys: key === null ? null : new Set(isCompatible ? listCompatible(key) : [key]),
    moods: positions(moods),
    not: positions(not),
  }
}

/** Whether a track meets the conditions that further choices only narrow. */
function meetsRequired(
  { track, moods, ...facts }: IndexedTrack,
  prepared: PreparedFilter,
  filter: TrackFilter,
): boolean {
  if (filter.isOneStop && track.missingRights.length > 0) return false
  if (filter.has.includes('instrumental') && !facts.hasInstrumental) return false
  if (filter.has.includes('stems') && !facts.hasStems) return false
  return prepared.moods.every((mood) => moods.includes(mood)) && !prepared.not.some((mood) => moods.includes(mood))
}

type Group = 'artist' | 'key' | 'vocal' | 'length' | 'tempo'

/** How many groups of choices a track fails, and the last of them. */
function findFailed({ track, length }: IndexedTrack, { keys }: PreparedFilter, filter: TrackFilter) {
  let failed: Group | null = null
  let count = 0
  const fail = (group: Group) => {
    failed = group
    count += 1
  }
  if (filter.artist !== null && track.artistId !== filter.artist) fail('artist')
  if (keys !== null && (track.camelot === null || !keys.has(track.camelot))) fail('key')
  if (filter.vocal.length > 0 && (track.vocal === null || !filter.vocal.includes(track.vocal))) fail('vocal')
  if (filter.length.length > 0 && !filter.length.includes(length)) fail('length')
  const { bpmFrom, bpmTo } = filter
  const hasTempo = bpmFrom !== null || bpmTo !== null
  if (hasTempo && (track.bpm === null || track.bpm < (bpmFrom ?? 0) || track.bpm > (bpmTo ?? Infinity))) fail('tempo')
  return { failed: failed as Group | null, count }
}

function createCounts({ moods }: SearchIndex): ChoiceCounts {
  const empty = { artists: new Map(), keys: new Map(), vocal: new Map(), length: new Map(), has: new Map() }
  return { ...empty, moods: moods.map(() => 0), oneStop: 0, tempo: Array.from({ length: 20 }, () => 0) }
}

function countTrack(
  counts: ChoiceCounts,
  { track, length, moods, ...facts }: IndexedTrack,
  failed: Group | null,
): void {
  const isCounted = (group: Group) => failed === null || failed === group
  if (isCounted('artist')) addOne(counts.artists, track.artistId)
  if (isCounted('key') && track.camelot !== null) addOne(counts.keys, track.camelot)
  if (isCounted('vocal') && track.vocal !== null) addOne(counts.vocal, track.vocal)
  if (isCounted('length')) addOne(counts.length, length)
  if (isCounted('tempo') && track.bpm !== null) {
    const step = Math.min(counts.tempo.length - 1, Math.floor(track.bpm / TEMPO_STEP))
    counts.tempo[step] = (counts.tempo[step] ?? 0) + 1
  }
  if (failed !== null) return
  for (const mood of moods) counts.moods[mood] = (counts.moods[mood] ?? 0) + 1
  if (facts.hasInstrumental) addOne(counts.has, 'instrumental')
  if (facts.hasStems) addOne(counts.has, 'stems')
  if (track.missingRights.length === 0) counts.oneStop += 1
}

function addOne<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function sumCompatible({ keys }: SearchIndex, counts: ReadonlyMap<string, number>): Map<string, number> {
  const sum = (key: string) => listCompatible(key).reduce((total, one) => total + (counts.get(one) ?? 0), 0)
  return new Map([...keys.keys()].map((key) => [key, sum(key)]))
}

type Compare = (one: TrackHit, other: TrackHit) => number

const byText = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1)
const plain = (text: string) => text.toLowerCase()
/** Tracks without a tempo come last in both directions. */
const byTempo =
  (direction: 1 | -1): Compare =>
  (one, other) => {
    const [a, b] = [one.track.bpm, other.track.bpm]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return (a - b) * direction
  }

const COMPARE: Record<SortChoice, Compare> = {
  fit: (one, other) => other.score - one.score,
  title: (one, other) => byText(plain(one.track.title), plain(other.track.title)),
  artist: (one, other) => byText(plain(one.track.artist), plain(other.track.artist)),
  bpm: byTempo(1),
  '-bpm': byTempo(-1),
  length: (one, other) => one.track.seconds - other.track.seconds,
  '-length': (one, other) => other.track.seconds - one.track.seconds,
}
