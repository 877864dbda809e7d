import { expect, test } from 'vitest'
import { DEFAULT_QUERIES, type Preset } from '#contracts/scraper/sync-scraper.ts'
import { createMemoryStore } from '#scraper/opportunities/memory-store.ts'
import { createTestClock } from '#tests/servers/fake-site.ts'
import { type DiscoverDeps, discover } from './discover.ts'
import type { SearchAnswer, SearchOptions, SearchProvider } from './search/provider.ts'
import { createSearchClient } from './search/search-client.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

function found(urls: readonly string[], more = false): SearchAnswer {
  const results = urls.map((url, index) => ({
    url,
    title: `Title ${index}`,
    snippet: '',
    rank: index + 1,
    provider: 'test',
    fetchedAt: NOW,
  }))
  return { kind: 'results', results, more }
}

function createProvider(name: string, search: (query: string, page: number) => SearchAnswer, dailyBudget = 100) {
  const searched: string[] = []
  const provider: SearchProvider = {
    name,
    perSecond: 10,
    dailyBudget,
    search: async (query, { page }) => {
      searched.push(`${query} ${page}`)
      return search(query, page)
    },
    close: async () => undefined,
  }
  return { provider, searched }
}

function run(
  providers: SearchProvider[],
  queries: string[],
  directory: Parameters<typeof discover>[1] = [],
  { preset = null, ...deps }: Partial<DiscoverDeps> & { preset?: Preset | null } = {},
) {
  const search = createSearchClient(providers, createTestClock())
  return discover({ preset, queries }, directory, { search, accounts: createMemoryStore(), ...deps })
}

test('each query contributes one page of a domain across result pages and providers, by canonical URL', async () => {
  const urls = (query: string) =>
    Array.from({ length: 5 }, (_, index) => `https://www.a.com/${query}/${index}/?utm_source=x#y`)
  const one = createProvider('one', (query, page) => found(urls(`${query}${page}`), page === 1))
  const two = createProvider('two', (query) => found([...urls(`${query}3`), 'https://b.com/']))
  const { seeds } = await run([one.provider, two.provider], ['p', 'q'])
  expect(seeds.map(({ url }) => url)).toEqual(['https://www.a.com/p1/0', 'https://b.com/', 'https://www.a.com/q1/0'])
})

test('second pages are requested after all first pages, and only if there are more results', async () => {
  const { provider, searched } = createProvider('one', (query, page) => found([], query === 'p' || page > 1))
  await run([provider], ['p', 'q'])
  expect(searched).toEqual(['p 1', 'q 1', 'p 2'])
})

test('a budget that runs out midway omits second pages and is reported once', async () => {
  const { provider, searched } = createProvider('one', () => found(['https://a.com/'], true), 3)
  const { seeds, notes } = await run([provider], ['p', 'q'])
  expect(searched).toEqual(['p 1', 'q 1', 'p 2'])
  expect(seeds).toHaveLength(1)
  expect(notes).toEqual(["one: today's 3 requests are used up"])
})

test('a failed query does not stop the others, a refused key does, and other providers continue', async () => {
  const flaky = createProvider('flaky', (query) =>
    query === 'p' ? { kind: 'failed', detail: 'failed (503)', final: false } : found(['https://a.com/']),
  )
  const refused = createProvider('refused', () => ({ kind: 'failed', detail: 'refused the key (401)', final: true }))
  const good = createProvider('good', () => found(['https://b.com/']))
  const { seeds, notes } = await run([refused.provider, flaky.provider, good.provider], ['p', 'q'])
  expect(refused.searched).toEqual(['p 1'])
  expect(flaky.searched).toEqual(['p 1', 'q 1'])
  expect(seeds.map(({ url }) => url)).toEqual(['https://a.com/', 'https://b.com/'])
  expect(notes).toEqual(['refused: refused the key (401)', 'flaky: failed (503)'])
})

test('results on hosts that are never fetched are kept apart and never become seeds', async () => {
  const { provider } = createProvider('one', () =>
    found([
      'https://www.linkedin.com/in/jane-rivers?trk=x',
      'https://www.linkedin.com/in/jane-rivers?trk=x',
      'https://x.com/brightwater',
      'https://www.instagram.com/brightwater/',
      'https://m.facebook.com/brightwater',
      'https://a.com/',
      'ftp://a.com/',
      'no address',
    ]),
  )
  const { seeds, unfetched } = await run([provider], ['q'])
  expect(seeds.map(({ url }) => url)).toEqual(['https://a.com/'])
  expect(unfetched.map(({ url }) => url)).toEqual([
    'https://www.linkedin.com/in/jane-rivers?trk=x',
    'https://x.com/brightwater',
    'https://www.instagram.com/brightwater',
    'https://m.facebook.com/brightwater',
  ])
})

