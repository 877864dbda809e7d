import type { SearchIndex } from '#catalogue/search/search-index.ts'
import { LENGTH_CHOICES, type TrackFilter } from '#catalogue/search/track-filter.ts'

export type Condition = { words: string; without: TrackFilter }

const VOCAL_WORDS: Record<TrackFilter['vocal'][number], string> = {
  female: 'female vocal',
  male: 'male vocal',
  mixed: 'mixed vocals',
  choir: 'choir',
  instrumental: 'no vocal',
}
const HAS_WORDS = { instrumental: 'instrumental there', stems: 'stems there' }

/** What a search asks for, in words, each with the search that is left without it. */
export function listConditions(
  { artists, keys }: Pick<SearchIndex, 'artists' | 'keys'>,
  filter: TrackFilter,
): Condition[] {
  const on = (words: string, change: Partial<TrackFilter>): Condition => ({
    words,
    without: { ...filter, ...change, pages: 1 },
  })
  const rest = <T>(list: readonly T[], gone: T) => list.filter((one) => one !== gone)
  const { words, artist, key, bpmFrom, bpmTo } = filter
  const tempo = describeTempo(bpmFrom, bpmTo)
  const name = artists.find(({ slug }) => slug === artist)?.name
  return [
    ...(words === '' ? [] : [on(`“${words}”`, { words: '' })]),
    ...(name === undefined ? [] : [on(name, { artist: null })]),
    ...(filter.isOneStop ? [on('one-stop', { isOneStop: false })] : []),
    ...filter.vocal.map((vocal) => on(VOCAL_WORDS[vocal], { vocal: rest(filter.vocal, vocal) })),
    ...(tempo === null ? [] : [on(tempo, { bpmFrom: null, bpmTo: null })]),
    ...(key === null
      ? []
      : [on(`${keys.get(key)}${filter.isCompatible ? ' and what mixes' : ''}`, { key: null, isCompatible: false })]),
    ...filter.moods.map((mood) => on(mood, { moods: rest(filter.moods, mood) })),
    ...filter.not.map((mood) => on(`not ${mood}`, { not: rest(filter.not, mood) })),
    ...filter.length.map((length) => on(LENGTH_CHOICES[length].words, { length: rest(filter.length, length) })),
    ...filter.has.map((has) => on(HAS_WORDS[has], { has: rest(filter.has, has) })),
  ]
}

function describeTempo(from: number | null, to: number | null): string | null {
  if (from !== null && to !== null) return `${from} to ${to} BPM`
  if (from !== null) return `from ${from} BPM`
  return to === null ? null : `up to ${to} BPM`
}
