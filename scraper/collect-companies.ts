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

/** How long a list is not read again. */
const LIST_DAYS = 7
/** Pages about other companies: their statements are not used as facts, only their links. */
const THIRD_PARTY_KINDS: ReadonlySet<PageKind> = new Set<PageKind>(['article', 'directory', 'tutorial'])

type CollectDeps = {
  request: ScrapeRequest
  sources: readonly Source[]
  seeds: readonly Seed[]
  store: ScraperStore
  fetcher: Pick<Fetcher, 'fetch'>
  parser: Pick<ParserThread, 'read'>
  clock: Pick<Clock, 'now'>
}

/** A page that a run has read; `url` is the requested address. */
type ReadPage = { url: string; reading: PageReading | null; links: readonly FoundLink[] }

/** Collects companies that no source names, from lists and from articles that a search provider found. */
export function collectCompanies(deps: CollectDeps) {
  const { request, sources, store, clock } = deps
  const kinds = kindsFor(request.preset, request.queries)
  const isWanted = (kind: OrganisationKind | null) => kinds === null || kind === null || kinds.has(kind)
  const known = new Set(sources.flatMap(({ url }) => domainOf(url) ?? []))
  const searched = new Map(deps.seeds.flatMap(({ url, query }) => (query === null ? [] : [[url, query]])))
  const articles: Pick<FoundOnPage, 'url' | 'kind' | 'sites'>[] = []
  return {
    /** Proposed sites that are not among the planned ones. A run reads them after everything else. */
    async chooseProposed(planned: readonly Site[]): Promise<Site[]> {
      // A continued run has read some of them already.
      const taken = new Set([...planned.map(({ domain }) => domain), ...(request.finished ?? [])])
      const proposed = ((await store.listCandidates?.()) ?? [])
        .filter(({ domain, kind }) => !taken.has(domain) && !known.has(domain) && isWanted(kind))
        .slice(0, MOST_IN_ONE_RUN)
      const now = new Date(clock.now())
      const domains = proposed.map(({ domain }) => domain)
      const chosen = new Set(
        domains.length === 0 ? [] : await store.chooseDomains(domains, { now, dueOnly: request.dueOnly === true }),
      )
      return planSites(proposed).filter(({ domain }) => chosen.has(domain))
    },
    /** Keeps the links of a page if it is an article that a search provider found. */
    onRead({ url, reading, links }: ReadPage): void {
      const query = searched.get(canonicalUrl(url) ?? url)
      if (query === undefined || reading === null || !THIRD_PARTY_KINDS.has(reading.page_kind)) return
      const sites = findLinkedSites(reading.url, links, known)
      const [kind = null] = kindsOf(query)
      if (sites.length > 0) articles.push({ url, kind, sites })
    },
    /** Reads the lists that are due and stores all findings. Returns a note if any are new. Rejects when the run is stopped. */
    async finish(): Promise<string[]> {
      const save = store.saveFound?.bind(store)
      if (save === undefined) return []
      let added = 0
      for (const { url, kind, sites } of articles)
        added += await save({ ...describeOrigin(url, request.runId, clock), list: null, kind, media: null, sites })
      for (const list of sources.filter((source) => isDue(source, clock.now()) && isWanted(source.kind)))
        added += await save(await readList(list, known, deps))
      return added === 0
        ? []
        : [
            `${added} ${added === 1 ? 'company was' : 'companies were'} found on lists and in articles: decide under Sources.`,
          ]
    },
  }
}

function describeOrigin(url: string, runId: string, clock: Pick<Clock, 'now'>) {
  return { runId, url, domain: domainOf(url) ?? url, at: new Date(clock.now()) }
}

function isDue({ is_list, state, list_read_at }: Source, now: number): boolean {
  if (is_list !== true || state !== 'active') return false
  return list_read_at === undefined || Date.parse(list_read_at) + LIST_DAYS * 86_400_000 <= now
}

/** Fetches a list by the same rules as every page, and keeps only its links. */
async function readList(list: Source, known: ReadonlySet<string>, deps: CollectDeps): Promise<FoundOnPage> {
  const { request, store, clock } = deps
  const fetched = await deps.fetcher.fetch({ url: list.url, validators: null, store, signal: request.signal })
  const found = { ...describeOrigin(list.url, request.runId, clock), kind: list.kind, media: list.media, sites: [] }
  if (fetched.kind !== 'page') {
    const failure = fetched.kind === 'failed' ? fetched : { outcome: 'server_error' as const, detail: null }
    return { ...found, list: { outcome: failure.outcome, detail: failure.detail } }
  }
  const { url, body, contentType } = fetched
  const read = await deps.parser.read({ url, body, contentType, fetchedAt: found.at })
  request.signal?.throwIfAborted()
  if (read.outcome === 'parse_error') return { ...found, list: { outcome: read.outcome, detail: read.detail } }
  const own = domainOf(list.url)
  const sites = findLinkedSites(url, read.links, known).filter(({ domain }) => domain !== own)
  return { ...found, list: { outcome: 'list_read', detail: `links to ${sites.length} other sites` }, sites }
}
