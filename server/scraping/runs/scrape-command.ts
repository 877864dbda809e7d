import { readFile } from 'node:fs/promises'
import { FAILED_OUTCOMES, READ_OUTCOMES } from '#contracts/reading.ts'
import type { OpenSample, PageReport, RunProgress, RunSummary, Scraper, ScraperStore } from '#contracts/scraper-port.ts'
import { DEFAULT_QUERIES } from '#contracts/sync-scraper.ts'
import { explainUnlisted, nameUnlisted, type UnlistedSite } from '#contracts/unlisted-sites.ts'
import { AppError } from '#server/app-error.ts'
import type { Database } from '#server/db/database.ts'
import { getScraperConfig } from '#server/scraping/config-rows.ts'
import { removeSample } from '#server/scraping/rows/remove-sample.ts'
import { lockStore } from '#server/scraping/store-lock.ts'
import { findUnfinishedRun, type UnfinishedRun } from './continue-run.ts'
import { executeRun, type RunOrder } from './execute-run.ts'
import { createHostTurns } from './host-turns.ts'
import { describePage } from './page-report-lines.ts'
import { findRunMessage, finishRun, type RunEnd, startRun } from './run-rows.ts'
import { runSample } from './run-sample.ts'
import { EXIT, readScrapeOptions, type ScrapeOptions, UsageError } from './scrape-options.ts'
import { createProgressTeller, type ProgressOutput } from './scrape-progress.ts'
import { createScraperStore } from './scraper-store.ts'
import { listUnlistedSites } from './unlisted-sites.ts'

export type ScrapeCommandDeps = ProgressOutput & {
  scraper: Scraper
  openSample: OpenSample
  /** Hands over the mails of a sample run, which no server may be running for. */
  sendSampleMails(database: Database): Promise<void>
  /** Opens the database while `run` runs; not called if the command needs none. */
  withDatabase<T>(run: (database: Database) => Promise<T>): Promise<T>
  /** Whether there is a database that other processes may use too; nothing is created for a look at one page. */
  hasDatabase?: () => boolean
  /** Which rules fire on a sentence, in lines. */
  explain(sentence: string): Promise<string[]>
  print(line: string): void
  signal?: AbortSignal
  now?: () => Date
}

const CANCELLED: RunEnd = {
  status: 'failed',
  message: 'Cancelled on the command line. What it had stored is kept; --continue reads the rest.',
  as: 'cancelled',
}

/** Runs `npm run scrape`. Returns the exit code, see EXIT; errors are explained in one line. */
export async function runScrapeCommand(args: readonly string[], deps: ScrapeCommandDeps): Promise<number> {
  try {
    const options = readScrapeOptions(args)
    if (options.explain !== null) {
      for (const line of await deps.explain(options.explain)) deps.print(line)
      return EXIT.done
    }
    if (options.removeSample) return await removeAllSample(options, deps)
    if (options.url !== null) return await readOnePage(options, options.url, deps)
    return options.dryRun ? await runDry(options, deps) : await runStored(options, deps)
  } catch (error) {
    return explain(error, deps)
  }
}

function explain(error: unknown, deps: ScrapeCommandDeps): number {
  if (error instanceof UsageError) {
    deps.printError(`${error.message} Try: npm run scrape -- --help`)
    return EXIT.notUnderstood
  }
  if (deps.signal?.aborted) {
    deps.printError('Cancelled.')
    return EXIT.cancelled
  }
  const message = error instanceof Error ? error.message : String(error)
  deps.printError(error instanceof AppError ? message : `It did not work: ${message}`)
  return error instanceof AppError && error.code === 'conflict' ? EXIT.busy : EXIT.failed
}

async function readOnePage(options: ScrapeOptions, url: string, deps: ScrapeCommandDeps): Promise<number> {
  const now = deps.now?.() ?? new Date()
  const report =
    options.page === null
      ? await withTurns(deps, (store) => orStopped(deps.scraper.fetchPage(url, store), deps.signal))
      : deps.scraper.readPage(await givenPage(options.page, url, now))
  const stored = options.store ? await storePage(report, now, deps) : null
  if (options.json) deps.print(JSON.stringify(stored === null ? report : { ...report, stored }, null, 2))
  else
    for (const text of [...describePage(report), ...(stored === null ? [] : [`Stored      ${stored}`])])
      deps.print(text)
  if (!READ_OUTCOMES.has(report.outcome) || FAILED_OUTCOMES.has(report.outcome)) return EXIT.failed
  return report.reading?.relevant !== true || stored === 'none' ? EXIT.nothingFound : EXIT.done
}

/** A store that forgets, and yet waits for the requests that a server or another command makes to the same sites. */
async function withTurns<T>(deps: ScrapeCommandDeps, run: (store: ScraperStore) => Promise<T>): Promise<T> {
  const store = deps.scraper.createMemoryStore()
  if (deps.hasDatabase?.() !== true) return await run(store)
  return await deps.withDatabase((database) => run({ ...store, hostTurns: createHostTurns(database) }))
}

/** Stops waiting for work that cannot be cancelled when the command is. */
async function orStopped<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return await work
  signal.throwIfAborted()
  const stopped = Promise.withResolvers<never>()
  const stop = () => stopped.reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([work, stopped.promise])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

async function givenPage(file: string, url: string, fetchedAt: Date) {
  const body = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new AppError('not_found', `${file} cannot be read (${error.code ?? error.message})`)
  })
  return { url, body, contentType: /\.txt$/i.test(file) ? ('text/plain' as const) : ('text/html' as const), fetchedAt }
}

