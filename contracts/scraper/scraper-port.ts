import { z } from 'zod'
import type { FoundOnPage } from './candidates.ts'
import type { OrganisationKind } from './directory.ts'
import type { ExtractionTest } from './extraction-test.ts'
import { OpportunitySchema } from './opportunity.ts'
import { type PageOutcome, PageOutcomeSchema, type PageReading, PageReadingSchema } from './reading.ts'
import type { RunProgress, RunQuery, SearchSpent } from './runs.ts'
import type { SearchAccount } from './search-account.ts'
import type { VisitHealth } from './site-health.ts'
import type { QueryUses, Source, SourceChange } from './sources.ts'
import type { Preset, ScraperSources } from './sync-scraper.ts'

/** An opportunity as the pipeline derives it; the store adds id and dates. */
export const OpportunityDraftSchema = OpportunitySchema.omit({
  id: true,
  date_scraped: true,
  last_verified: true,
}).strict()
export type OpportunityDraft = z.infer<typeof OpportunityDraftSchema>

export type ScrapeEvent = {
  /** `flapping` replaces `opened` if the status changes too often to be trusted. */
  kind: 'opened' | 'closed' | 'flapping'
  quote: string | null
  route: string | null
  route_value: string | null
  deadline: string | null
  source_url: string | null
}

/** A page as stored: its last relevant reading, and how many consecutive readings had the same status. */
export type StoredReading = { reading: PageReading; equalReads: number }

/** One page of a run. `reading` is null if the page was not read. `etag` and `lastModified` are for conditional requests. */
export const PageResultSchema = z.strictObject({
  url: z.string(),
  outcome: PageOutcomeSchema,
  detail: z.string().nullable(),
  reading: PageReadingSchema.nullable(),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
})
export type PageResult = z.infer<typeof PageResultSchema>

/** One site of a run: the outcome of every planned page. */
export type SiteResult = { runId: string; domain: string; at: Date; pages: PageResult[] }

/** Something about an opportunity that staff should decide, with both versions. */
export type Doubt = { kind: 'conflicting_facts' | 'model_disagreement' | 'flapping'; detail: Record<string, unknown> }

/** `row` is the opportunity derived from the pages; the events compare what is shown. */
type SiteDecision = {
  row: OpportunityDraft | null
  events: ScrapeEvent[]
  openingAnnounced: boolean
  flapping: boolean
  /** The change comes from another model or the rules, while the page may be unchanged: staff are not notified. */
  causedByParserChange?: boolean
  doubts: Doubt[]
}

/** How far back status changes count towards flapping. */
export const FLAPPING_DAYS = 30

/** Pure functions of the pipeline that a store needs inside its transaction. */
export type Resolver = {
  /** What to store for a page after this visit, or null if nothing is known. A worse reading never replaces a good one. */
  mergeReading(previous: StoredReading | null, page: PageResult): StoredReading | null
  /** The e-mail address by which the same company is recognised on another domain, or null. */
  keyEmail(readings: StoredReading[]): string | null
  /** A company's name in the form used for comparing, or null if it is too short to identify a company. */
  nameKey(company: string): string | null
  /** When to read a site again; always after `at`. */
  nextCheckAt(visit: {
    at: Date
    readable: boolean
    status: string | null
    deadline: string | null
    /** The day on which a closed window opens again. */
    reopensOn?: string | null
  }): Date
  decide(input: {
    readings: StoredReading[]
    previous: { status: string | null; openingAnnounced: boolean } | null
    now: Date
    /** Applies the overrides of staff. */
    shown?: (row: OpportunityDraft) => OpportunityDraft
    /** How often the shown status has changed in the `FLAPPING_DAYS` before now. */
    recentStatusChanges?: number
  }): SiteDecision
}

export type SiteOutcome = 'created' | 'updated' | 'confirmed' | 'none'

