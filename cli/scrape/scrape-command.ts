import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { FAILED_OUTCOMES, READ_OUTCOMES } from '#contracts/scraper/reading.ts'
import type { PageReport } from '#contracts/scraper/scraper-port.ts'
import { AppError } from '#server/platform/app-error.ts'
import { removeSample } from '#server/product/scraping/rows/remove-sample.ts'
import { describePage } from '#server/product/scraping/runs/page-report-lines.ts'
import { finishRun, type RunEnd, startRun } from '#server/product/scraping/runs/run-rows.ts'
import { createScraperStore } from '#server/product/scraping/runs/scraper-store.ts'
import { lockStore } from '#server/product/scraping/store-lock.ts'
import { runDry, runStored } from './run-scraper.ts'
import { type ScrapeCommandDeps, withTurns } from './scrape-deps.ts'
import { EXIT, readScrapeOptions, type ScrapeOptions } from './scrape-options.ts'

/** Returns the exit code, see EXIT; errors are explained in one line. Throws UsageError. */
export async function runScrapeCommand(args: readonly string[], deps: ScrapeCommandDeps): Promise<number> {
  const options = readScrapeOptions(args)
  try {
    if (options.explain !== undefined) {
      for (const line of await deps.explain(options.explain)) deps.print(line)
      return EXIT.done
    }
    if (options.removeSample) return await removeAllSample(options, deps)
    if (options.url !== undefined) return await readOnePage(options, options.url, deps)
    return options.dryRun ? await runDry(options, deps) : await runStored(options, deps)
  } catch (error) {
    return explain(error, deps)
  }
}

function explain(error: unknown, deps: ScrapeCommandDeps): number {
  if (deps.signal.aborted) {
    deps.printError('Cancelled.')
    return EXIT.cancelled
  }
  const message = error instanceof Error ? error.message : String(error)
  deps.printError(error instanceof AppError ? message : `Failed: ${message}`)
  return error instanceof AppError && error.code === 'conflict' ? EXIT.busy : EXIT.failed
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

/** Fetches a page, or reads one from a file. Returns the exit code. */
async function readOnePage(options: ScrapeOptions, url: string, deps: ScrapeCommandDeps): Promise<number> {
  const now = new Date()
  const report =
    options.page === undefined
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

/** Stops waiting for work that cannot be cancelled when the command is. */
async function orStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  const stopped = once(signal, 'abort').then(() => Promise.reject(signal.reason))
  return await Promise.race([work, stopped])
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
