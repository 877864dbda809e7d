import { MAX_SEARCH_LENGTH } from '#catalogue/search/track-filter.ts'

/** The roster's filter, as stored in the URL. */
export type RosterFilter = {
  search: string
  /** An artist must have all of these tags. */
  tags: string[]
  /** An artist must have none of these tags. */
  not: string[]
}

type FilterableArtist = { name: string; genre: string; description: string; tags: string[] }

export const NO_FILTER: RosterFilter = { search: '', tags: [], not: [] }

/** All distinct tags of the given artists, sorted. */
export function listTags(artists: Pick<FilterableArtist, 'tags'>[]): string[] {
  return [...new Set(artists.flatMap((artist) => artist.tags))].sort((a, b) => a.localeCompare(b, 'en'))
}

/** The artists that match the search, have all of the wanted tags and none of the unwanted. */
export function filterRoster<T extends FilterableArtist>(artists: T[], { search, tags, not }: RosterFilter): T[] {
  const wanted = search.trim().toLowerCase()
  return artists.filter((artist) => {
    if (!tags.every((tag) => artist.tags.includes(tag))) return false
    if (not.some((tag) => artist.tags.includes(tag))) return false
    return [artist.name, artist.genre, artist.description, ...artist.tags].some((text) =>
      text.toLowerCase().includes(wanted),
    )
  })
}

/** Reads the filter from a query. Tags that no listed artist has are dropped, because no chip could remove them. */
export function readFilter(params: URLSearchParams, known: string[]): RosterFilter {
  const named = (name: string) => [...new Set(params.getAll(name))].filter((tag) => known.includes(tag))
  const tags = named('tag')
  const search = (params.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH)
  return { search, tags, not: named('not').filter((tag) => !tags.includes(tag)) }
}

/** The filter as query parameters; empty when nothing is filtered. */
export function writeFilter({ search, tags, not }: RosterFilter): URLSearchParams {
  const wanted = search.trim()
  return new URLSearchParams([
    ...(wanted === '' ? [] : [['q', wanted]]),
    ...tags.map((tag) => ['tag', tag]),
    ...not.map((tag) => ['not', tag]),
  ])
}

/** The filter after a chip is pressed: an active chip is removed from either list, another is added to the given list. */
export function pressTag(filter: RosterFilter, tag: string, list: 'tags' | 'not'): RosterFilter {
  const isOn = filter.tags.includes(tag) || filter.not.includes(tag)
  const without = (tags: string[]) => tags.filter((other) => other !== tag)
  const rest = { ...filter, tags: without(filter.tags), not: without(filter.not) }
  return isOn ? rest : { ...rest, [list]: [...rest[list], tag] }
}

export function isFiltering(filter: RosterFilter): boolean {
  return filter.search.trim() !== '' || filter.tags.length > 0 || filter.not.length > 0
}

/** The filter in words, such as 'night drive, female vocal, not trailer'; empty when nothing is filtered. */
export function describeFilter({ search, tags, not }: RosterFilter): string {
  const wanted = search.trim()
  return [...(wanted === '' ? [] : [`“${wanted}”`]), ...tags, ...not.map((tag) => `not ${tag}`)].join(', ')
}

/** The fields that the chips submit without script: which chip, and whether it includes or excludes. */
export const PRESS = 'press'
export const PRESS_AS = 'as'

/**
 * The query to redirect to after a chip was pressed without script; null if the query holds only a filter. The result is
 * a normal roster URL, so that is what gets shared and bookmarked.
 */
export function answerRosterForm(params: URLSearchParams, known: string[]): string | null {
  const tag = params.get(PRESS)
  if (tag === null) return null
  const filter = readFilter(params, known)
  const pressed = known.includes(tag) ? pressTag(filter, tag, params.get(PRESS_AS) === 'not' ? 'not' : 'tags') : filter
  const query = writeFilter(pressed).toString()
  return query === '' ? '' : `?${query}`
}
