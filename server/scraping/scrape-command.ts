import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { PageReport, RunProgress, Scraper } from '#contracts/scraper-port.ts'
import { DEFAULT_QUERIES, PRESETS, type Preset, PresetSchema } from '#contracts/sync-scraper.ts'
import { AppError } from '#server/app-error.ts'
import type { Database } from '#server/db/database.ts'
import { executeRun } from './execute-run.ts'
import { describePage } from './page-report-lines.ts'
import { finishRun, startRun } from './runs.ts'
import { getScraperConfig } from './scraper-config.ts'
import { createScraperStore } from './scraper-store.ts'

export type ScrapeCommandDeps = {
  scraper: Scraper
  /** Opens the database for as long as `run` takes; not called where the command needs none. */
  withDatabase<T>(run: (database: Database) => Promise<T>): Promise<T>
  print(line: string): void
  printError(line: string): void
  /** Shows how far a run has come, on one line that is written over; absent where there is no terminal. */
  showProgress?(line: string): void
  signal?: AbortSignal
  now?: () => Date
}

const HELP = `npm run scrape -- OPTIONS

  (nothing)                 a run with the stored queries
  --preset NAME             a run of a preset: ${Object.keys(PRESETS).join(', ')}
  --query TEXT              a run with this query; may be given several times
  --page FILE --url URL     read FILE (.html or .txt) as if it had been fetched from URL: no network, no database
  --url URL                 fetch and read one page
  --store                   with --page or --url: keep what was read
  --dry-run                 a run that stores nothing
  --json                    print the result as JSON
  --help                    this text

Exit code: 0 done, 1 failed, 2 not understood.`

class UsageError extends Error {}

type Wish = {
  preset: Preset | null
  queries: string[] | null
  page: string | null
  url: string | null
  store: boolean
  dryRun: boolean
  json: boolean
  help: boolean
}

/** Runs `npm run scrape`. Answers the exit code: 0 done, 1 failed (one line says why), 2 not understood. */
export async function runScrapeCommand(args: readonly string[], deps: ScrapeCommandDeps): Promise<number> {
  try {
    const wish = readWish(args)
    if (wish.help) {
      deps.print(HELP)
      return 0
    }
    if (wish.url !== null) return await readOnePage(wish, wish.url, deps)
    return wish.dryRun ? await runDry(wish, deps) : await runStored(wish, deps)
  } catch (error) {
    if (error instanceof UsageError) {
      deps.printError(`${error.message} Try: npm run scrape -- --help`)
      return 2
    }
    deps.printError(
      error instanceof AppError
        ? error.message
        : `It did not work: ${error instanceof Error ? error.message : String(error)}`,
    )
    return 1
  }
}

