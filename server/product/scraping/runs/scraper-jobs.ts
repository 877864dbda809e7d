import type { Logger } from 'pino'
import { z } from 'zod'
import type { RunProgress } from '#contracts/scraper/runs.ts'
import type { OpenSample, RunSummary, Scraper } from '#contracts/scraper/scraper-port.ts'
import { tellUnreadable } from '#contracts/scraper/sources.ts'
import { PRESETS, type Preset } from '#contracts/scraper/sync-scraper.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Database } from '#server/platform/db/database.ts'
import { createFaults } from '#server/platform/faults.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import { getScraperConfig } from '#server/product/scraping/config-rows.ts'
import { listSourceChanges } from '#server/product/scraping/rows/source-rows.ts'
import { findKilledRun, findUnfinishedRun } from './continue-run.ts'
import { executeRun } from './execute-run.ts'
import { failStaleRuns, finishRun, isRunning, type RunEnd, startRun, type Trigger } from './run-rows.ts'

export const SCRAPE_QUEUE = 'scrape-run'

const ScrapeJobSchema = z.strictObject({
  runId: z.uuid(),
  preset: z.enum(Object.keys(PRESETS) as [Preset, ...Preset[]]).nullable(),
  acceptDrop: z.boolean().default(false),
  dueOnly: z.boolean().default(false),
  sample: z.boolean().default(false),
  /** Those of the run that this one goes on with; by default those of the settings. */
  queries: z.array(z.string()).nullable().default(null),
})

export type RunRequest = {
  preset: Preset | null
  trigger: Trigger
  acceptDrop?: boolean
  sample?: boolean
  /** The cancelled or interrupted run whose rest is read; its preset and queries are taken over. */
  continues?: string
}

export type ScraperJobs = {
  /** Opens a run and queues it; one that `continues` another reads its rest. Throws AppError 'conflict' while another one is in progress. */
  requestRun(request: RunRequest): Promise<string>
  /** Fails the runs of killed processes now, and checks again every half minute; those of the dashboard go on by themselves. */
  watch(): Promise<void>
  /** Ends the run of this process, so that stopping need not wait for it. */
  stop(): void
}

/**
 * Runs as jobs. The database ensures that only one is in progress (a unique index on running logs), so this holds over
 * all processes, and a killed worker's left-over job cannot block the next run. With `worker` this process executes
 * runs.
 */
export function createScraperJobs(deps: {
  database: Database
  jobs: Jobs
  scraper: Scraper
  openSample: OpenSample
  worker: boolean
  /** Called when a run has ended and every half minute: reports what opened. */
  afterRun?: () => Promise<unknown>
  log: Pick<Logger, 'warn'>
}): ScraperJobs {
  const { database, jobs, scraper, openSample } = deps
  const faults = createFaults(deps.log)
  const control = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const afterRun = deps.worker && deps.afterRun ? deps.afterRun : async () => undefined
  const requestRun = async ({ preset, trigger, acceptDrop = false, sample = false, continues }: RunRequest) => {
    const before =
      continues === undefined ? null : await database.asServiceRole((sql) => findUnfinishedRun(sql, continues))
    const own = {
      preset: before?.preset ?? preset,
      acceptDrop: before?.acceptDrop ?? acceptDrop,
      sample,
    }
    const runId = await startRun(database, { ...own, trigger, ...(continues === undefined ? {} : { continues }) })
    // A run started by hand reads every site now; the daily run only reads those that are due.
    const dueOnly = before?.dueOnly ?? trigger === 'schedule'
    try {
      await jobs.send(SCRAPE_QUEUE, { runId, ...own, dueOnly, queries: before?.queries ?? null })
    } catch (error) {
      await finishRun(database, runId, { status: 'failed', message: 'The run could not be queued.' })
      throw error
    }
    return runId
  }
  const goOnWithKilled = async () => {
    const killed = await database.asServiceRole(findKilledRun)
    if (killed === null) return
    try {
      await requestRun({ preset: killed.preset, trigger: 'dashboard', continues: killed.id })
    } catch (error) {
      // Another process was quicker.
      if (!(error instanceof AppError && error.code === 'conflict')) throw error
    }
  }
  const lookAround = async () => {
    await failStaleRuns(database)
    if (deps.worker) await goOnWithKilled()
    await afterRun()
  }
  if (deps.worker) {
    jobs.work(SCRAPE_QUEUE, async (data) => {
      await takeOn(data, { database, scraper, openSample, log: deps.log }, control.signal)
      await afterRun()
    })
  }
  return {
    requestRun,
    async watch() {
      await failStaleRuns(database)
      if (deps.worker) await goOnWithKilled()
      timer = setInterval(() => {
        void faults.watch('looking after runs', lookAround())
      }, 30_000)
      timer.unref()
    },
    stop() {
      clearInterval(timer)
      control.abort(new Error('the server is stopping'))
    },
  }
}

async function takeOn(
  data: unknown,
  deps: { database: Database; scraper: Scraper; openSample: OpenSample; log: Pick<Logger, 'warn'> },
  signal: AbortSignal,
): Promise<void> {
  const { runId, preset, acceptDrop, dueOnly, sample, queries } = ScrapeJobSchema.parse(data)
  // It was failed as dead while it waited in the queue; its log already says so.
  if (!(await isRunning(deps.database, runId))) return
  if (sample) {
    await runSample(deps, { runId, signal })
    return
  }
  const { config, unreadable } = await deps.database.asServiceRole(async (sql) => ({
    config: await getScraperConfig(sql),
    unreadable: tellUnreadable(await listSourceChanges(sql)),
  }))
  const { problems = [] } = config
  for (const problem of [...problems, ...unreadable]) deps.log.warn({ runId, problem }, 'a stored row is skipped')
  await executeRun(deps, {
    runId,
    preset,
    queries: queries ?? config.queries,
    notes: problems,
    signal,
    acceptDrop,
    dueOnly,
  })
}

type SampleRequest = {
  runId: string
  signal?: AbortSignal
  stopped?: RunEnd
  onProgress?: (progress: RunProgress) => void
}

/** Works a started sample run to its end. The sample web is there from the first page to the last and no longer. */
export async function runSample(
  deps: { database: Database; openSample: OpenSample },
  request: SampleRequest,
): Promise<RunSummary | RunEnd | null> {
  const sample = await deps.openSample()
  try {
    // No queries: the whole sample web is read, whatever the settings look for.
    return await executeRun({ database: deps.database, scraper: sample }, { ...request, preset: null, queries: [] })
  } finally {
    await sample.close()
  }
}