async function storePage(report: PageReport, now: Date, deps: ScrapeCommandDeps): Promise<string> {
  return await deps.withDatabase(async (database) => {
    const runId = await startRun(database, { preset: null, trigger: 'page', now })
    try {
      const outcome = await deps.scraper.storePage(runId, report, now, createScraperStore(database))
      const nothing: RunEnd = { status: 'failed', message: 'The page gave no opportunity. Nothing was changed.' }
      await finishRun(database, runId, outcome === 'none' ? nothing : { status: 'completed', message: null }, now)
      return outcome
    } catch (error) {
      await finishRun(database, runId, { status: 'failed', message: 'The page could not be stored.' }, now)
      throw error
    }
  })
}

async function runDry(options: ScrapeOptions, deps: ScrapeCommandDeps): Promise<number> {
  const teller = createProgressTeller(deps, options.quiet)
  try {
    const request = {
      runId: crypto.randomUUID(),
      preset: options.preset,
      queries: options.queries ?? DEFAULT_QUERIES,
      onProgress: teller.tell,
      ...(deps.signal === undefined ? {} : { signal: deps.signal }),
    }
    const summary = await withTurns(deps, (store) => deps.scraper.run(request, store))
    teller.clear()
    const { status, message } = summary
    return tell({ runId: null, status, message, progress: summary, unlisted: [] }, options, deps)
  } finally {
    teller.clear()
  }
}

async function runStored(options: ScrapeOptions, deps: ScrapeCommandDeps): Promise<number> {
  return await deps.withDatabase(async (database) => {
    const { sample } = options
    const before = options.goOn ? await requireUnfinished(database) : null
    const runId = await startRun(database, {
      preset: before?.preset ?? options.preset,
      trigger: 'command',
      sample,
      ...(before === null ? {} : { acceptDrop: before.acceptDrop, continues: before.id }),
    })
    const teller = createProgressTeller(deps, options.quiet)
    let last: RunProgress | null = null
    const onProgress = (progress: RunProgress) => {
      last = progress
      teller.tell(progress)
    }
    const shared = {
      runId,
      stopped: CANCELLED,
      onProgress,
      ...(deps.signal === undefined ? {} : { signal: deps.signal }),
    }
    const end = sample
      ? await runSample({ database, openSample: deps.openSample }, shared)
      : await runReal(before === null ? options : { ...options, ...before, due: before.dueOnly }, shared, {
          ...deps,
          database,
        })
    if (sample && end !== null) await deps.sendSampleMails(database)
    teller.clear()
    // Ended from outside: the log has the name.
    const message = end === null ? await findRunMessage(database, runId) : end.message
    const cancelled = end === null || (end.status === 'failed' && deps.signal?.aborted === true)
    const progress = end !== null && 'outcomes' in end ? end : last
    const { unlisted } = await database.asServiceRole((sql) => listUnlistedSites(sql, runId))
    return tell(
      { runId, status: cancelled ? 'cancelled' : (end?.status ?? 'failed'), message, progress, unlisted },
      options,
      deps,
    )
  })
}

/** The run that `--continue` goes on with. Throws AppError 'not_found' where there is none. */
async function requireUnfinished(database: Database): Promise<UnfinishedRun> {
  const before = await database.asServiceRole((sql) => findUnfinishedRun(sql, null))
  if (before === null)
    throw new AppError('not_found', 'There is nothing to go on with: the latest run was not cancelled or interrupted.')
  return before
}

type Shared = Pick<RunOrder, 'runId' | 'stopped' | 'onProgress' | 'signal'>

async function runReal(
  options: Pick<ScrapeOptions, 'preset' | 'queries' | 'due' | 'acceptDrop'>,
  shared: Shared,
  deps: { database: Database; scraper: Scraper },
) {
  const stored = options.queries === null ? await deps.database.asServiceRole(getScraperConfig) : null
  const queries = options.queries ?? stored?.queries ?? DEFAULT_QUERIES
  const { preset, due: dueOnly, acceptDrop } = options
  return await executeRun(deps, { ...shared, preset, queries, notes: stored?.problems ?? [], dueOnly, acceptDrop })
}

async function removeAllSample(options: ScrapeOptions, deps: ScrapeCommandDeps): Promise<number> {
  const { rows, runs } = await deps.withDatabase((database) =>
    database.asServiceRole(async (sql) => {
      await lockStore(sql)
      return await removeSample(sql)
    }),
  )
  if (options.json) deps.print(JSON.stringify({ removed: { rows, runs } }, null, 2))
  else
    deps.print(rows + runs === 0 ? 'There is no sample data.' : `Removed ${rows} sample rows and ${runs} sample runs.`)
  return EXIT.done
}

/** Without internet nothing can be read; there is something to look at all the same. */
const OFFER = 'No site could be reached? To see the dashboard filled without internet: npm run scrape -- --sample'

type Told = {
  runId: string | null
  status: RunSummary['status'] | 'cancelled'
  message: string | null
  progress: (RunProgress & Partial<RunEnd>) | null
  unlisted: readonly UnlistedSite[]
}

/** The result in one line, or as one JSON object with stable keys. */
function tell(
  { runId, status, message, progress: figures, unlisted }: Told,
  options: ScrapeOptions,
  deps: ScrapeCommandDeps,
): number {
  const { status: _status, message: _message, ...progress } = figures ?? { rowsNew: 0, pagesRead: 0 }
  if (options.json) {
    const answer = { run_id: runId, status, message, progress: figures === null ? null : progress, unlisted }
    deps.print(JSON.stringify(answer, null, 2))
  } else {
    const report = [`Run ${status}.`, figures === null ? null : count(figures), message].filter(Boolean).join(' ')
    const tellLine = status === 'completed' ? deps.print : deps.printError
    for (const line of [report, ...unlisted.map((site) => `  ${nameUnlisted(site)}: ${explainUnlisted(site)}`)])
      tellLine(line)
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
