import type { DirectoryEntry } from '#contracts/scraper/directory.ts'
import {
  type ExtractionTester,
  noProgress,
  type PageReport,
  type PageResult,
  type Resolver,
  type RunSummary,
  type ScrapeRequest,
  type Scraper,
  type ScraperStore,
  type SourceBook,
} from '#contracts/scraper/scraper-port.ts'
import type { SearchAccount } from '#contracts/scraper/search-account.ts'
import { describeUnreadableSources, type Source, type SourceChange } from '#contracts/scraper/sources.ts'
import type { ScraperSources } from '#contracts/scraper/sync-scraper.ts'
import type { LanguageModel } from '#scraper/model/language-model.ts'
import { storeSeen } from '#scraper/sources/seen-in-search.ts'
import { type Clock, systemClock } from './clock.ts'
import { collectCompanies } from './collect-companies.ts'
import { createFetcher, type Fetcher, type FetcherOptions } from './crawl/fetch.ts'
import { chooseSites, planSites } from './crawl/frontier.ts'
import { orderSites } from './crawl/order-sites.ts'
import { runSites } from './crawl/run.ts'
import { type PageHandler, visitPage } from './crawl/visit-page.ts'
import { createMemoryStore } from './opportunities/memory-store.ts'
import { createResolver } from './opportunities/resolver.ts'
import { loadWeights } from './opportunities/score.ts'
import { createParserThread, type ParserThread } from './page/parser-thread.ts'
import { readPage } from './page/read-page.ts'
import { createModelHandler, createRuleHandler } from './page-handlers.ts'
import { describeQueries } from './sources/describe-queries.ts'
import { activeSources, checkSource, loadDirectory, mergeSources } from './sources/directory.ts'
import { discover } from './sources/discover.ts'
import { statusOf } from './sources/search/account.ts'
import type { SearchProvider } from './sources/search/provider.ts'
import { createSearchClient, type SearchClient } from './sources/search/search-client.ts'
import { testExtraction } from './test-extraction.ts'
import { domainOf } from './web/shared-hosts.ts'

export type ScraperOptions = FetcherOptions & {
  directory?: readonly DirectoryEntry[]
  providers?: readonly SearchProvider[]
  /** Countries to search in, as two capital letters; worldwide by default. */
  searchCountries?: readonly string[]
  /** If null, the rules read alone. */
  model?: LanguageModel | null
  /** Sites read concurrently. The pages of one site are always requested one after the other. */
  sitesAtOnce?: number
  /** Stays open when the scraper is closed; by default the scraper opens its own. */
  parser?: ParserThread
}

// Neither is a failure of the run.
const NOTHING_DUE = 'No site was due to be read again.'
const ALL_KNOWN = 'Every site that was found is known already and not due to be read again.'

/** Puts the pipeline together. Throws if the directory or the weights are invalid. Fetches nothing yet. */
export function createScraper(
  options: ScraperOptions,
): Scraper & SourceBook & { resolver: Resolver } & ExtractionTester {
  const clock: Clock = options.clock ?? systemClock
  const directory = options.directory ?? loadDirectory()
  const search = createSearchClient(options.providers ?? [], clock)
  const model = options.model ?? null
  const fetcher = createFetcher(options)
  const parser = options.parser ?? createParserThread()
  const resolver = createResolver(loadWeights())
  // A new handler for each run: a model's budget is counted per run.
  const createHandler = (store: ScraperStore) =>
    model === null ? createRuleHandler(parser) : createModelHandler(parser, model, { store, clock })
  const reportOf = (result: PageResult) => reportPage(result, resolver, new Date(clock.now()))
  return {
    resolver,
    checkSource,
    domainOf,
    listSources: (changes) => mergeSources(directory, changes),
    describeSources: (changes, accounts) =>
      describeSources(mergeSources(directory, changes), changes, search, accounts, clock.now()),
    describeQueries: (queries, changes) => describeQueries(queries, mergeSources(directory, changes)),
    readPage(page) {
      const { outcome, detail, reading } = readPage(page)
      return reportOf({ url: page.url, outcome, detail, reading, etag: null, lastModified: null })
    },
    modelName: model?.name ?? null,
    testExtraction: (address, store, signal) =>
      testExtraction(address, { fetcher, parser, model, clock, store, signal }),
    fetchPage: async (url, store) =>
      reportOf((await visitPage(url, { fetcher, pages: createHandler(store), store, clock })).result),
    storePage: (runId, report, at, store) =>
      store.saveSite(
        {
          runId,
          domain: domainOf(report.url) ?? report.url,
          at,
          pages: [{ ...report, etag: null, lastModified: null }],
        },
        resolver,
      ),
    run: (request, store) =>
      runScraper(request, store, { directory, options, search, fetcher, parser, clock, resolver, createHandler }),
    createMemoryStore,
    close: async () => {
      await Promise.all([fetcher.close(), options.parser ? undefined : parser.close(), search.close()])
    },
  }
}

