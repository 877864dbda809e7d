import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_SEARCH_LENGTH } from '#catalogue/search/track-filter.ts'
import {
  answerRosterForm,
  describeFilter,
  filterRoster,
  isFiltering,
  listTags,
  NO_FILTER,
  pressTag,
  type RosterFilter,
  readFilter,
  writeFilter,
} from './roster-filter.ts'

const artist = (name: string, tags: string[], more: { genre?: string; description?: string } = {}) => ({
  name,
  genre: 'Folk',
  description: 'Harp and rain.',
  tags,
  ...more,
})
const names = (list: { name: string }[]) => list.map(({ name }) => name)

const TAGS = ['choir', 'desert', 'female vocal', 'jazz', 'trailer']
const someTags = fc.uniqueArray(fc.constantFrom(...TAGS))
const someArtists = fc.array(
  fc.record({ name: fc.string(), genre: fc.string(), description: fc.string(), tags: someTags }),
  { maxLength: 12 },
)
const someFilter: fc.Arbitrary<RosterFilter> = fc
  .record({ search: fc.string({ maxLength: 3 }), tags: someTags, not: someTags })
  .map((filter) => ({ ...filter, not: filter.not.filter((tag) => !filter.tags.includes(tag)) }))

test('search finds name, genre, description and tags, whatever the case', () => {
  const list = [
    artist('Sable', ['desert']),
    artist('Wells', [], { genre: 'Torch Jazz' }),
    artist('Lido', [], { description: 'Chlorine in the desert.' }),
    artist('Ferrous', ['TRAILER']),
  ]
  const search = (text: string) => names(filterRoster(list, { ...NO_FILTER, search: text }))
  expect(search('sABLe')).toEqual(['Sable'])
  expect(search('jazz')).toEqual(['Wells'])
  expect(search('DESERT')).toEqual(['Sable', 'Lido'])
  expect(search(' trailer ')).toEqual(['Ferrous'])
  expect(search('polka')).toEqual([])
})

test('an artist needs every selected tag', () => {
  const list = [artist('One', ['jazz']), artist('Both', ['jazz', 'trailer'])]
  expect(names(filterRoster(list, { ...NO_FILTER, tags: ['jazz', 'trailer'] }))).toEqual(['Both'])
})

test('one excluded tag is enough to leave an artist out', () => {
  const list = [artist('One', ['jazz']), artist('Both', ['jazz', 'trailer']), artist('None', [])]
  expect(names(filterRoster(list, { ...NO_FILTER, not: ['trailer', 'choir'] }))).toEqual(['One', 'None'])
})

test('filtering keeps exactly the matching artists, in order', () => {
  fc.assert(
    fc.property(someArtists, someFilter, (list, filter) => {
      const shown = filterRoster(list, filter)
      const wanted = filter.search.trim().toLowerCase()
      const matches = list.filter(
        (entry) =>
          filter.tags.filter((tag) => entry.tags.includes(tag)).length === filter.tags.length &&
          entry.tags.filter((tag) => filter.not.includes(tag)).length === 0 &&
          [entry.name, entry.genre, entry.description, ...entry.tags].some(
            (text) => text.toLowerCase().indexOf(wanted) >= 0,
          ),
      )
      expect(shown).toEqual(matches)
    }),
  )
})

test('another condition never shows more artists', () => {
  fc.assert(
    fc.property(someArtists, someFilter, fc.constantFrom(...TAGS), (list, filter, tag) => {
      const before = new Set(filterRoster(list, filter))
      const narrower = [
        { ...filter, tags: [...filter.tags, tag] },
        { ...filter, not: [...filter.not, tag] },
      ]
      for (const narrow of narrower) expect(filterRoster(list, narrow).every((entry) => before.has(entry))).toBe(true)
    }),
  )
})

test('a filter survives being written to a URL and read again', () => {
  fc.assert(
    fc.property(someFilter, (filter) => {
      const address = writeFilter(filter).toString()
      expect(readFilter(new URLSearchParams(address), TAGS)).toEqual({ ...filter, search: filter.search.trim() })
    }),
  )
})

test('an empty filter gives an empty query', () => {
  expect(writeFilter({ search: '  ', tags: [], not: [] }).toString()).toBe('')
})

test('unknown, repeated and contradicting tags in a URL are ignored', () => {
  const params = new URLSearchParams('q=+rain+&tag=jazz&tag=jazz&tag=polka&not=jazz&not=choir&not=%3Cscript%3E')
  expect(readFilter(params, TAGS)).toEqual({ search: 'rain', tags: ['jazz'], not: ['choir'] })
})

test('an overlong search is cut off', () => {
  expect(readFilter(new URLSearchParams({ q: 'a'.repeat(20_000) }), TAGS).search).toHaveLength(MAX_SEARCH_LENGTH)
})

test('pressing a chip twice leaves the filter as it was', () => {
  const once = pressTag(NO_FILTER, 'jazz', 'tags')
  expect(once).toEqual({ search: '', tags: ['jazz'], not: [] })
  expect(pressTag(once, 'jazz', 'tags')).toEqual(NO_FILTER)
  const excluded = pressTag(once, 'choir', 'not')
  expect(excluded).toEqual({ search: '', tags: ['jazz'], not: ['choir'] })
  expect(pressTag(excluded, 'choir', 'tags')).toEqual(once)
})

test('tags are listed once each, sorted', () => {
  expect(listTags([{ tags: ['jazz', 'choir'] }, { tags: ['1950s', 'jazz'] }])).toEqual(['1950s', 'choir', 'jazz'])
})

test('a filter is described in words', () => {
  expect(describeFilter({ search: 'rain', tags: ['jazz'], not: ['choir'] })).toBe('“rain”, jazz, not choir')
  expect(describeFilter(NO_FILTER)).toBe('')
  expect(isFiltering(NO_FILTER)).toBe(false)
  expect(isFiltering({ ...NO_FILTER, search: 'a' })).toBe(true)
  expect(isFiltering({ ...NO_FILTER, not: ['choir'] })).toBe(true)
})

const KNOWN = ['choir', 'jazz', 'night drive']
const answer = (query: string) => answerRosterForm(new URLSearchParams(query), KNOWN)

test('a query with only a filter is not redirected', () => {
  expect(answer('q=rain&tag=jazz&not=choir')).toBeNull()
  expect(answer('')).toBeNull()
})

test('a pressed chip is added to the filter as included or excluded', () => {
  expect(answer('q=+rain&tag=jazz&as=tags&press=night+drive')).toBe('?q=rain&tag=jazz&tag=night+drive')
  expect(answer('q=&tag=jazz&as=not&press=choir')).toBe('?tag=jazz&not=choir')
})

test('pressing an active chip removes it, and removing the last one gives an empty query', () => {
  expect(answer('q=&not=choir&as=tags&press=choir')).toBe('')
})

test('an unknown chip changes nothing', () => {
  expect(answer('q=rain&press=%2F%2Fevil.example')).toBe('?q=rain')
})