/** Fields that change with every visit. `model_reading` does, because a model's budget may be used up. */
const VOLATILE_FIELDS: ReadonlySet<string> = new Set([
  'read_at',
  'ai_confidence_score',
  'score_reasons',
  'model_reading',
])

/** Each changed field with its old and new value. */
export type Changes = Record<string, [from: unknown, to: unknown]>

/** The changed fields of an opportunity, without those that change with every visit. Pure. */
export function listChanges(before: OpportunityDraft, after: OpportunityDraft): Changes {
  const changes: Changes = {}
  for (const [name, to] of Object.entries(after)) {
    const from: unknown = before[name as keyof OpportunityDraft]
    if (!VOLATILE_FIELDS.has(name) && JSON.stringify(from) !== JSON.stringify(to)) changes[name] = [from, to]
  }
  return changes
}

/** Turns on registrable domains across all processes: one request at a time, and a pause after it. */
export type HostTurns = {
  /** Null if the caller may send a request now, otherwise after how many milliseconds to try again. */
  claim(domain: string): Promise<number | null>
  /** Ends the caller's turn. No process may send a request before the pause is over. */
  release(domain: string, pauseMs: number): Promise<void>
}

/** A site before a run: the status of its opportunity, null if it has none, and the number of consecutive failed visits. */
export type SiteHistory = { status: string | null; failures: number }

/** Where the pipeline stores its results. The server's store is a database; that of a dry run is in memory. */
export type ScraperStore = {
  /** Absent if nothing is shared with other processes. */
  hostTurns?: HostTurns
  findValidators(url: string): Promise<{ etag: string | null; lastModified: string | null } | null>
  /** The stored reading of a page. Absent if the store keeps none. */
  findReading?(url: string): Promise<PageReading | null>
  /** The tokens that runs have used since then. */
  countTokens?(since: Date): Promise<number>
  /** Pages of a site that have been read before, newest first. */
  listKnownPages?(domain: string): Promise<string[]>
  /** Until when no requests may be sent to a registrable domain, or null. */
  findHostStop(domain: string, now: Date): Promise<Date | null>
  saveHostStop(stop: { domain: string; until: Date; reason: string }): Promise<void>
  /** Which of the planned domains to read: never suppressed ones, and with `dueOnly` only those that are due. */
  chooseDomains(domains: readonly string[], options: { now: Date; dueOnly: boolean }): Promise<string[]>
  /** Known sites that are due, longest overdue first, with the pages they were read from. */
  listDueSites(now: Date): Promise<{ domain: string; urls: string[] }[]>
  /** Sites that were never read are left out. Absent if the store keeps no history. */
  findSiteHistories?(domains: readonly string[]): Promise<ReadonlyMap<string, SiteHistory>>
  /** The pages that staff added, and the entries of the built-in directory that they paused or removed. */
  listSourceChanges(): Promise<SourceChange[]>
  /** Proposed sites without a decision, those that were never read first. */
  listCandidates?(): Promise<{ domain: string; url: string; kind: OrganisationKind | null }[]>
  /** Stores the sites that a list or an article links to, without known and suppressed ones. Returns how many are new. */
  saveFound?(found: FoundOnPage): Promise<number>
  /** Collects a site's health. It is stored at the end of the run, and only if the run could read any page. */
  noteHealth?(domain: string, sign: VisitHealth, at: Date): void
  /** Updates a search provider's account in one atomic step across all processes. */
  updateSearchAccount<T>(
    provider: string,
    change: (known: SearchAccount | null) => { account: SearchAccount; answer: T },
  ): Promise<T>
  /** Saves pages, opportunity, events and the run's counts in one transaction. Throws RunEndedError if the run has ended. */
  saveSite(site: SiteResult, resolver: Resolver): Promise<SiteOutcome>
  /** Reports that the run is alive, with its plan. Throws RunEndedError if the run has ended. */
  heartbeat(runId: string, progress: RunProgress): Promise<void>
}

