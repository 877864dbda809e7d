import type { DirectoryEntry } from '#contracts/directory.ts'
import type { PageReading } from '#contracts/reading.ts'
import {
  noProgress,
  type PageReport,
  type PageResult,
  type Resolver,
  type RowJudge,
  type RunSummary,
  type ScrapeRequest,
  type Scraper,
  type SourceBook,
  type StoredReading,
} from '#contracts/scraper-port.ts'
import type { ModelReader } from '#scraper/model/model-reader.ts'
import { type Clock, systemClock } from './clock.ts'
import { createFetcher, type FetcherOptions } from './crawl/fetch.ts'
import { chooseSites, planSites } from './crawl/frontier.ts'
import { readOne } from './crawl/page-visit.ts'
import { createRun } from './crawl/run.ts'
import { createPageReader } from './page/page-reader.ts'
import { readPage } from './page/read-page.ts'
import { deriveRow, domainOf, findDoubts, keyEmail, nameKey } from './rows/derive-row.ts'
import { detectEvents } from './rows/events.ts'
import { createMemoryStore } from './rows/memory-store.ts'
import { nextCheckAt } from './rows/recheck.ts'
import { loadWeights, type Weights } from './rows/score.ts'
import { activeSources, checkSource, loadDirectory, mergeSources } from './sources/directory.ts'
import { discover } from './sources/discover.ts'
import { describeSources } from './sources/search/describe-sources.ts'
import { createSearchDesk } from './sources/search/desk.ts'
import type { SearchProvider } from './sources/search/provider.ts'
import { storeSeen } from './sources/store-seen.ts'

export type ScraperOptions = FetcherOptions & {
  directory?: readonly DirectoryEntry[]
  providers?: readonly SearchProvider[]
  /** A second reader; without one the rules read alone. */
  model?: ModelReader | null
  /** Sites read side by side; one site is always asked page by page, and waiting for its turn takes no connection. */
  sitesAtOnce?: number
  /** Threads that read what was fetched. */
  readers?: number
  heartbeatMs?: number
}

/** A day on which no site's time has come is no failure. */
const NOTHING_DUE: RunSummary = {
  ...noProgress(0, 0),
  status: 'completed',
  message: 'No site was due to be read again.',
}

/** Puts the pipeline together. Loads the directory and the weights, and throws when either is damaged; fetches nothing yet. */
export function createScraper(options: ScraperOptions): Scraper & SourceBook & RowJudge {
  const clock: Clock = options.clock ?? systemClock
  const directory = options.directory ?? loadDirectory()
  const desk = createSearchDesk(options.providers ?? [], clock)
  const model = options.model ?? null
  const fetcher = createFetcher(options)
  const reader = createPageReader(options.readers === undefined ? {} : { threads: options.readers })
  const resolver = createResolver(loadWeights())
  const startModel = () => (model === null ? null : { name: model.name, session: model.startSession() })
  const reportOf = (result: PageResult): PageReport => {
    const { url, outcome, detail, reading } = result
    const stored = resolver.mergeReading(null, result)
    const row =
      stored === null ? null : resolver.decide({ readings: [stored], previous: null, now: new Date(clock.now()) }).row
    return { url, outcome, detail, reading, row }
  }
  return {
    resolver,
    checkSource,
    listSources: (changes) => mergeSources(directory, changes),
    describeSources: (changes, accounts) =>
      describeSources(mergeSources(directory, changes), desk, accounts, clock.now()),
    readPage(page) {
      const { outcome, detail, reading } = readPage(page)
      return reportOf({ url: page.url, outcome, detail, reading, etag: null, lastModified: null })
    },
    fetchPage: async (url, store) =>
      reportOf((await readOne(url, { fetcher, reader, store, clock, model: startModel() })).result),
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
    async run(request: ScrapeRequest, store) {
      const entries = activeSources(mergeSources(directory, await store.listSourceChanges()))
      const { seeds, unfetched, notes } = await discover(request, entries, { desk, accounts: store })
      const run = createRun({
        clock,
        store,
        resolver,
        request,
        heartbeatMs: options.heartbeatMs ?? 15_000,
        sitesAtOnce: options.sitesAtOnce ?? 64,
      })
      const crawl = { fetcher, reader, store, clock, model: startModel() }
      const planned = planSites(seeds)
      const sites = await chooseSites(planned, request, { store, now: new Date(clock.now()) })
      const isIdle = request.dueOnly === true && planned.length > 0 && sites.length === 0
      const crawled = isIdle ? NOTHING_DUE : await run(sites, (signal) => ({ ...crawl, signal }))
      const summary = await storeSeen(crawled, unfetched, {
        runId: request.runId,
        store,
        resolver,
        clock,
        signal: request.signal,
      })
      return notes.length === 0
        ? summary
        : { ...summary, message: [summary.message, ...notes].filter(Boolean).join(' ') }
    },
    createMemoryStore,
    close: async () => {
      await Promise.all([fetcher.close(), reader.close(), desk.close()])
    },
  }
}

/** The pure judgements a store needs inside its transaction. */
export function createResolver(weights: Weights): Resolver {
  return {
    mergeReading,
    keyEmail,
    nameKey,
    nextCheckAt,
    decide({ readings, previous, now, shown, recentStatusChanges }) {
      const row = deriveRow(readings, weights, now)
      const seen = row === null || shown === undefined ? row : shown(row)
      const { events, openingAnnounced, flapping } = detectEvents(seen, readings, previous, recentStatusChanges)
      const doubts = findDoubts(readings)
      return { row, events, openingAnnounced, flapping, doubts }
    },
  }
}

function mergeReading(previous: StoredReading | null, page: PageResult): StoredReading | null {
  if (page.outcome === 'unchanged')
    return previous === null ? null : { ...previous, equalReads: previous.equalReads + 1 }
  const { reading } = page
  if (reading === null) return previous
  const wasOwn = previous !== null && previous.reading.page_kind === 'organisation' && previous.reading.relevant
  // A parked domain or an error page in place of a policy is no news about the policy.
  if (wasOwn && !(reading.page_kind === 'organisation' && reading.relevant)) return previous
  // The rules could not read this status; a model that is out of reach today has not unsaid it.
  if (previous?.reading.second_reading?.settled === true && isModelSilent(reading)) return previous
  const equal = previous !== null && previous.reading.policy.status === reading.policy.status
  return { reading, equalReads: equal ? previous.equalReads + 1 : 1 }
}

/** A model was asked and gave no answer, and the rules alone find nothing. */
function isModelSilent({ second_reading: second, policy }: PageReading): boolean {
  return second !== undefined && second.outcome !== 'answered' && policy.status === 'unknown'
}