type Parts = {
  directory: readonly DirectoryEntry[]
  options: ScraperOptions
  search: SearchClient
  fetcher: Fetcher
  parser: ParserThread
  clock: Clock
  resolver: Resolver
  createHandler: (store: ScraperStore) => PageHandler
}

/** Finds the companies of a request, reads the sites that are due, and stores what was found. */
async function runScraper(request: ScrapeRequest, store: ScraperStore, parts: Parts): Promise<RunSummary> {
  const { directory, options, search, fetcher, parser, clock, resolver, createHandler } = parts
  const changes = await store.listSourceChanges()
  const listed = mergeSources(directory, changes)
  const entries = activeSources(listed)
  const now = new Date(clock.now())
  const found = await discover(request, entries, {
    search,
    accounts: store,
    countries: options.searchCountries,
    findKnown: (domains) => findKnown(domains, listed, store, now),
  })
  await request.onQueries?.(found.queries, found.spent)
  const notes = [...(request.notes ?? []), ...describeUnreadableSources(changes), ...found.notes]
  const planned = planSites(found.seeds)
  const companies = collectCompanies({ request, sources: listed, seeds: found.seeds, store, fetcher, parser, clock })
  const chosen = await chooseSites(planned, request, { store, now })
  const histories = await store.findSiteHistories?.(chosen.map(({ domain }) => domain))
  const kinds = new Map(entries.map(({ url, kind }) => [domainOf(url), kind]))
  const due = orderSites(chosen, entries, histories ?? new Map()).map((site) => ({
    ...site,
    kind: kinds.get(site.domain),
  }))
  const sites = [...due, ...(await companies.chooseProposed(due))]
  const isIdle = request.dueOnly === true && planned.length > 0 && sites.length === 0
  const isAllKnown = planned.length === 0 && sites.length === 0 && found.known > 0
  const crawl = { fetcher, pages: createHandler(store), store, clock, onRead: companies.onRead }
  const crawled: RunSummary =
    isIdle || isAllKnown
      ? { ...noProgress(0, 0), status: 'completed', message: isIdle ? NOTHING_DUE : ALL_KNOWN }
      : await runSites(sites, { request, resolver, crawl, sitesAtOnce: options.sitesAtOnce ?? 64 })
  const { runId, signal } = request
  const summary = await storeSeen(crawled, found.unfetched, { runId, store, resolver, clock, signal })
  notes.push(...(await companies.finish()))
  return notes.length === 0 ? summary : { ...summary, message: [summary.message, ...notes].filter(Boolean).join(' ') }
}

/** Which of the domains that a search found are left out: those of sources, whatever their state, and sites that are not due. */
async function findKnown(
  domains: readonly string[],
  listed: readonly Source[],
  store: Pick<ScraperStore, 'chooseDomains'>,
  now: Date,
): Promise<ReadonlySet<string>> {
  const sources = new Set(listed.map(({ url }) => domainOf(url)))
  const due = new Set(await store.chooseDomains(domains, { now, dueOnly: true }))
  return new Set(domains.filter((domain) => sources.has(domain) || !due.has(domain)))
}

function reportPage(result: PageResult, resolver: Resolver, now: Date): PageReport {
  const { url, outcome, detail, reading } = result
  const stored = resolver.mergeReading(null, result)
  const opportunity = stored === null ? null : resolver.decide({ readings: [stored], previous: null, now }).row
  return { url, outcome, detail, reading, row: opportunity }
}

/** Where a run started now would look. `search_providers` lists only those that can answer, so that no search is promised in vain. */
function describeSources(
  sources: readonly Source[],
  changes: readonly SourceChange[],
  search: Pick<SearchClient, 'providers'>,
  accounts: ReadonlyMap<string, SearchAccount>,
  now: number,
): ScraperSources {
  const providers = search.providers.map((provider) => statusOf(provider, accounts.get(provider.name) ?? null, now))
  const count = (origin: Source['origin']) =>
    sources.filter((source) => source.state === 'active' && source.is_list !== true && source.origin === origin).length
  const problems = describeUnreadableSources(changes)
  return {
    directory_entries: count('directory'),
    staff_entries: count('staff'),
    search_providers: providers.filter(({ state }) => state === 'ready').map(({ name }) => name),
    providers,
    ...(problems.length === 0 ? {} : { problems }),
  }
}