test('the queries select directory entries by kind, and results do not duplicate their pages', async () => {
  const { provider } = createProvider('one', () => found(['https://a.com/submit/', 'https://c.com/']))
  const { seeds } = await run(
    [provider],
    ['music supervisor'],
    [
      { url: 'https://a.com/submit', kind: 'music-supervision' },
      { url: 'https://d.com/', first_page: 'https://d.com/demos', kind: 'music-supervision' },
      { url: 'https://b.com/', kind: 'games' },
    ],
  )
  expect(seeds).toMatchObject([
    { url: 'https://a.com/submit', query: null },
    { url: 'https://d.com/', query: null },
    { url: 'https://d.com/demos', query: null },
    { url: 'https://c.com/', query: 'music supervisor' },
  ])
})

test('a stopped run stops searching', async () => {
  const { provider } = createProvider('one', () => found([]))
  const search = createSearchClient([{ ...provider, perSecond: 0.1 }], createTestClock())
  const request = { preset: null, queries: ['p', 'q'], signal: AbortSignal.abort(new Error('enough')) }
  await expect(discover(request, [], { search, accounts: createMemoryStore() })).rejects.toThrow('enough')
})

test('each query is reported with the results of all providers, or the reason for having none', async () => {
  const one = createProvider('one', (query) =>
    query === 'p' ? found(['https://a.com/', 'https://b.com/']) : { kind: 'failed', detail: 'HTTP 500', final: false },
  )
  const two = createProvider('two', () => found(['https://c.com/']))
  expect((await run([one.provider, two.provider], ['p', 'q', 'p'])).queries).toEqual([
    { query: 'p', results: 3, detail: null, sites: 3 },
    { query: 'q', results: 1, detail: 'one: HTTP 500', sites: 1 },
  ])
  expect((await run([], ['p'])).queries).toEqual([{ query: 'p', results: null, detail: null }])
})

test('a preset makes one query for each of its kinds, a custom run the stored ones, and each country has queries of its own', async () => {
  const { provider, searched } = createProvider('one', () => found([]))
  await run([provider], ['not asked'], [], { preset: 'ad-agencies' })
  expect(searched).toEqual(['advertising agency music producer contact 1', 'music house for advertising submissions 1'])
  searched.length = 0
  await run([provider], [...DEFAULT_QUERIES])
  expect(searched).toEqual(DEFAULT_QUERIES.map((query) => `${query} 1`))
  const countries: (string | null)[] = []
  const noting = {
    ...provider,
    search: async (_: string, { country }: SearchOptions) => {
      countries.push(country)
      return found([])
    },
  }
  const { queries } = await run([noting], ['p'], [], { countries: ['US', 'DE'] })
  expect(countries).toEqual(['US', 'DE'])
  expect(queries.map(({ query }) => query)).toEqual(['p (US)', 'p (DE)'])
})

test('the page that looks most like the company’s own is taken, articles are few and come last, and known sites are left out', async () => {
  const pages = (urls: [string, string][]): SearchAnswer => ({
    kind: 'results',
    more: false,
    results: urls.map(([url, title], index) => ({
      url,
      title,
      snippet: '',
      rank: index + 1,
      provider: 'one',
      fetchedAt: NOW,
    })),
  })
  const { provider } = createProvider('one', () =>
    pages([
      ['https://writer.com/blog/10-best-sync-agencies', '10 Best Sync Agencies'],
      ['https://house.com/blog/2024/how-we-work', 'How we work'],
      ['https://house.com/submit-music', 'Submit music'],
      ['https://known.com/', 'Known'],
      ['https://two.com/best-music-libraries', 'The best music libraries'],
      ['https://three.com/news/sync-licensing', 'What is sync licensing?'],
      ['https://four.com/guide/sync', 'A guide to sync'],
      ['https://plain.com/', 'Plain Music'],
    ]),
  )
  const { seeds, queries, known } = await run([provider], ['q'], [], { findKnown: async () => new Set(['known.com']) })
  expect(seeds.map(({ url }) => url)).toEqual([
    'https://house.com/submit-music',
    'https://plain.com/',
    'https://writer.com/blog/10-best-sync-agencies',
    'https://two.com/best-music-libraries',
    'https://three.com/news/sync-licensing',
  ])
  expect(queries).toEqual([{ query: 'q', results: 8, detail: null, sites: 2 }])
  expect(known).toBe(1)
})

test('every request is counted with its price, even if it gave nothing', async () => {
  const paid = createProvider('paid', (query) =>
    query === 'p' ? found([], true) : { kind: 'failed', detail: 'x', final: false },
  )
  const unpriced = createProvider('unpriced', () => found([]))
  const { spent } = await run([{ ...paid.provider, price: 0.005 }, unpriced.provider], ['p', 'q'])
  expect(spent).toEqual([
    { provider: 'paid', requests: 3, price: 0.005 },
    { provider: 'unpriced', requests: 2, price: null },
  ])
})
