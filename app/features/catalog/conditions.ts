import type { Range } from '#catalogue/criteria.ts'
import { VOICES } from '#catalogue/reason.ts'
import type { ReadSearch } from '#catalogue/search/read-search.ts'
import type { SearchIndex } from '#catalogue/search/search-index.ts'
import { LENGTH_CHOICES, type TrackFilter } from '#catalogue/search/track-filter.ts'

/** A part of a search: one that its words ask for, or one of the filters. */
export type Condition = { words: string; without: TrackFilter }

const HAS_WORDS = { instrumental: 'instrumental there', stems: 'stems there' }

/** What a search asks for, in words, each with the search that is left without it. */
export function listConditions(
  { artists, keys }: Pick<SearchIndex, 'artists' | 'keys'>,
  filter: TrackFilter,
  { conditions, dropped }: Pick<ReadSearch, 'conditions' | 'dropped'>,
): Condition[] {
  const chips = new Map<string, Partial<TrackFilter>>()
  // What words and a filter both say is one condition.
  const add = (said: string, change: Partial<TrackFilter>) => chips.set(said, { ...chips.get(said), ...change })
  const rest = <T>(list: readonly T[], gone: T) => list.filter((one) => one !== gone)
  const { words, artist, key, bpmFrom, bpmTo } = filter
  const others = conditions.filter(({ kind, isNot }) => kind === 'word' && !isNot)
  const asked = new Map<string, readonly Range[]>()
  for (const { said, at = [] } of conditions.filter((condition) => !others.includes(condition)))
    asked.set(said, [...(asked.get(said) ?? []), ...at])
  // Words that are found together are one condition; once one of them is left out, each is its own.
  const together =
    others.length === 0 ? [] : dropped.some((one) => others.includes(one)) ? others.map((one) => [one]) : [others]
  for (const list of together)
    asked.set(
      `“${list.map(({ said }) => said).join(' ')}”`,
      list.flatMap(({ at = [] }) => at),
    )
  for (const [said, at] of asked) add(said, { words: asked.size === 1 ? '' : takeOut(words, at) })
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
  return [...chips].map(([said, change]) => ({ words: said, without: { ...filter, ...change, pages: 1 } }))
}

function describeTempo(from: number | null, to: number | null): string | null {
  if (from !== null && to !== null) return `${from} to ${to} BPM`
  if (from !== null) return `from ${from} BPM`
  return to === null ? null : `up to ${to} BPM`
}

/** A text without some of its parts, and without the commas around them. */
function takeOut(text: string, parts: readonly { from: number; to: number }[]): string {
  const rest = parts
    .toSorted((one, other) => other.from - one.from)
    .reduce((left, { from, to }) => `${left.slice(0, from)} ${left.slice(to)}`, text)
  return rest
    .replace(/\s+([,.;])/g, '$1')
    .replace(/([,;])[,;.\s]*(?=[,;.])/g, '')
    .replace(/\s{2,}/g, ' ')
    .replace(/^[\s,;.]+|[\s,;]+$/g, '')
}
