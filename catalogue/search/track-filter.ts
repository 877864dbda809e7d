import type { Vocal } from '#catalogue/catalogue.ts'

export const VOCAL_CHOICES = {
  female: 'Female',
  male: 'Male',
  mixed: 'Mixed',
  choir: 'Choir',
  instrumental: 'Instrumental',
} as const satisfies Record<Vocal, string>
export const HAS_CHOICES = { instrumental: 'Instrumental', stems: 'Stems' } as const
/** Lengths to choose from, in seconds, without the last second. */
export const LENGTH_CHOICES = {
  short: { words: 'under 2:00', from: 0, to: 120 },
  '2-3': { words: '2:00 to 3:00', from: 120, to: 180 },
  '3-4': { words: '3:00 to 4:00', from: 180, to: 240 },
  long: { words: '4:00 and over', from: 240, to: Number.POSITIVE_INFINITY },
} as const
export const SORT_CHOICES = {
  fit: 'Best match',
  title: 'Title',
  artist: 'Artist',
  bpm: 'Slowest first',
  '-bpm': 'Fastest first',
  length: 'Shortest first',
  '-length': 'Longest first',
} as const

export type HasChoice = keyof typeof HAS_CHOICES
export type LengthChoice = keyof typeof LENGTH_CHOICES
export type SortChoice = keyof typeof SORT_CHOICES

/** A search of the catalogue, as the URL holds it. */
export type TrackFilter = {
  words: string
  artist: string | null
  bpmFrom: number | null
  bpmTo: number | null
  /** A position on the Camelot wheel. */
  key: string | null
  /** Whether keys that mix with the chosen one count too. */
  isCompatible: boolean
  vocal: readonly Vocal[]
  /** A track must have all of these moods. */
  moods: readonly string[]
  /** A track must have none of these moods. */
  not: readonly string[]
  length: readonly LengthChoice[]
  has: readonly HasChoice[]
  isOneStop: boolean
  sort: SortChoice
  /** How many pages of lines are shown. */
  pages: number
}

export const NO_FILTER: TrackFilter = {
  words: '',
  artist: null,
  bpmFrom: null,
  bpmTo: null,
  key: null,
  isCompatible: false,
  vocal: [],
  moods: [],
  not: [],
  length: [],
  has: [],
  isOneStop: false,
  sort: 'fit',
  pages: 1,
}

/** What the catalogue has. Other values in a URL are ignored, because no control could remove them again. */
export type FilterChoices = { moods: ReadonlySet<string>; artists: ReadonlySet<string>; keys: ReadonlySet<string> }

/** Long enough for a pasted brief. */
export const MAX_SEARCH_LENGTH = 2000
const MAX_PAGES = 100

/** Whether the words were cut off, perhaps at a space. */
export const isTruncated = (words: string) => words.length >= MAX_SEARCH_LENGTH - 1

/** Reads a filter from a URL or a form; unknown and invalid values are ignored. */
export function readTrackFilter(params: URLSearchParams, choices: FilterChoices): TrackFilter {
  const all = (name: string) => [...new Set(params.getAll(name))]
  const one = (name: string, from: ReadonlySet<string>) => all(name).find((value) => from.has(value)) ?? null
  const some = <T extends string>(name: string, from: Record<T, unknown>) =>
    (Object.keys(from) as T[]).filter((value) => all(name).includes(value))
  const moods = all('mood').filter((mood) => choices.moods.has(mood))
  const key = one('key', choices.keys)
  const sort = params.get('sort') ?? ''
  return {
    words: (params.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    artist: one('artist', choices.artists),
    bpmFrom: readNumber(params.get('bpm-from'), 999),
    bpmTo: readNumber(params.get('bpm-to'), 999),
    key,
    isCompatible: key !== null && params.get('keys') === 'compatible',
    vocal: some('vocal', VOCAL_CHOICES),
    moods,
    not: all('not').filter((mood) => choices.moods.has(mood) && !moods.includes(mood)),
    length: some('length', LENGTH_CHOICES),
    has: some('has', HAS_CHOICES),
    isOneStop: params.get('clear') === 'one-stop',
    sort: Object.hasOwn(SORT_CHOICES, sort) ? (sort as SortChoice) : 'fit',
    pages: readNumber(params.get('pages'), MAX_PAGES) ?? 1,
  }
}

/** The filter as parameters, in a fixed order, so that the same search always has the same URL. */
export function writeTrackFilter(filter: TrackFilter): URLSearchParams {
  const number = (name: string, value: number | null) => (value === null ? [] : [[name, String(value)]])
  const list = (name: string, values: readonly string[]) => values.map((value) => [name, value])
  const words = filter.words.trim()
  return new URLSearchParams([
    ...(words === '' ? [] : [['q', words]]),
    ...list('artist', filter.artist === null ? [] : [filter.artist]),
    ...number('bpm-from', filter.bpmFrom),
    ...number('bpm-to', filter.bpmTo),
    ...list('key', filter.key === null ? [] : [filter.key]),
    ...(filter.key !== null && filter.isCompatible ? [['keys', 'compatible']] : []),
    ...list('vocal', filter.vocal),
    ...list('mood', filter.moods),
    ...list('not', filter.not),
    ...list('length', filter.length),
    ...list('has', filter.has),
    ...(filter.isOneStop ? [['clear', 'one-stop']] : []),
    ...(filter.sort === 'fit' ? [] : [['sort', filter.sort]]),
    ...(filter.pages === 1 ? [] : [['pages', String(filter.pages)]]),
  ])
}

/** The filter as a query string, with its question mark. */
export function toQuery(filter: TrackFilter): string {
  const query = writeTrackFilter(filter).toString()
  return query === '' ? '' : `?${query}`
}

/** How many filters are set, without the words, the order and the number of pages. */
export function countConditions(filter: TrackFilter): number {
  const { words: _words, sort: _sort, pages: _pages, ...rest } = filter
  const params = writeTrackFilter({ ...NO_FILTER, ...rest })
  // A key with its compatible keys is one condition, and so is a range.
  return new Set([...params].map(([name, value]) => GROUPS[name] ?? `${name} ${value}`)).size
}

const GROUPS: Record<string, string> = { 'bpm-from': 'bpm', 'bpm-to': 'bpm', keys: 'key', key: 'key' }

function readNumber(text: string | null, max: number): number | null {
  const value = Number(text)
  return text !== null && /^\d{1,3}$/.test(text.trim()) && value > 0 ? Math.min(value, max) : null
}
