import type { DirectoryEntry, OrganisationKind } from '#contracts/directory.ts'
import type { RunQuery } from '#contracts/runs.ts'
import type { Preset } from '#contracts/sync-scraper.ts'
import { domainOf } from '#scraper/web/shared-hosts.ts'
import { canonicalUrl, isDeniedHost } from '#scraper/web/url-rules.ts'
import { createQueryNotes, type QueryNotes } from './query-notes.ts'
import type { SearchAccounts, SearchDesk } from './search/desk.ts'
import type { SearchProvider, SearchResult } from './search/provider.ts'

export type Seed = { url: string; title: string; provider: string; query: string | null }

export type Discovery = {
  seeds: Seed[]
  /** Results on hosts that are never fetched: nothing is known about these pages except the result itself. */
  unfetched: SearchResult[]
  /** Messages from the providers for a person to read. */
  notes: string[]
  /** What the providers gave for each query. */
  queries: RunQuery[]
}

const PRESET_KINDS: Record<Preset, OrganisationKind[]> = {
  'music-supervisors': ['music-supervision', 'clearance'],
  'sync-libraries': ['sync-library', 'sync-agency', 'publisher-sync', 'label'],
  'ad-agencies': ['ad-agency', 'advertising-music'],
}
const PRESET_QUERIES: Record<Preset, string[]> = {
  'music-supervisors': ['music supervisor film tv accepting submissions', 'music supervision company submit music'],
  'sync-libraries': ['sync licensing library submit music', 'production music library submissions open'],
  'ad-agencies': ['advertising music house submissions', 'music production company commercials submit demo'],
}
const QUERY_KINDS: [RegExp, OrganisationKind[]][] = [
  [/supervis/i, ['music-supervision', 'clearance']],
  [/clearance/i, ['clearance']],
  [/librar|stock|royalty|production music/i, ['sync-library']],
  [/sync|licens/i, ['sync-library', 'sync-agency', 'publisher-sync', 'label']],
  [/publish|songwriter/i, ['publisher-sync']],
  [/\blabels?\b/i, ['label']],
  [/advertis|(?<!sync |licensing )agenc|commercial|brand|jingle|creative director/i, ['ad-agency', 'advertising-music']],
  [
    /film|\btv\b|television|placement/i,
    ['music-supervision', 'clearance', 'sync-library', 'sync-agency', 'publisher-sync', 'label'],
  ],
  [/trailer|promo/i, ['trailer-house']],
  [/game/i, ['games']],
]
const RESULTS_PER_DOMAIN_AND_QUERY = 3
const PAGES_PER_QUERY = 2

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
 * pages of all queries are requested before any second page, so that a small budget covers all queries.
 */
export async function discover(
  request: { preset: Preset | null; queries: readonly string[]; signal?: AbortSignal | undefined },
  directory: readonly Pick<DirectoryEntry, 'url' | 'first_page' | 'company' | 'kind'>[],
  search: { desk: SearchDesk; accounts: SearchAccounts },
): Promise<Discovery> {
  const kinds = kindsFor(request.preset, request.queries)
  const collected = createCollection()
  for (const { url, first_page, company, kind } of directory) {
    if (kinds !== null && !kinds.has(kind)) continue
    collected.addEntry(url, company)
    if (first_page !== undefined) collected.addEntry(first_page, company)
  }
  const queries = [...new Set(request.preset === null ? request.queries : PRESET_QUERIES[request.preset])]
  const asked = createQueryNotes(queries)
  for (const provider of search.desk.providers) {
    let remaining = queries
    for (let page = 1; page <= PAGES_PER_QUERY && remaining.length > 0; page += 1) {
      remaining = await askAll(provider, remaining, page, { ...search, collected, asked, signal: request.signal })
    }
  }
  return { ...collected.all(), queries: asked.all() }
}

/** Requests one page of each query. Returns the queries with a further page; none if the provider accepts no more requests. */
async function askAll(
  provider: SearchProvider,
  queries: readonly string[],
  page: number,
  deps: {
    desk: SearchDesk
    accounts: SearchAccounts
    collected: ReturnType<typeof createCollection>
    asked: QueryNotes
    signal: AbortSignal | undefined
  },
): Promise<string[]> {
  const further: string[] = []
  for (const query of queries) {
    const options = { page, lang: 'en', country: null, signal: deps.signal }
    const answer = await deps.desk.ask(provider, query, options, deps.accounts)
    if (answer.kind === 'none') {
      deps.collected.note(`${provider.name}: ${answer.detail}`)
      deps.asked.refused(query, `${provider.name}: ${answer.detail}`)
      if (answer.stop) return []
      continue
    }
    deps.asked.answered(query, answer.results.length)
    for (const result of answer.results) deps.collected.addResult(result, query)
    if (answer.more) further.push(query)
  }
  return further
}

/** Collects each page once, by its canonical URL, and at most three pages of a domain for each query. */
function createCollection() {
  const seeds = new Map<string, Seed>()
  const unfetched = new Map<string, SearchResult>()
  const notes = new Set<string>()
  const counts = new Map<string, number>()
  return {
    addEntry(url: string, title: string) {
      const canonical = canonicalUrl(url)
      if (canonical !== null && !seeds.has(canonical))
        seeds.set(canonical, { url: canonical, title, provider: 'directory', query: null })
    },
    addResult(result: SearchResult, query: string) {
      const url = canonicalUrl(result.url)
      const domain = url === null ? null : domainOf(url)
      if (url === null || domain === null || seeds.has(url) || unfetched.has(url)) return
      const key = `${query}\n${domain}`
      const count = (counts.get(key) ?? 0) + 1
      if (count > RESULTS_PER_DOMAIN_AND_QUERY) return
      counts.set(key, count)
      if (isDeniedHost(new URL(url).hostname)) unfetched.set(url, { ...result, url })
      else seeds.set(url, { url, title: result.title, provider: result.provider, query })
    },
    note(text: string) {
      notes.add(text)
    },
    all: (): Omit<Discovery, 'queries'> => ({
      seeds: [...seeds.values()],
      unfetched: [...unfetched.values()],
      notes: [...notes],
    }),
  }
}
