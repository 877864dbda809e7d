import type { z } from 'zod'
import { OpportunitySchema } from './opportunity.ts'
import type { ModelOutcome, PageOutcome, PageReading } from './reading.ts'
import type { SearchAccount } from './search-account.ts'
import type { Source, SourceChange } from './sources.ts'
import type { Preset, ScraperSources } from './sync-scraper.ts'

/** A row as the pipeline derives it; identity and dates belong to the store. */
export const OpportunityDraftSchema = OpportunitySchema.omit({
  id: true,
  date_scraped: true,
  last_verified: true,
}).strict()
export type OpportunityDraft = z.infer<typeof OpportunityDraftSchema>

export type ScrapeEvent = {
  /** `flapping` stands in the place of an opening that is not to be believed. */
  kind: 'opened' | 'closed' | 'flapping'
  quote: string | null
  route: string | null
  route_value: string | null
  deadline: string | null
  source_url: string | null
}

/** A page as the store keeps it: its last relevant reading, and how often in a row it said the same. */
export type StoredReading = { reading: PageReading; equalReads: number }

/** One page of a run. `reading` stands where the page was read; validators are what a conditional request sends back. */
export type PageResult = {
  url: string
  outcome: PageOutcome
  detail: string | null
  reading: PageReading | null
  etag: string | null
  lastModified: string | null
}

/** One site of a run: every page that was planned and what became of it. */
export type SiteResult = { runId: string; domain: string; at: Date; pages: PageResult[] }

/** Something about a row that a person should look at, with both sides. */
export type Doubt = { kind: 'conflicting_facts' | 'model_disagreement' | 'flapping'; detail: Record<string, unknown> }

/** `row` is what the pages say; the events are about what is shown. */
export type SiteDecision = {
  row: OpportunityDraft | null
  events: ScrapeEvent[]
  openingAnnounced: boolean
  flapping: boolean
  doubts: Doubt[]
}

/** How far back status changes count when a store asks whether a row is flapping. */
export const FLAPPING_DAYS = 30

/** The pure judgements that a store needs inside its transaction; they come from the pipeline. */
export type Resolver = {
  /** What is kept of a page after this visit, or null when nothing is known of it. A worse reading never replaces a good one. */
  mergeReading(previous: StoredReading | null, page: PageResult): StoredReading | null
  /** The second key: the address by which a company on another domain is recognised, or null. */
  keyEmail(readings: StoredReading[]): string | null
  /** A company's name as names are compared, or null where it is too short to mean anybody. */
  nameKey(company: string): string | null
  /** When a site is to be read again; always after `at`. */
  nextCheckAt(visit: { at: Date; readable: boolean; status: string | null; deadline: string | null }): Date
  decide(input: {
    readings: StoredReading[]
    previous: { status: string | null; openingAnnounced: boolean } | null
    now: Date
    /** What is shown of a row: staff may have said something else. */
    shown?: (row: OpportunityDraft) => OpportunityDraft
    /** How often the shown status has changed in the `FLAPPING_DAYS` before now. */
    recentStatusChanges?: number
  }): SiteDecision
}

export type SiteOutcome = 'created' | 'updated' | 'confirmed' | 'none'

/** What moves with a visit without being news. A model answers one day and has used up its budget the next. */
export const MOVING_FIELDS: ReadonlySet<string> = new Set([
  'read_at',
  'ai_confidence_score',
  'score_reasons',
  'model_reading',
])

/** Whether a row says something else than before; the date of reading and the score move with every visit. */
export function saysSomethingElse(previous: OpportunityDraft, next: OpportunityDraft): boolean {
  const stable = (draft: OpportunityDraft) =>
    JSON.stringify(
      Object.entries(draft)
        .filter(([name]) => !MOVING_FIELDS.has(name))
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    )
  return stable(previous) !== stable(next)
}

