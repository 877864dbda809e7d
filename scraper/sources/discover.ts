import type { DirectoryEntry, OrganisationKind } from '#contracts/scraper/directory.ts'
import type { RunQuery, SearchSpent } from '#contracts/scraper/runs.ts'
import type { Preset } from '#contracts/scraper/sync-scraper.ts'
import { domainOf } from '#scraper/web/shared-hosts.ts'
import { canonicalUrl, isDeniedHost } from '#scraper/web/url-rules.ts'
import { scoreCompanyPage } from './company-site.ts'
import type { SearchProvider, SearchResult } from './search/provider.ts'
import type { SearchAccounts, SearchClient } from './search/search-client.ts'

/** A query for one country; null for a worldwide search. */
type CountryQuery = { query: string; country: string | null }

const PRESET_KINDS: Record<Preset, OrganisationKind[]> = {
  'music-supervisors': ['music-supervision', 'clearance'],
  'sync-libraries': ['sync-library', 'sync-agency', 'publisher-sync', 'label'],
  'ad-agencies': ['ad-agency', 'advertising-music'],
}
const KIND_QUERIES: Record<OrganisationKind, string> = {
  'music-supervision': 'music supervision company film tv submit music',
  clearance: 'music clearance company film tv',
  'ad-agency': 'advertising agency music producer contact',
  'advertising-music': 'music house for advertising submissions',
  'sync-library': 'production music library submit music',
  'sync-agency': 'sync licensing agency submit music',
  'trailer-house': 'trailer music company submit music',
  games: 'game audio studio music submissions',
  'publisher-sync': 'music publisher sync department submissions',
  label: 'record label sync licensing demo submissions',
}

/**
 * The queries of a run: for a preset, one for each of its kinds; otherwise the stored ones. If countries are given, each query is made
 * once for each country. Pure.
 */
function listQueries(
  { preset, queries }: { preset: Preset | null; queries: readonly string[] },
  countries: readonly string[],
): CountryQuery[] {
  const texts = [...new Set(preset === null ? queries : PRESET_KINDS[preset].map((kind) => KIND_QUERIES[kind]))]
  if (countries.length === 0) return texts.map((query) => ({ query, country: null }))
  return texts.flatMap((query) => countries.map((country) => ({ query, country })))
}

function labelQuery({ query, country }: CountryQuery): string {
  return country === null ? query : `${query} (${country})`
}

/** `query` is the query that found the address; null for an entry of the directory. */
export type Seed = { url: string; query: string | null }

type Discovery = {
  seeds: Seed[]
  /** Results on hosts that are never fetched. */
  unfetched: SearchResult[]
  /** Messages from the providers for a person to read. */
  notes: string[]
  /** The number of results for each query. */
  queries: RunQuery[]
  /** The number of requests to each provider. */
  spent: SearchSpent[]
  /** How many known sites were left out. */
  known: number
}

export type DiscoverDeps = {
  search: SearchClient
  accounts: SearchAccounts
  /** As two capital letters; a worldwide search if there are none. */
  countries?: readonly string[] | undefined
  /** Which of these domains to leave out: those of sources, and known sites that are not due. */
  findKnown?: (domains: readonly string[]) => Promise<ReadonlySet<string>>
}

const QUERY_KINDS: [RegExp, OrganisationKind[]][] = [
  [/supervis/i, ['music-supervision', 'clearance']],
  [/clearance/i, ['clearance']],
  [/librar|stock|royalty|production music/i, ['sync-library']],
  [/sync|licens/i, ['sync-library', 'sync-agency', 'publisher-sync', 'label']],
  [/publish|songwriter/i, ['publisher-sync']],
  [/\blabels?\b/i, ['label']],
  [
    /advertis|(?<!sync |licensing )agenc|commercial|brand|jingle|creative director/i,
    ['ad-agency', 'advertising-music'],
  ],
  [
    /film|\btv\b|television|placement/i,
    ['music-supervision', 'clearance', 'sync-library', 'sync-agency', 'publisher-sync', 'label'],
  ],
  [/trailer|promo/i, ['trailer-house']],
  [/game/i, ['games']],
]
const PAGES_PER_QUERY = 2
/** Articles are read only for their links to companies. */
const ARTICLES_PER_QUERY = 3

/** The kinds of directory entries that a run reads: those of the preset, otherwise those that the queries select, otherwise all (null). */
export function kindsFor(preset: Preset | null, queries: readonly string[]): Set<OrganisationKind> | null {
  if (preset !== null) return new Set(PRESET_KINDS[preset])
  const selected = queries.flatMap(kindsOf)
  return selected.length === 0 ? null : new Set(selected)
}

/** The kinds of directory entries that one query selects, without duplicates. */
export function kindsOf(query: string): OrganisationKind[] {
  return [...new Set(QUERY_KINDS.flatMap(([pattern, kinds]) => (pattern.test(query) ? kinds : [])))]
}

/**
 * Collects the addresses that a run starts from: directory entries and search results. The first result pages of all queries are requested
 * before any second page, so that a small budget covers all queries. From each domain, a query contributes at most one page, the one that
 * looks most like a company's own; known domains are left out.
 */
