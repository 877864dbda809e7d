import type { DirectoryEntry, OrganisationKind } from '#contracts/scraper/directory.ts'
import type { RunQuery, SearchSpent } from '#contracts/scraper/runs.ts'
import type { Preset } from '#contracts/scraper/sync-scraper.ts'
import { domainOf } from '#scraper/web/shared-hosts.ts'
import { canonicalUrl, isDeniedHost } from '#scraper/web/url-rules.ts'
import { companyLikeness } from './company-site.ts'
import type { SearchAccounts, SearchDesk } from './search/desk.ts'
import type { SearchProvider, SearchResult } from './search/provider.ts'

/** A query as the search providers are asked it: once for each country, or once for the world. */
type CountryQuery = { query: string; country: string | null }

const PRESET_KINDS: Record<Preset, OrganisationKind[]> = {
  'music-supervisors': ['music-supervision', 'clearance'],
  'sync-libraries': ['sync-library', 'sync-agency', 'publisher-sync', 'label'],
  'ad-agencies': ['ad-agency', 'advertising-music'],
}
/** What is asked for companies of each kind. */
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
 * What a run asks the search providers: a preset one query for each of its kinds, a custom run the stored ones as they stand;
 * both once for each country if countries are given. Pure.
 */
function queriesOf(
  { preset, queries }: { preset: Preset | null; queries: readonly string[] },
  countries: readonly string[],
): CountryQuery[] {
  const asked = [...new Set(preset === null ? queries : PRESET_KINDS[preset].map((kind) => KIND_QUERIES[kind]))]
  if (countries.length === 0) return asked.map((query) => ({ query, country: null }))
  return asked.flatMap((query) => countries.map((country) => ({ query, country })))
}

/** How a query is named to people. */
function nameQuery({ query, country }: CountryQuery): string {
  return country === null ? query : `${query} (${country})`
}

/** `query` is the one that found it; null for an entry of the directory. */
export type Seed = { url: string; query: string | null }

export type Discovery = {
  seeds: Seed[]
  /** Results on hosts that are never fetched: nothing is known about these pages except the result itself. */
  unfetched: SearchResult[]
  /** Messages from the providers for a person to read. */
  notes: string[]
  /** What the providers gave for each query. */
  queries: RunQuery[]
  /** The requests that each provider took. */
  spent: SearchSpent[]
  /** How many sites were left out because they are known. */
  known: number
}