/** Where the pipeline keeps what it finds. The server gives it a database, a dry run keeps it in memory. */
export type ScraperStore = {
  findValidators(url: string): Promise<{ etag: string | null; lastModified: string | null } | null>
  /** Pages of a site that gave a reading before, the newest first. */
  listKnownPages?(domain: string): Promise<string[]>
  /** Until when a registrable domain must be left alone, or null. */
  findHostStop(domain: string, now: Date): Promise<Date | null>
  saveHostStop(stop: { domain: string; until: Date; reason: string }): Promise<void>
  /** Which of the planned domains are to be read: never a suppressed one, and with `dueOnly` none before its time. */
  chooseDomains(domains: readonly string[], options: { now: Date; dueOnly: boolean }): Promise<string[]>
  /** Known sites whose time to be read again has come, longest overdue first, with the pages they were read from. */
  listDueSites(now: Date): Promise<{ domain: string; urls: string[] }[]>
  /** The pages staff added, and what they paused or removed of the built-in directory. */
  listSourceChanges(): Promise<SourceChange[]>
  /** Reads, changes and keeps one search provider's account in one step, over all processes. */
  updateSearchAccount<T>(
    provider: string,
    change: (known: SearchAccount | null) => { account: SearchAccount; answer: T },
  ): Promise<T>
  /** Pages, row, events and the run's counts in one transaction. Throws RunEndedError when the run is over. */
  saveSite(site: SiteResult, resolver: Resolver): Promise<SiteOutcome>
  /** Says that the run is alive. Throws RunEndedError when somebody has ended it. */
  heartbeat(runId: string, progress: RunProgress): Promise<void>
}

/** The run was ended from outside: cancelled, or given up for dead while this worker was not heard of. */
export class RunEndedError extends Error {
  constructor(runId: string) {
    super(`Run ${runId} has been ended`)
    this.name = 'RunEndedError'
  }
}

export type RunProgress = {
  sitesPlanned: number
  sitesDone: number
  /** Pages that are known to be read so far; grows as sites tell what they hold. */
  pagesPlanned: number
  pagesRead: number
  pagesFailed: number
  pagesSkipped: number
  rowsNew: number
  rowsUpdated: number
  rowsConfirmed: number
  /** How many pages came to which end: why pages were skipped or failed. */
  outcomes: Partial<Record<PageOutcome, number>>
  /** What the model made of pages; absent until one was put to it. */
  model?: Partial<Record<ModelOutcome, number>>
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
  /** What was wrong with the order itself; told in the run's message. */
  notes?: readonly string[]
  /** Leave out sites whose time has not come, and take in known ones whose time has: what a scheduled run does. */
  dueOnly?: boolean
  signal?: AbortSignal
  onProgress?: (progress: RunProgress) => void
}

/** How a run ended. A failed one says why in `message`, and has overwritten nothing. */
export type RunSummary = RunProgress & { status: 'completed' | 'failed'; message: string | null }

/** A page handed in as it would have come from the network. */
export type GivenPage = { url: string; body: string; contentType: 'text/html' | 'text/plain'; fetchedAt: Date }

export type PageReport = {
  url: string
  outcome: PageOutcome
  detail: string | null
  reading: PageReading | null
  /** The row this page alone would give, or null. */
  row: OpportunityDraft | null
}

/** The pure judgements about sources that the server needs when staff look at them or change them. */
export type SourceBook = {
  /** A page's one spelling, or why a run may never start there. */
  checkSource(address: string): { url: string } | { refusal: string }
  /** The built-in entries and staff's own, with their states, by company. */
  listSources(changes: readonly SourceChange[]): Source[]
  /** Where a run would look now. */
  describeSources(changes: readonly SourceChange[], accounts: ReadonlyMap<string, SearchAccount>): ScraperSources
}

/** What a decision of staff needs to derive rows anew from pages that were read long ago. */
export type RowJudge = { resolver: Resolver }

/** A scraper that reaches the sample web and nothing else, for one run; closing it closes the web. */
export type SampleScraper = Pick<Scraper, 'run' | 'close'>
export type OpenSample = () => Promise<SampleScraper>

/** The scraper as the server sees it; main.ts hands it in as a value. */
export type Scraper = {
  /** Pure: needs neither network nor store. */
  readPage(page: GivenPage): PageReport
  fetchPage(url: string, store: ScraperStore): Promise<PageReport>
  /** Stores one page's report as a run of one page does. */
  storePage(runId: string, report: PageReport, at: Date, store: ScraperStore): Promise<SiteOutcome>
  run(request: ScrapeRequest, store: ScraperStore): Promise<RunSummary>
  /** A store that forgets, for dry runs. */
  createMemoryStore(): ScraperStore
  close(): Promise<void>
}