function readWish(args: readonly string[]): Wish {
  const { values } = parse(args)
  const preset = values.preset === undefined ? null : PresetSchema.safeParse(values.preset)
  if (preset?.success === false)
    throw new UsageError(`Unknown preset: ${values.preset}. There are ${Object.keys(PRESETS).join(', ')}.`)
  const wish: Wish = {
    preset: preset?.data ?? null,
    queries: values.query ?? null,
    page: values.page ?? null,
    url: values.url ?? null,
    store: values.store ?? false,
    dryRun: values['dry-run'] ?? false,
    json: values.json ?? false,
    help: values.help ?? false,
  }
  if (wish.page !== null && wish.url === null)
    throw new UsageError('--page needs --url: the address the page came from.')
  if (wish.url !== null && !/^https?:$/.test(URL.parse(wish.url)?.protocol ?? ''))
    throw new UsageError(`Not an address: ${wish.url}.`)
  if (wish.preset !== null && wish.queries !== null) throw new UsageError('Give either --preset or --query.')
  if (wish.url !== null && (wish.preset !== null || wish.queries !== null))
    throw new UsageError('--url reads one page and takes no preset or query.')
  if (wish.store && (wish.url === null || wish.dryRun))
    throw new UsageError('--store goes with --page or --url, and not with --dry-run.')
  return wish
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      strict: true,
      allowPositionals: false,
      options: {
        preset: { type: 'string' },
        query: { type: 'string', multiple: true },
        page: { type: 'string' },
        url: { type: 'string' },
        store: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message.split('.')[0] : 'Not understood'}.`)
  }
}

async function readOnePage(wish: Wish, url: string, deps: ScrapeCommandDeps): Promise<number> {
  const now = deps.now?.() ?? new Date()
  const report =
    wish.page === null
      ? await deps.scraper.fetchPage(url, deps.scraper.createMemoryStore())
      : deps.scraper.readPage(await givenPage(wish.page, url, now))
  const stored = wish.store ? await storePage(report, now, deps) : null
  if (wish.json) deps.print(JSON.stringify(stored === null ? report : { ...report, stored }, null, 2))
  else
    for (const text of [...describePage(report), ...(stored === null ? [] : [`Stored      ${stored}`])])
      deps.print(text)
  return report.reading === null || stored === 'none' ? 1 : 0
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
      const made = outcome !== 'none'
      await finishRun(
        database,
        runId,
        {
          status: made ? 'completed' : 'failed',
          message: made ? null : 'The page gave no opportunity. Nothing was changed.',
        },
        now,
      )
      return outcome
    } catch (error) {
      await finishRun(database, runId, { status: 'failed', message: 'The page could not be stored.' }, now)
      throw error
    }
  })
}

async function runDry(wish: Wish, deps: ScrapeCommandDeps): Promise<number> {
  const summary = await deps.scraper.run(
    {
      runId: crypto.randomUUID(),
      preset: wish.preset,
      queries: wish.queries ?? DEFAULT_QUERIES,
      ...progressOf(deps),
      ...(deps.signal === undefined ? {} : { signal: deps.signal }),
    },
    deps.scraper.createMemoryStore(),
  )
  return tell(summary, summary, wish, deps)
}

async function runStored(wish: Wish, deps: ScrapeCommandDeps): Promise<number> {
  return await deps.withDatabase(async (database) => {
    const queries = wish.queries ?? (await database.asServiceRole(getScraperConfig)).queries
    const runId = await startRun(database, { preset: wish.preset, trigger: 'command' })
    let last: RunProgress | null = null
    const { onProgress } = progressOf(deps)
    const seen = (progress: RunProgress) => {
      last = progress
      onProgress(progress)
    }
    const end = await executeRun(
      { database, scraper: deps.scraper },
      {
        runId,
        preset: wish.preset,
        queries,
        onProgress: seen,
        ...(deps.signal === undefined ? {} : { signal: deps.signal }),
      },
    )
    return tell(end ?? { status: 'failed', message: 'The run was ended from outside.' }, last, wish, deps, runId)
  })
}

function progressOf(deps: ScrapeCommandDeps) {
  return {
    onProgress: (progress: RunProgress) =>
      deps.showProgress?.(
        `${bar(progress)}  ${progress.pagesRead} pages read, ${progress.rowsNew} new, ${progress.rowsUpdated} updated`,
      ),
  }
}

function bar({ sitesDone, sitesPlanned }: RunProgress): string {
  const filled = sitesPlanned === 0 ? 0 : Math.round((sitesDone / sitesPlanned) * 20)
  return `[${'#'.repeat(filled).padEnd(20, '.')}] ${sitesDone}/${sitesPlanned} sites`
}

function tell(
  end: { status: string; message: string | null },
  progress: RunProgress | null,
  wish: Wish,
  deps: ScrapeCommandDeps,
  runId?: string,
): number {
  if (wish.json) {
    deps.print(JSON.stringify({ run_id: runId ?? null, status: end.status, message: end.message, progress }, null, 2))
  } else {
    const counts =
      progress === null
        ? ''
        : ` ${progress.rowsNew} new, ${progress.rowsUpdated} updated, ${progress.rowsConfirmed} confirmed; ${progress.pagesRead} pages read, ${progress.pagesFailed} failed, ${progress.pagesSkipped} skipped.`
    const report = `Run ${end.status}.${counts}${end.message === null ? '' : ` ${end.message}`}`
    if (end.status === 'completed') deps.print(report)
    else deps.printError(report)
  }
  return end.status === 'completed' ? 0 : 1
}