export type DiscoverDeps = {
  desk: SearchDesk
  accounts: SearchAccounts
  /** Countries that search is asked for, as two capital letters; none for the world. */
  countries?: readonly string[] | undefined
  /** Which of these domains need no search to be read: those of sources, and known sites that are not due. */
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
/** Articles of one query that are worth a look: they tell of companies, and never of opportunities. */
const ARTICLES_PER_QUERY = 3

/** Which kinds of directory entries a run reads: those of the preset, else those that the queries ask for, else all (null). */
export function kindsFor(preset: Preset | null, queries: readonly string[]): Set<OrganisationKind> | null {
  if (preset !== null) return new Set(PRESET_KINDS[preset])
  const asked = queries.flatMap(kindsOf)
  return asked.length === 0 ? null : new Set(asked)
}

/** The kinds of directory entries that one query asks for, each once. */
export function kindsOf(query: string): OrganisationKind[] {
  return [...new Set(QUERY_KINDS.flatMap(([pattern, kinds]) => (pattern.test(query) ? kinds : [])))]
}

/**
 * Collects the addresses that a run starts from: the directory's entries and the results of each search provider. The first
 * pages of all queries are requested before any second page, so that a small budget covers all queries. Each query gives at most
 * one page of a domain, the one that looks most like a company's own, and none of a domain that is known.
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
  const queries = queriesOf(request, search.countries ?? [])
  const found = createFindings(queries)
  for (const provider of search.desk.providers) {
    let remaining = queries
    for (let page = 1; page <= PAGES_PER_QUERY && remaining.length > 0; page += 1) {
      remaining = await askAll(provider, remaining, page, { ...search, found, signal: request.signal })
    }
  }
  const known = (await search.findKnown?.(found.domains())) ?? new Set<string>()
  const chosen = found.choose(known)
  for (const seed of chosen.seeds) if (!seeds.has(seed.url)) seeds.set(seed.url, seed)
  return { ...chosen, seeds: [...seeds.values()] }
}

/** Requests one page of each query. Returns the queries with a further page; none if the provider accepts no more requests. */
async function askAll(
  provider: SearchProvider,
  queries: readonly CountryQuery[],
  page: number,
  deps: DiscoverDeps & { found: Findings; signal: AbortSignal | undefined },
): Promise<CountryQuery[]> {
  const { desk, accounts, found, signal } = deps
  const further: CountryQuery[] = []
  for (const query of queries) {
    const onRequest = () => found.requested(provider)
    const options = { page, lang: 'en', country: query.country, signal, onRequest }
    const answer = await desk.ask(provider, query.query, options, accounts)
    if (answer.kind === 'none') {
      found.refused(query, `${provider.name}: ${answer.detail}`)
      if (answer.stop) return []
      continue
    }
    found.answered(query, answer.results)
    if (answer.more) further.push(query)
  }
  return further
}

type Findings = ReturnType<typeof createFindings>

/** Collects what all providers gave for each query. */
function createFindings(queries: readonly CountryQuery[]) {
  const results = new Map<string, SearchResult[]>()
  const asked = new Map(
    queries.map((query) => [nameQuery(query), { query: nameQuery(query), results: null, detail: null } as RunQuery]),
  )
  const notes = new Set<string>()
  const spent = new Map<string, SearchSpent>()
  return {
    requested({ name, price = null }: SearchProvider) {
      const before = spent.get(name) ?? { provider: name, requests: 0, price }
      spent.set(name, { ...before, requests: before.requests + 1 })
    },
    answered(query: CountryQuery, found: readonly SearchResult[]) {
      const name = nameQuery(query)
      results.set(name, [...(results.get(name) ?? []), ...found])
      const note = asked.get(name)
      if (note !== undefined) note.results = (note.results ?? 0) + found.length
    },
    refused(query: CountryQuery, detail: string) {
      notes.add(detail)
      const note = asked.get(nameQuery(query))
      if (note !== undefined) note.detail = detail
    },
    domains: () => [...new Set([...results.values()].flat().flatMap(({ url }) => domainOf(url) ?? []))],
    choose(known: ReadonlySet<string>): Discovery {
      const unfetched = new Map<string, SearchResult>()
      const seeds = new Map<string, Seed>()
      const articles = new Map<string, Seed>()
      for (const [query, found] of results) {
        const { companies, others, denied } = chooseResults(found, known)
        for (const result of denied) if (!unfetched.has(result.url)) unfetched.set(result.url, result)
        for (const { url } of companies) if (!seeds.has(url)) seeds.set(url, { url, query })
        for (const { url } of others.slice(0, ARTICLES_PER_QUERY)) articles.set(url, { url, query })
        const note = asked.get(query)
        if (note !== undefined) note.sites = companies.length
      }
      for (const [url, seed] of articles) if (!seeds.has(url)) seeds.set(url, seed)
      return {
        seeds: [...seeds.values()],
        unfetched: [...unfetched.values()],
        notes: [...notes],
        queries: [...asked.values()],
        spent: [...spent.values()],
        known: known.size,
      }
    },
  }
}

/** One result of each unknown domain: what looks like companies in the providers' order, what looks like articles apart. Pure. */
function chooseResults(found: readonly SearchResult[], known: ReadonlySet<string>) {
  const best = new Map<string, SearchResult & { likeness: number }>()
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
    const likeness = companyLikeness(result)
    if (likeness > (best.get(domain)?.likeness ?? Number.NEGATIVE_INFINITY))
      best.set(domain, { ...result, url, likeness })
  }
  const chosen = [...best.values()]
  return {
    companies: chosen.filter(({ likeness }) => likeness >= 0),
    others: chosen.filter(({ likeness }) => likeness < 0),
    denied: [...denied.values()],
  }
}
