import { type FoundOnPage, MOST_IN_ONE_RUN } from '#contracts/scraper/candidates.ts'
import type { OrganisationKind } from '#contracts/scraper/directory.ts'
import type { PageKind, PageReading } from '#contracts/scraper/reading.ts'
import type { ScrapeRequest, ScraperStore } from '#contracts/scraper/scraper-port.ts'
import type { Source } from '#contracts/scraper/sources.ts'
import type { Clock } from './clock.ts'
import type { Fetcher } from './crawl/fetch.ts'
import { planSites, type Site } from './crawl/frontier.ts'
import type { ParserThread } from './page/parser-thread.ts'
import { kindsFor, kindsOf, type Seed } from './sources/discover.ts'
import { findLinkedSites } from './sources/linked-sites.ts'
import type { FoundLink } from './web/found-link.ts'
import { domainOf } from './web/shared-hosts.ts'
import { canonicalUrl } from './web/url-rules.ts'

/** A list is read again after this. */
const LIST_DAYS = 7
/** Pages that write about others: what they say of companies is no fact, but they link to them. */
const WRITES_OF_OTHERS: ReadonlySet<PageKind> = new Set<PageKind>(['article', 'directory', 'tutorial'])

type FoundDeps = {
  request: ScrapeRequest
  sources: readonly Source[]
  seeds: readonly Seed[]
  store: ScraperStore
  fetcher: Pick<Fetcher, 'fetch'>
  reader: Pick<ParserThread, 'read'>
  clock: Pick<Clock, 'now'>
}

/** A page that a run has read, with its address as it was asked for. */
export type ReadPage = { url: string; reading: PageReading | null; links: readonly FoundLink[] }

/** What a run learns of companies that no source names, from lists and from articles that a search provider found. */
export function collectCompanies(deps: FoundDeps) {
  const { request, sources, store, clock } = deps
  const kinds = kindsFor(request.preset, request.queries)
  const isAsked = (kind: OrganisationKind | null) => kinds === null || kind === null || kinds.has(kind)
  const known = new Set(sources.flatMap(({ url }) => domainOf(url) ?? []))
  const searched = new Map(deps.seeds.flatMap(({ url, query }) => (query === null ? [] : [[url, query]])))
  const articles: Pick<FoundOnPage, 'url' | 'kind' | 'sites'>[] = []
  return {
    /** Proposed sites that nothing else in the run reads: they come after everything else. */
    async lastSites(planned: readonly Site[]): Promise<Site[]> {
      // An interrupted run that goes on has read some of them already.
      const taken = new Set([...planned.map(({ domain }) => domain), ...(request.finished ?? [])])
      const proposed = ((await store.listCandidates?.()) ?? [])
        .filter(({ domain, kind }) => !taken.has(domain) && !known.has(domain) && isAsked(kind))
        .slice(0, MOST_IN_ONE_RUN)
      const now = new Date(clock.now())
      const domains = proposed.map(({ domain }) => domain)
      const chosen = new Set(
        domains.length === 0 ? [] : await store.chooseDomains(domains, { now, dueOnly: request.dueOnly === true }),
      )
      return planSites(proposed).filter(({ domain }) => chosen.has(domain))
    },
    /** Takes the links of an article that a search provider found. */
    noteRead({ url, reading, links }: ReadPage): void {
      const query = searched.get(canonicalUrl(url) ?? url)
      if (query === undefined || reading === null || !WRITES_OF_OTHERS.has(reading.page_kind)) return
      const sites = findLinkedSites(reading.url, links, known)
      const [kind = null] = kindsOf(query)
      if (sites.length > 0) articles.push({ url, kind, sites })
    },
    /** Reads the lists that are due and stores what was found; says so if anything is new. Rejects when the run is stopped. */
    async finish(): Promise<string[]> {
      const save = store.saveFound?.bind(store)
      if (save === undefined) return []
      let added = 0
      for (const { url, kind, sites } of articles)
        added += await save({ ...about(url, request.runId, clock), list: null, kind, media: null, sites })
      for (const list of sources.filter((source) => isDue(source, clock.now()) && isAsked(source.kind)))
        added += await save(await readList(list, known, deps))
      return added === 0
        ? []
        : [
            `${added} ${added === 1 ? 'company was' : 'companies were'} found on lists and in articles: decide under Sources.`,
          ]
    },
  }
}

function about(url: string, runId: string, clock: Pick<Clock, 'now'>) {
  return { runId, url, domain: domainOf(url) ?? url, at: new Date(clock.now()) }
}

function isDue({ is_list, state, list_read_at }: Source, now: number): boolean {
  if (is_list !== true || state !== 'active') return false
  return list_read_at === undefined || Date.parse(list_read_at) + LIST_DAYS * 86_400_000 <= now
}

/** Fetches a list by the same rules as every page. Of what it says, only the links are kept. */
async function readList(list: Source, known: ReadonlySet<string>, deps: FoundDeps): Promise<FoundOnPage> {
  const { request, store, clock } = deps
  const fetched = await deps.fetcher.fetch({ url: list.url, validators: null, store, signal: request.signal })
  const found = { ...about(list.url, request.runId, clock), kind: list.kind, media: list.media, sites: [] }
  if (fetched.kind !== 'page') {
    const failure = fetched.kind === 'failed' ? fetched : { outcome: 'server_error' as const, detail: null }
    return { ...found, list: { outcome: failure.outcome, detail: failure.detail } }
  }
  const { url, body, contentType } = fetched
  const read = await deps.reader.read({ url, body, contentType, fetchedAt: found.at })
  request.signal?.throwIfAborted()
  if (read.outcome === 'parse_error') return { ...found, list: { outcome: read.outcome, detail: read.detail } }
  const own = domainOf(list.url)
  const sites = findLinkedSites(url, read.links, known).filter(({ domain }) => domain !== own)
  return { ...found, list: { outcome: 'list_read', detail: `links to ${sites.length} other sites` }, sites }
}
