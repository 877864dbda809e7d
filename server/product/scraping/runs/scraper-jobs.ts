import type { Logger } from 'pino'
import { z } from 'zod'
import type { RunProgress } from '#contracts/scraper/runs.ts'
import type { OpenSample, RunSummary, Scraper } from '#contracts/scraper/scraper-port.ts'
import { describeUnreadableSources } from '#contracts/scraper/sources.ts'
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
  /** The queries of the run that this one continues. By default those in the settings. */
  queries: z.array(z.string()).nullable().default(null),
})

type RunRequest = {
  preset: Preset | null
  trigger: Trigger
  acceptDrop?: boolean
  sample?: boolean
  /** The cancelled or interrupted run to continue, with its preset and queries. */
  continues?: string
}

export type ScraperJobs = {
  /** Starts a run and queues it. Throws AppError 'conflict' while another one is in progress. */
  requestRun(request: RunRequest): Promise<string>
  /** Now and every half minute: fails the runs of killed processes, and continues those started on the dashboard. */
  watch(): Promise<void>
  /** Ends the run of this process, so that a shutdown does not wait for it. */
  stop(): void
}

/**
 * Runs as jobs. A unique index on running logs ensures that only one run is in progress over all processes, and a left-over job of a
 * killed worker cannot block the next run. With `worker` this process executes runs.
 */
export function createScraperJobs(deps: {
  database: Database
  jobs: Jobs
  scraper: Scraper
  openSample: OpenSample
  worker: boolean
  /** Called after each run and every half minute, to report openings. */
  afterRun?: () => Promise<unknown>
  log: Pick<Logger, 'warn'>
}): ScraperJobs {
  const { database, jobs } = deps
  const faults = createFaults(deps.log)
  const control = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const afterRun = deps.worker && deps.afterRun ? deps.afterRun : async () => undefined
  const requestRun = async ({ preset, trigger, acceptDrop = false, sample = false, continues }: RunRequest) => {
    const continued =
      continues === undefined ? null : await database.asServiceRole((sql) => findUnfinishedRun(sql, continues))
    const options = {
      preset: continued?.preset ?? preset,
      acceptDrop: continued?.acceptDrop ?? acceptDrop,
      sample,
    }
    const runId = await startRun(database, { ...options, trigger, ...(continues === undefined ? {} : { continues }) })
    // A run started by hand reads all sites. The daily run reads only those that are due.
    const dueOnly = continued?.dueOnly ?? trigger === 'schedule'
    try {
      await jobs.send(SCRAPE_QUEUE, { runId, ...options, dueOnly, queries: continued?.queries ?? null })
    } catch (error) {
      await finishRun(database, runId, { status: 'failed', message: 'The run could not be queued.' })
      throw error
    }
    return runId
  }
  const continueKilledRun = async () => {
    const killed = await database.asServiceRole(findKilledRun)
    if (killed === null) return
    try {
      await requestRun({ preset: killed.preset, trigger: 'dashboard', continues: killed.id })
    } catch (error) {
      // Another process was faster.
      if (!(error instanceof AppError && error.code === 'conflict')) throw error
    }
  }
  const checkRuns = async () => {
    await failStaleRuns(database)
    if (deps.worker) await continueKilledRun()
  }
  if (deps.worker) {
    jobs.work(SCRAPE_QUEUE, async (data) => {
      await runJob(data, deps, control.signal)
      await afterRun()
    })
  }
  return {
    requestRun,
    async watch() {
      await checkRuns()
      timer = setInterval(() => {
        void faults.watch('looking after runs', checkRuns().then(afterRun))
      }, 30_000)
      timer.unref()
    },
    stop() {
      clearInterval(timer)
      control.abort(new Error('the server is stopping'))
    },
  }
}

async function runJob(
  data: unknown,
  deps: { database: Database; scraper: Scraper; openSample: OpenSample; log: Pick<Logger, 'warn'> },
  signal: AbortSignal,
): Promise<void> {
  const { runId, preset, acceptDrop, dueOnly, sample, queries } = ScrapeJobSchema.parse(data)
  // The run waited in the queue for too long and has already been marked as failed.
  if (!(await isRunning(deps.database, runId))) return
  if (sample) {
    await runSample(deps, { runId, signal })
    return
  }
  const { config, unreadable } = await deps.database.asServiceRole(async (sql) => ({
    config: await getScraperConfig(sql),
    unreadable: describeUnreadableSources(await listSourceChanges(sql)),
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

/** Executes a started sample run. The sample web is served only during the run. */
export async function runSample(
  deps: { database: Database; openSample: OpenSample },
  request: SampleRequest,
): Promise<RunSummary | RunEnd | null> {
  const sample = await deps.openSample()
  try {
    // Without queries, so that the whole sample web is read.
    return await executeRun({ database: deps.database, scraper: sample }, { ...request, preset: null, queries: [] })
  } finally {
    await sample.close()
  }
}
