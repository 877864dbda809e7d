import { readFile } from 'node:fs/promises'
import { FAILED_OUTCOMES, READ_OUTCOMES } from '#contracts/scraper/reading.ts'
import type { PageReport } from '#contracts/scraper/scraper-port.ts'
import { AppError } from '#server/platform/app-error.ts'
import { describePage } from '#server/product/scraping/runs/page-report-lines.ts'
import { finishRun, type RunEnd, startRun } from '#server/product/scraping/runs/run-rows.ts'
import { createScraperStore } from '#server/product/scraping/runs/scraper-store.ts'
import { type ScrapeCommandDeps, withTurns } from './scrape-deps.ts'
import { EXIT, type ScrapeOptions } from './scrape-options.ts'

/** Fetches a page, or reads one from a file. Returns the exit code. */
export async function readOnePage(options: ScrapeOptions, url: string, deps: ScrapeCommandDeps): Promise<number> {
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