/** The run was ended from outside: cancelled, or considered dead because its worker sent no heartbeat. */
export class RunEndedError extends Error {
  constructor(runId: string) {
    super(`Run ${runId} has been ended`)
    this.name = 'RunEndedError'
  }
}

/** A run's progress before its first page. */
export function noProgress(sitesPlanned: number, pagesPlanned: number): RunProgress {
  const nothing = { sitesDone: 0, pagesRead: 0, pagesFailed: 0, pagesSkipped: 0 }
  return { sitesPlanned, pagesPlanned, ...nothing, rowsNew: 0, rowsUpdated: 0, rowsConfirmed: 0, outcomes: {} }
}

export type ScrapeRequest = {
  runId: string
  preset: Preset | null
  queries: readonly string[]
  /** Problems with the request, repeated in the run's message. */
  notes?: readonly string[]
  /** Registrable domains that the continued run has finished; they are not read again. */
  finished?: readonly string[]
  /** Skip sites that are not due and include known ones that are, as scheduled runs do. */
  dueOnly?: boolean
  signal?: AbortSignal
  onProgress?: (progress: RunProgress) => void
  /** Called once, with the results of each query and the requests to each provider. */
  onQueries?: (queries: readonly RunQuery[], spent: readonly SearchSpent[]) => Promise<void>
}

/** How a run ended. A failed run has the reason in `message` and has changed nothing. */
export type RunSummary = RunProgress & { status: 'completed' | 'failed'; message: string | null }

/** A page as it was fetched, or as the caller supplies it. */
export type FetchedPage = {
  url: string
  body: string
  contentType: 'text/html' | 'text/plain'
  fetchedAt: Date
  /** The company's kind according to a source. */
  listedAs?: OrganisationKind | undefined
}

export type PageReport = {
  url: string
  outcome: PageOutcome
  detail: string | null
  reading: PageReading | null
  /** The opportunity derived from this page alone, or null. */
  row: OpportunityDraft | null
}

/** Pure functions about sources, for when staff view or change them. */
export type SourceBook = {
  /** The canonical URL of a page, or why no run may start there. */
  checkSource(address: string): { url: string } | { refusal: string }
  /** Built-in and staff entries with their states, sorted by company. */
  listSources(changes: readonly SourceChange[]): Source[]
  /** The domain under which a page's site is stored; null for an invalid address. */
  domainOf(url: string): string | null
  /** Where a run started now would look. */
  describeSources(changes: readonly SourceChange[], accounts: ReadonlyMap<string, SearchAccount>): ScraperSources
  /** Which sources the queries select if no search provider is available. */
  describeQueries(queries: readonly string[], changes: readonly SourceChange[]): QueryUses
}

/** Tests how a page is extracted. */
export type ExtractionTester = {
  /** Provider and model; null if only the rules read pages. */
  modelName: string | null
  /** Reads one page as a run would, and stores nothing of it. Rejects when the signal is aborted. */
  testExtraction(address: string, store: ScraperStore, signal?: AbortSignal): Promise<ExtractionTest>
}

/** A scraper that can reach only the sample web. Closing it closes the sample web. */
export type SampleScraper = Pick<Scraper, 'run' | 'close'>
export type OpenSample = () => Promise<SampleScraper>

/** The scraper as the server sees it; passed in as a value by main.ts. */
export type Scraper = {
  /** Pure: uses neither network nor store. */
  readPage(page: FetchedPage): PageReport
  fetchPage(url: string, store: ScraperStore): Promise<PageReport>
  /** Stores the report of one page as a run with only that page would. */
  storePage(runId: string, report: PageReport, at: Date, store: ScraperStore): Promise<SiteOutcome>
  run(request: ScrapeRequest, store: ScraperStore): Promise<RunSummary>
  /** An in-memory store, for dry runs. */
  createMemoryStore(): ScraperStore
  close(): Promise<void>
}
