import type { Range } from '#catalogue/criteria.ts'
import { VOICES } from '#catalogue/reason.ts'
import type { WordSearch } from '#catalogue/search/search-by-words.ts'
import type { SearchIndex } from '#catalogue/search/search-index.ts'
import { LENGTH_CHOICES, type TrackFilter } from '#catalogue/search/track-filter.ts'

/** A condition from the words of a search or from a filter, and the search without it. */
export type Condition = { words: string; without: TrackFilter }

const HAS_WORDS = { instrumental: 'instrumental version', stems: 'stems' }

export function listConditions(
  { artists, keys }: Pick<SearchIndex, 'artists' | 'keys'>,
  filter: TrackFilter,
  { conditions, dropped }: Pick<WordSearch, 'conditions' | 'dropped'>,
): Condition[] {
  const chips = new Map<string, Partial<TrackFilter>>()
  // A condition in both the words and a filter is one chip.
  const add = (text: string, change: Partial<TrackFilter>) => chips.set(text, { ...chips.get(text), ...change })
  const rest = <T>(list: readonly T[], gone: T) => list.filter((one) => one !== gone)
  const { words, artist, key, bpmFrom, bpmTo } = filter
  const others = conditions.filter(({ kind, isNot }) => kind === 'word' && !isNot)
  const places = new Map<string, readonly Range[]>()
  for (const { text, at = [] } of conditions.filter((condition) => !others.includes(condition)))
    places.set(text, [...(places.get(text) ?? []), ...at])
  // Words that are found together are one condition. If one of them was dropped, each is listed separately.
  const together =
    others.length === 0 ? [] : dropped.some((one) => others.includes(one)) ? others.map((one) => [one]) : [others]
  for (const list of together)
    places.set(
      `“${list.map(({ text }) => text).join(' ')}”`,
      list.flatMap(({ at = [] }) => at),
    )
  for (const [text, at] of places) add(text, { words: places.size === 1 ? '' : removeParts(words, at) })
  const name = artists.find(({ id }) => id === artist)?.name
  if (name !== undefined) add(name, { artist: null })
  if (filter.isOneStop) add('one-stop', { isOneStop: false })
  for (const vocal of filter.vocal)
    add(vocal === 'instrumental' ? 'no vocal' : VOICES[vocal].toLowerCase(), { vocal: rest(filter.vocal, vocal) })
  const tempo = describeTempo(bpmFrom, bpmTo)
  if (tempo !== null) add(tempo, { bpmFrom: null, bpmTo: null })
  if (key !== null)
    add(`${keys.get(key)}${filter.isCompatible ? ' and compatible keys' : ''}`, { key: null, isCompatible: false })
  for (const mood of filter.moods) add(mood, { moods: rest(filter.moods, mood) })
  for (const mood of filter.not) add(`not ${mood}`, { not: rest(filter.not, mood) })
  for (const length of filter.length) add(LENGTH_CHOICES[length].words, { length: rest(filter.length, length) })
  for (const has of filter.has) add(HAS_WORDS[has], { has: rest(filter.has, has) })
  return [...chips].map(([text, change]) => ({ words: text, without: { ...filter, ...change, pages: 1 } }))
}

function describeTempo(from: number | null, to: number | null): string | null {
  if (from !== null && to !== null) return `${from} to ${to} BPM`
  if (from !== null) return `from ${from} BPM`
  return to === null ? null : `up to ${to} BPM`
}

/** Removes the parts and the commas around them. */
function removeParts(text: string, parts: readonly Range[]): string {
  const rest = parts
    .toSorted((one, other) => other.from - one.from)
    .reduce((left, { from, to }) => `${left.slice(0, from)} ${left.slice(to)}`, text)
  return rest
    .replace(/\s+([,.;])/g, '$1')
    .replace(/([,;])[,;.\s]*(?=[,;.])/g, '')
    .replace(/\s{2,}/g, ' ')
    .replace(/^[\s,;.]+|[\s,;]+$/g, '')
}
