import type { CatalogueTrack, Vocal } from '#catalogue/catalogue.ts'
import { listCompatible } from '#catalogue/keys.ts'
import type { ReadSearch } from './read-search.ts'
import type { IndexedTrack, SearchIndex } from './search-index.ts'
import type { HasChoice, LengthChoice, SortChoice, TrackFilter } from './track-filter.ts'

/** The steps of the tempo histogram, in BPM. */
export const TEMPO_STEP = 10

/** How many tracks each choice would give beside everything else that is chosen. */
export type ChoiceCounts = {
  artists: Map<string, number>
  /** By place on the Camelot wheel, with what mixes with it if that is asked for. */
  keys: Map<string, number>
  vocal: Map<Vocal, number>
  length: Map<LengthChoice, number>
  has: Map<HasChoice, number>
  moods: number[]
  oneStop: number
  /** Tracks by tempo in steps of ten BPM, from zero. */
  tempo: number[]
}

type TrackHit = IndexedTrack & { worth: number }
export type SearchResult = { hits: readonly CatalogueTrack[]; counts: ChoiceCounts; read: ReadSearch }

/** The tracks that meet all conditions, in the order asked for, and what every further choice would give. */
export function searchTracks(index: SearchIndex, filter: TrackFilter): SearchResult {
  const asked = prepare(index, filter)
  const read = index.read(filter.words)
  const tally = newTally(index)
  const hits: TrackHit[] = []
  for (const indexed of index.tracks) {
    const worth = read.points === null ? 0 : read.points.get(indexed.track.id)
    if (worth === undefined || !meetsFixed(indexed, asked, filter)) continue
    const { failed, count } = findFailed(indexed, asked, filter)
    if (count > 1) continue
    // A choice widens or replaces what its own group has chosen, so its group's condition does not count here.
    addTo(tally, indexed, failed)
    if (failed === null) hits.push({ ...indexed, worth })
  }
  if (filter.isCompatible) tally.keys = sumCompatible(index, tally.keys)
  // What is equal in the order asked for keeps the roster's order.
  return { hits: hits.sort(COMPARE[filter.sort]).map(({ track }) => track), counts: tally, read }
}

type Asked = {
  places: ReadonlySet<string> | null
  moods: readonly number[]
  not: readonly number[]
}

function prepare({ moodAt }: SearchIndex, { key, isCompatible, moods, not }: TrackFilter): Asked {
  const positions = (list: readonly string[]) => list.map((mood) => moodAt.get(mood) ?? -1)
  return {
    places: key === null ? null : new Set(isCompatible ? listCompatible(key) : [key]),
    moods: positions(moods),
    not: positions(not),
  }
}

/** Conditions of which every one narrows. */
function meetsFixed({ track, moods, ...facts }: IndexedTrack, asked: Asked, filter: TrackFilter): boolean {
  if (filter.isOneStop && track.missingRights.length > 0) return false
  if (filter.has.includes('instrumental') && !facts.hasInstrumental) return false
  if (filter.has.includes('stems') && !facts.hasStems) return false
  return asked.moods.every((mood) => moods.includes(mood)) && !asked.not.some((mood) => moods.includes(mood))
}

type Group = 'artist' | 'key' | 'vocal' | 'length' | 'tempo'

/** The groups whose condition a track fails: how many, and the last of them. */
function findFailed({ track, length }: IndexedTrack, { places }: Asked, filter: TrackFilter) {
  let failed: Group | null = null
  let count = 0
  const fail = (group: Group) => {
    failed = group
    count += 1
  }
  if (filter.artist !== null && track.artistId !== filter.artist) fail('artist')
  if (places !== null && (track.place === null || !places.has(track.place))) fail('key')
  if (filter.vocal.length > 0 && (track.vocal === null || !filter.vocal.includes(track.vocal))) fail('vocal')
  if (filter.length.length > 0 && !filter.length.includes(length)) fail('length')
  const { bpmFrom, bpmTo } = filter
  const isTempo = bpmFrom !== null || bpmTo !== null
  if (isTempo && (track.bpm === null || track.bpm < (bpmFrom ?? 0) || track.bpm > (bpmTo ?? Infinity))) fail('tempo')
  return { failed: failed as Group | null, count }
}

function newTally({ moods }: SearchIndex): ChoiceCounts {
  const empty = { artists: new Map(), keys: new Map(), vocal: new Map(), length: new Map(), has: new Map() }
  return { ...empty, moods: moods.map(() => 0), oneStop: 0, tempo: Array.from({ length: 20 }, () => 0) }
}

function addTo(tally: ChoiceCounts, { track, length, moods, ...facts }: IndexedTrack, failed: Group | null): void {
  const counts = (group: Group) => failed === null || failed === group
  if (counts('artist')) addOne(tally.artists, track.artistId)
  if (counts('key') && track.place !== null) addOne(tally.keys, track.place)
  if (counts('vocal') && track.vocal !== null) addOne(tally.vocal, track.vocal)
  if (counts('length')) addOne(tally.length, length)
  if (counts('tempo') && track.bpm !== null) {
    const step = Math.min(tally.tempo.length - 1, Math.floor(track.bpm / TEMPO_STEP))
    tally.tempo[step] = (tally.tempo[step] ?? 0) + 1
  }
  if (failed !== null) return
  for (const mood of moods) tally.moods[mood] = (tally.moods[mood] ?? 0) + 1
  if (facts.hasInstrumental) addOne(tally.has, 'instrumental')
  if (facts.hasStems) addOne(tally.has, 'stems')
  if (track.missingRights.length === 0) tally.oneStop += 1
}

function addOne<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function sumCompatible({ keys }: SearchIndex, counts: ReadonlyMap<string, number>): Map<string, number> {
  const sum = (place: string) => listCompatible(place).reduce((total, near) => total + (counts.get(near) ?? 0), 0)
  return new Map([...keys.keys()].map((place) => [place, sum(place)]))
}

type Compare = (one: TrackHit, other: TrackHit) => number

const byText = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1)
const plain = (text: string) => text.toLowerCase()
/** What is unknown comes last in both directions. */
const byTempo =
  (direction: 1 | -1): Compare =>
  (one, other) => {
    const [a, b] = [one.track.bpm, other.track.bpm]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return (a - b) * direction
  }

const COMPARE: Record<SortChoice, Compare> = {
  fit: (one, other) => other.worth - one.worth,
  title: (one, other) => byText(plain(one.track.title), plain(other.track.title)),
  artist: (one, other) => byText(plain(one.track.artist), plain(other.track.artist)),
  bpm: byTempo(1),
  '-bpm': byTempo(-1),
  length: (one, other) => one.track.seconds - other.track.seconds,
  '-length': (one, other) => other.track.seconds - one.track.seconds,
}
