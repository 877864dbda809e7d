import PQueue from 'p-queue'
import { describeModelOutcome, listOutcomes } from '#contracts/scraper/describe-outcome.ts'
import { type ByModel, FAILED_OUTCOMES, READ_OUTCOMES } from '#contracts/scraper/reading.ts'
import type { RunProgress } from '#contracts/scraper/runs.ts'
import {
  noProgress,
  type PageResult,
  type Resolver,
  RunEndedError,
  type RunSummary,
  type ScrapeRequest,
  type SiteOutcome,
  type SiteResult,
} from '#contracts/scraper/scraper-port.ts'
import { domainOf } from '#scraper/web/shared-hosts.ts'
import { createPageBudget, type Site } from './frontier.ts'
import { type CrawlDeps, crawlSite } from './site-crawl.ts'
import { assessVisit } from './site-health.ts'
import type { VisitDeps } from './visit-page.ts'

type RunDeps = {
  request: ScrapeRequest
  resolver: Resolver
  sitesAtOnce: number
  /** The run adds its signal and its page budget. */
  crawl: Omit<VisitDeps, 'signal'>
}

/**
 * Reads the planned sites and stores each in one transaction. Rejects with RunEndedError if the store reports that the run has ended, and
 * with the signal's reason if the run is stopped.
 */
export async function runSites(sites: readonly Site[], deps: RunDeps): Promise<RunSummary> {
  const { request, sitesAtOnce } = deps
  const { clock, store } = deps.crawl
  const seeds = sites.reduce((total, site) => total + site.seeds.length, 0)
  const progress = noProgress(sites.length, seeds)
  const control = new AbortController()
  const signal = request.signal === undefined ? control.signal : AbortSignal.any([request.signal, control.signal])
  const crawl = { ...deps.crawl, signal, budget: createPageBudget() }
  const queue = new PQueue({ concurrency: sitesAtOnce })
  try {
    await store.heartbeat(request.runId, progress)
    const startedAt = clock.ticks()
    const updateTimeLeft = () => {
      const left = estimateLeft(progress, sitesAtOnce, clock.ticks() - startedAt)
      if (left === null) delete progress.secondsLeft
      else progress.secondsLeft = left
    }
    // The first failure ends the run: the store cannot write, or the run was ended from outside.
    await Promise.all(sites.map((site) => queue.add(() => runSite(site, { ...deps, updateTimeLeft }, crawl, progress))))
    delete progress.secondsLeft
    return summarise(progress, request)
  } catch (error) {
    queue.clear()
    control.abort(error)
    await queue.onIdle()
    throw error
  }
}

/**
 * Estimates the seconds that the remaining sites will take, from the pace so far; sites in progress count half. Null before the first site
 * is done and after the last. Pure.
 */
export function estimateLeft(
  { sitesDone, sitesPlanned }: Pick<RunProgress, 'sitesDone' | 'sitesPlanned'>,
  sitesAtOnce: number,
  elapsedMs: number,
): number | null {
  const left = sitesPlanned - sitesDone
  if (sitesDone === 0 || left === 0) return null
  const underWay = Math.min(left, sitesAtOnce) / 2
  return Math.round(((elapsedMs / (sitesDone + underWay)) * (left - underWay)) / 1000)
}

async function runSite(
  site: Site,
  deps: RunDeps & { updateTimeLeft: () => void },
  crawl: CrawlDeps,
  progress: RunProgress,
): Promise<void> {
  crawl.signal?.throwIfAborted()
  const pages = await crawlSite(site, crawl)
  crawl.signal?.throwIfAborted()
  progress.pagesPlanned += pages.length - site.seeds.length
  const health = assessVisit(site.domain, pages)
  if (health !== null) crawl.store.noteHealth?.(site.domain, health, new Date(crawl.clock.now()))
  for (const [domain, own] of byDomain(pages, site.domain)) {
    const { saved, pages: kept } = await saveOrMarkFailed(
      { runId: deps.request.runId, domain, at: new Date(crawl.clock.now()), pages: own },
      deps,
    )
    countPages(kept, progress)
    if (saved === 'created') progress.rowsNew += 1
    if (saved === 'updated') progress.rowsUpdated += 1
    if (saved === 'confirmed') progress.rowsConfirmed += 1
  }
  progress.sitesDone += 1
  deps.updateTimeLeft()
  deps.request.onProgress?.({ ...progress, outcomes: { ...progress.outcomes } })
}

/** A page that cannot be stored must not end the run: it is recorded as failed, with the reason and without its content. */
async function saveOrMarkFailed(site: SiteResult, deps: RunDeps): Promise<{ saved: SiteOutcome; pages: PageResult[] }> {
  try {
    return { saved: await deps.crawl.store.saveSite(site, deps.resolver), pages: site.pages }
  } catch (error) {
    if (error instanceof RunEndedError) throw error
    const detail = `could not be stored: ${describeStoreError(error)}`
    const pages = site.pages.map(
      (page): PageResult => (page.reading === null ? page : { ...page, outcome: 'parse_error', detail, reading: null }),
    )
    return { saved: await deps.crawl.store.saveSite({ ...site, pages }, deps.resolver), pages }
  }
}

