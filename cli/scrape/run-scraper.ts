import type { RunProgress } from '#contracts/scraper/runs.ts'
import type { RunSummary, Scraper } from '#contracts/scraper/scraper-port.ts'
import { DEFAULT_QUERIES } from '#contracts/scraper/sync-scraper.ts'
import { describeTimeLeft } from '#contracts/scraper/time-left.ts'
import { explainUnlisted, nameUnlisted, type UnlistedSite } from '#contracts/scraper/unlisted-sites.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Database } from '#server/platform/db/database.ts'
import { getScraperConfig } from '#server/product/scraping/config-rows.ts'
import { findUnfinishedRun, type UnfinishedRun } from '#server/product/scraping/runs/continue-run.ts'
import { executeRun, type RunOptions } from '#server/product/scraping/runs/execute-run.ts'
import { listUnlistedSites } from '#server/product/scraping/runs/run-report.ts'
import { findRunMessage, type RunEnd, startRun } from '#server/product/scraping/runs/run-rows.ts'
import { runSample } from '#server/product/scraping/runs/scraper-jobs.ts'
import { type ScrapeCommandDeps, withTurns } from './scrape-deps.ts'
import { EXIT, type ScrapeOptions } from './scrape-options.ts'

const CANCELLED: RunEnd = {
  status: 'failed',
  message: 'Cancelled on the command line. What it had stored is kept; --continue reads the rest.',
  failedAs: 'cancelled',
}

/** Runs the scraper without storing anything. Returns the exit code. */
export async function runDry(options: ScrapeOptions, deps: ScrapeCommandDeps): Promise<number> {
  const progressReporter = createProgressReporter(deps, options.quiet)
  try {
    const request = {
      runId: crypto.randomUUID(),
      preset: options.preset ?? null,
      queries: options.query ?? DEFAULT_QUERIES,
      onProgress: progressReporter.report,
      signal: deps.signal,
    }
    const summary = await withTurns(deps, (store) => deps.scraper.run(request, store))
    progressReporter.clear()
    const { status, message } = summary
    return printResult({ runId: null, status, message, progress: summary, unlisted: [] }, options, deps)
  } finally {
    progressReporter.clear()
  }
}

/** Runs the scraper and stores the results. Returns the exit code. */
export async function runStored(options: ScrapeOptions, deps: ScrapeCommandDeps): Promise<number> {
  return await deps.withDatabase(async (database) => {
    const { sample = false } = options
    const before = options.continue ? await requireUnfinished(database) : null
    const runId = await startRun(database, {
      preset: before?.preset ?? options.preset ?? null,
      trigger: 'command',
      sample,
      ...(before === null ? {} : { acceptDrop: before.acceptDrop, continues: before.id }),
    })
    const progressReporter = createProgressReporter(deps, options.quiet)
    let last: RunProgress | null = null
    const onProgress = (progress: RunProgress) => {
      last = progress
      progressReporter.report(progress)
    }
    const shared = { runId, stopped: CANCELLED, onProgress, signal: deps.signal }
    const end = sample
      ? await runSample({ database, openSample: deps.openSample }, shared)
      : await runReal(before ?? orderOf(options), shared, { ...deps, database })
    if (sample && end !== null) await deps.sendSampleMails(database)
    progressReporter.clear()
    // Someone else cancelled it; the run's row has the message.
    const message = end === null ? await findRunMessage(database, runId) : end.message
    const cancelled = end === null || (end.status === 'failed' && deps.signal.aborted)
    const progress = end !== null && 'outcomes' in end ? end : last
    const { unlisted } = await database.asServiceRole((sql) => listUnlistedSites(sql, runId))
    return printResult(
      { runId, status: cancelled ? 'cancelled' : (end?.status ?? 'failed'), message, progress, unlisted },
      options,
      deps,
    )
  })
}

/** The run to continue. Throws AppError 'not_found' if there is none. */
async function requireUnfinished(database: Database): Promise<UnfinishedRun> {
  const before = await database.asServiceRole((sql) => findUnfinishedRun(sql, null))
  if (before === null)
    throw new AppError('not_found', 'There is nothing to continue: the latest run was not cancelled or interrupted.')
  return before
}

type Shared = Pick<RunOptions, 'runId' | 'stopped' | 'onProgress' | 'signal'>

type Order = Omit<UnfinishedRun, 'id'>