export async function discover(
  request: { preset: Preset | null; queries: readonly string[]; signal?: AbortSignal | undefined },
  directory: readonly Pick<DirectoryEntry, 'url' | 'first_page' | 'kind'>[],
  search: DiscoverDeps,
): Promise<Discovery> {
  const kinds = kindsFor(request.preset, request.queries)
  const seeds = new Map<string, Seed>()
  for (const { url: root, first_page, kind } of directory) {
    if (kinds !== null && !kinds.has(kind)) continue
    for (const address of first_page === undefined ? [root] : [root, first_page]) {
      const url = canonicalUrl(address)
      if (url !== null) seeds.set(url, { url, query: null })
    }
  }
  const queries = listQueries(request, search.countries ?? [])
  const found = createFindings(queries)
  for (const provider of search.search.providers) {
    let remaining = queries
    for (let page = 1; page <= PAGES_PER_QUERY && remaining.length > 0; page += 1) {
      remaining = await searchAll(provider, remaining, page, { ...search, found, signal: request.signal })
    }
  }
  const known = (await search.findKnown?.(found.domains())) ?? new Set<string>()
  const chosen = found.choose(known)
  for (const seed of chosen.seeds) if (!seeds.has(seed.url)) seeds.set(seed.url, seed)
  return { ...chosen, seeds: [...seeds.values()] }
}

/** Requests one result page of each query. Returns the queries with more results; none if the provider accepts no more requests. */
async function searchAll(
  provider: SearchProvider,
  queries: readonly CountryQuery[],
  page: number,
  deps: DiscoverDeps & { found: Findings; signal: AbortSignal | undefined },
): Promise<CountryQuery[]> {
  const { search, accounts, found, signal } = deps
  const withMore: CountryQuery[] = []
  for (const query of queries) {
    const onRequest = () => found.countRequest(provider)
    const options = { page, country: query.country, signal, onRequest }
    const answer = await search.ask(provider, query.query, options, accounts)
    if (answer.kind === 'none') {
      found.addRefusal(query, `${provider.name}: ${answer.detail}`)
      if (answer.stop) return []
      continue
    }
    found.addResults(query, answer.results)
    if (answer.more) withMore.push(query)
  }
  return withMore
}

type Findings = ReturnType<typeof createFindings>

/** Collects the results of all providers for each query. */
function createFindings(queries: readonly CountryQuery[]) {
  const results = new Map<string, SearchResult[]>()
  const reports = new Map(
    queries.map((query) => [labelQuery(query), { query: labelQuery(query), results: null, detail: null } as RunQuery]),
  )
  const notes = new Set<string>()
  const spent = new Map<string, SearchSpent>()
  return {
    countRequest({ name, price = null }: SearchProvider) {
      const before = spent.get(name) ?? { provider: name, requests: 0, price }
      spent.set(name, { ...before, requests: before.requests + 1 })
    },
    addResults(query: CountryQuery, found: readonly SearchResult[]) {
      const name = labelQuery(query)
      results.set(name, [...(results.get(name) ?? []), ...found])
      const report = reports.get(name)
      if (report !== undefined) report.results = (report.results ?? 0) + found.length
    },
    addRefusal(query: CountryQuery, detail: string) {
      notes.add(detail)
      const report = reports.get(labelQuery(query))
      if (report !== undefined) report.detail = detail
    },
    domains: () => [...new Set([...results.values()].flat().flatMap(({ url }) => domainOf(url) ?? []))],
    choose(known: ReadonlySet<string>): Discovery {
      const unfetched = new Map<string, SearchResult>()
      const seeds = new Map<string, Seed>()
      const articles = new Map<string, Seed>()
      for (const [query, found] of results) {
        const { companies, articles: others, denied } = chooseResults(found, known)
        for (const result of denied) if (!unfetched.has(result.url)) unfetched.set(result.url, result)
        for (const { url } of companies) if (!seeds.has(url)) seeds.set(url, { url, query })
        for (const { url } of others.slice(0, ARTICLES_PER_QUERY)) articles.set(url, { url, query })
        const report = reports.get(query)
        if (report !== undefined) report.sites = companies.length
      }
      for (const [url, seed] of articles) if (!seeds.has(url)) seeds.set(url, seed)
      return {
        seeds: [...seeds.values()],
        unfetched: [...unfetched.values()],
        notes: [...notes],
        queries: [...reports.values()],
        spent: [...spent.values()],
        known: known.size,
      }
    },
  }
}

/** One result of each unknown domain, in the providers' order, separated into companies and articles. Pure. */
function chooseResults(found: readonly SearchResult[], known: ReadonlySet<string>) {
  const best = new Map<string, SearchResult & { score: number }>()
  const denied = new Map<string, SearchResult>()
  for (const result of found) {
    const url = canonicalUrl(result.url)
    const domain = url === null ? null : domainOf(url)
    if (url === null || domain === null) continue
    if (isDeniedHost(new URL(url).hostname)) {
      if (!denied.has(url)) denied.set(url, { ...result, url })
      continue
    }
    if (known.has(domain)) continue
    const score = scoreCompanyPage(result)
    if (score > (best.get(domain)?.score ?? Number.NEGATIVE_INFINITY)) best.set(domain, { ...result, url, score })
  }
  const chosen = [...best.values()]
  return {
    companies: chosen.filter(({ score }) => score >= 0),
    articles: chosen.filter(({ score }) => score < 0),
    denied: [...denied.values()],
  }
}