/** A schema's error message is long and may quote the page. */
function describeStoreError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return error.name === 'ZodError' ? 'the extracted data does not match the schema' : error.message.slice(0, 200)
}

/** Groups pages by the domain that served them: a site that has moved redirects to another one. */
function byDomain(pages: readonly PageResult[], planned: string): Map<string, PageResult[]> {
  const groups = new Map<string, PageResult[]>()
  for (const page of pages) {
    const domain = (page.reading === null ? null : domainOf(page.reading.url)) ?? planned
    groups.set(domain, [...(groups.get(domain) ?? []), page])
  }
  return groups
}

function countPages(pages: readonly PageResult[], progress: RunProgress): void {
  for (const { outcome, reading } of pages) {
    if (reading?.by_model !== undefined) countModel(reading.by_model, progress)
    progress.outcomes[outcome] = (progress.outcomes[outcome] ?? 0) + 1
    if (READ_OUTCOMES.has(outcome)) progress.pagesRead += 1
    else if (FAILED_OUTCOMES.has(outcome)) progress.pagesFailed += 1
    else progress.pagesSkipped += 1
  }
}

function countModel({ outcome, sent, tokens, dropped }: ByModel, progress: RunProgress): void {
  progress.model = { ...progress.model, [outcome]: (progress.model?.[outcome] ?? 0) + 1 }
  const use = progress.modelUse ?? { sent: 0, kept: 0, tokens: 0, dropped: 0 }
  const isKept = outcome === 'answered' && !sent
  progress.modelUse = {
    sent: use.sent + Number(sent),
    kept: use.kept + Number(isKept),
    tokens: use.tokens + tokens,
    dropped: use.dropped + (sent ? dropped.length : 0),
  }
}

const READ_NAMES: ReadonlySet<string> = READ_OUTCOMES

/** If fewer sites than this were due, it is no failure that none of them gave anything. */
const FEW_DUE = 5

/** A run that read or found nothing has failed. */
function summarise(progress: RunProgress, { dueOnly = false, finished }: ScrapeRequest): RunSummary {
  const notReadPages = listOutcomes(
    Object.fromEntries(Object.entries(progress.outcomes).filter(([outcome]) => !READ_NAMES.has(outcome))),
  )
  const fail = (message: string): RunSummary => ({ ...progress, status: 'failed', message })
  const complete = (message: string | null): RunSummary => {
    const notRead = notReadPages === '' || progress.sitesPlanned === 0 ? null : `Not read: ${notReadPages}.`
    return { ...progress, status: 'completed', message: [message, notRead].filter(Boolean).join(' ') || null }
  }
  const { sitesPlanned, pagesRead, pagesFailed, pagesSkipped } = progress
  const rows = progress.rowsNew + progress.rowsUpdated + progress.rowsConfirmed
  if (dueOnly && sitesPlanned < FEW_DUE && rows === 0)
    return complete(sitesPlanned === 0 ? 'No site was due: nothing was fetched.' : 'Nothing new.')
  // A continued run may find nothing: the earlier part may have found everything.
  if (finished !== undefined && rows === 0 && (sitesPlanned < FEW_DUE || pagesRead > 0))
    return complete(sitesPlanned === 0 ? 'No site was left.' : 'Nothing new in the sites that were left.')
  if (sitesPlanned === 0) return fail('No source matches this run: nothing was fetched.')
  if (pagesRead === 0) {
    const none = `None of the ${pagesFailed + pagesSkipped} pages could be read: ${notReadPages}. Nothing was changed.`
    return fail(isCutOff(progress) ? `${none} ${CUT_OFF}` : none)
  }
  if (rows === 0) return fail(`${pagesRead} pages were read and none of them gave an opportunity. Nothing was changed.`)
  const { message, ...completed } = complete(null)
  return { ...completed, message: [message, describeModelFailures(progress)].filter(Boolean).join(' ') || null }
}

const CUT_OFF = 'This machine probably has no internet access; the sample web can be read without it.'

/** Whether no site answered at all. */
function isCutOff({ outcomes, sitesPlanned }: RunProgress): boolean {
  const silent = (outcomes.unreachable ?? 0) + (outcomes.timeout ?? 0)
  return sitesPlanned >= FEW_DUE && silent === Object.values(outcomes).reduce((total, count) => total + count, 0)
}

/** Counts the pages that the model should have read but did not, by reason. */
function describeModelFailures({ model = {} }: RunProgress): string | null {
  const { answered: _, skipped: __, ...failed } = model
  const reasons = listOutcomes(failed, describeModelOutcome)
  return reasons === '' ? null : `Read by rules only: ${reasons}.`
}