function orderOf({ preset, query, due, acceptDrop }: ScrapeOptions): Order {
  return { preset: preset ?? null, queries: query ?? null, dueOnly: due === true, acceptDrop: acceptDrop === true }
}

async function runReal(
  { preset, dueOnly, acceptDrop, ...order }: Order,
  shared: Shared,
  deps: { database: Database; scraper: Scraper },
) {
  const stored = order.queries === null ? await deps.database.asServiceRole(getScraperConfig) : null
  const queries = order.queries ?? stored?.queries ?? DEFAULT_QUERIES
  return await executeRun(deps, { ...shared, preset, queries, notes: stored?.problems ?? [], dueOnly, acceptDrop })
}

/** Shows progress as a bar at a terminal, otherwise as a line per tenth of the sites. `quiet` shows nothing. */
export function createProgressReporter(out: Pick<ScrapeCommandDeps, 'printError' | 'showProgress'>, quiet = false) {
  let tenth = 0
  return {
    report(progress: RunProgress): void {
      if (quiet) return
      if (out.showProgress) {
        out.showProgress(`${bar(progress)}  ${figures(progress)}`)
        return
      }
      const reached = Math.floor((progress.sitesDone * 10) / Math.max(1, progress.sitesPlanned))
      if (reached <= tenth) return
      tenth = reached
      out.printError(`${progress.sitesDone}/${progress.sitesPlanned} sites, ${figures(progress)}`)
    },
    /** Removes the bar before other output. */
    clear(): void {
      if (!quiet) out.showProgress?.('')
    },
  }
}

function bar({ sitesDone, sitesPlanned }: RunProgress): string {
  const filled = sitesPlanned === 0 ? 0 : Math.round((sitesDone / sitesPlanned) * 20)
  return `[${'#'.repeat(filled).padEnd(20, '.')}] ${sitesDone}/${sitesPlanned} sites`
}

function figures({ pagesRead, pagesPlanned, rowsNew, rowsUpdated, rowsConfirmed, secondsLeft }: RunProgress): string {
  const found = `${rowsNew + rowsUpdated + rowsConfirmed} found (${rowsNew} new, ${rowsUpdated} updated)`
  const left = secondsLeft === undefined ? '' : `, ${describeTimeLeft(secondsLeft)}`
  return `${pagesRead}/${pagesPlanned} pages read, ${found}${left}`
}

/** For installations without internet access. */
const OFFER = 'No site could be reached? To fill the dashboard without internet access: npm run scrape -- --sample'

type RunResult = {
  runId: string | null
  status: RunSummary['status'] | 'cancelled'
  message: string | null
  progress: (RunProgress & Partial<RunEnd>) | null
  unlisted: readonly UnlistedSite[]
}

/** Prints the result in one line or as one JSON object with stable keys. Returns the exit code. */
function printResult(
  { runId, status, message, progress: figures, unlisted }: RunResult,
  options: ScrapeOptions,
  deps: ScrapeCommandDeps,
): number {
  const { status: _status, message: _message, ...progress } = figures ?? { rowsNew: 0, pagesRead: 0 }
  if (options.json) {
    const answer = { run_id: runId, status, message, progress: figures === null ? null : progress, unlisted }
    deps.print(JSON.stringify(answer, null, 2))
  } else {
    const report = [`Run ${status}.`, figures === null ? null : count(figures), message].filter(Boolean).join(' ')
    const printReport = status === 'completed' ? deps.print : deps.printError
    for (const line of [report, ...unlisted.map((site) => `  ${nameUnlisted(site)}: ${explainUnlisted(site)}`)])
      printReport(line)
    if (status === 'failed' && !options.sample && figures !== null && figures.pagesRead === 0) deps.printError(OFFER)
  }
  if (status === 'cancelled') return EXIT.cancelled
  if (status === 'completed') return EXIT.done
  const found = figures === null || figures.rowsNew + figures.rowsUpdated + figures.rowsConfirmed > 0
  return !found && figures.pagesRead > 0 ? EXIT.nothingFound : EXIT.failed
}

function count(progress: RunProgress): string {
  const { rowsNew, rowsUpdated, rowsConfirmed, pagesRead, pagesFailed, pagesSkipped } = progress
  return `${rowsNew} new, ${rowsUpdated} updated, ${rowsConfirmed} confirmed; ${pagesRead} pages read, ${pagesFailed} failed, ${pagesSkipped} skipped.`
}
