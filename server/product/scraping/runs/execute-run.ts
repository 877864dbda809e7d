import type { RunProgress } from '#contracts/scraper/runs.ts'
import {
  noProgress,
  RunEndedError,
  type RunSummary,
  type ScrapeRequest,
  type Scraper,
} from '#contracts/scraper/scraper-port.ts'
import type { Preset } from '#contracts/scraper/sync-scraper.ts'
import type { Database } from '#server/platform/db/database.ts'
import { listFinishedSites } from './continue-run.ts'
import { endRun, isRunning, type RunEnd, saveHeartbeat, saveLastProgress, saveQueries } from './run-rows.ts'
import { createRunStore } from './run-store.ts'

export type RunOptions = {
  runId: string
  preset: Preset | null
  queries: readonly string[]
  /** Problems with the settings, for the run's message. */
  notes?: readonly string[]
  signal?: AbortSignal
  /** How the run ends if `signal` stops it. By default the message says that the server was stopped. */
  stopped?: RunEnd
  /** Accept the run even if many sites or openings would be lost. */
  acceptDrop?: boolean
  /** Read only sites that are due. */
  dueOnly?: boolean
  onProgress?: (progress: RunProgress) => void
}

export type RunDeps = { database: Database; scraper: Pick<Scraper, 'run'> }

const SERVER_STOPPED: RunEnd = {
  status: 'failed',
  message: 'The run ended early because the server was stopped. What it had stored is kept.',
  interrupted: true,
}

/** How often a run checks whether it was cancelled, and stores its progress. */
const CHECK_EVERY_MS = 1_000
/** Without progress, for example while waiting for search providers, a heartbeat is stored at every tenth check. */
const HEARTBEAT_EVERY_CHECKS = 10

/**
 * Executes a started run and closes its log, even if it fails. Null if someone else has ended the run.
 */
export async function executeRun(deps: RunDeps, order: RunOptions): Promise<RunSummary | RunEnd | null> {
  const { database } = deps
  const store = createRunStore(database)
  const watch = watchRun(database, order)
  const { runId, preset, queries, dueOnly = false, notes = [] } = order
  try {
    const { signal, onProgress } = watch
    const onQueries: ScrapeRequest['onQueries'] = (asked, spent) => saveQueries(database, runId, asked, spent)
    const finished = await database.asServiceRole((sql) => listFinishedSites(sql, runId))
    const rest = finished === null ? {} : { finished }
    const request = { runId, preset, queries, notes, dueOnly, signal, onProgress, onQueries, ...rest }
    const summary = await deps.scraper.run(request, store)
    return await store.finish(runId, summary, { acceptDrop: order.acceptDrop ?? false })
  } catch (error) {
    if (error instanceof RunEndedError || watch.wasEnded()) {
      await database.asServiceRole((sql) => saveLastProgress(sql, runId, watch.last()))
      return null
    }
    const why = error instanceof Error ? error.message.slice(0, 300) : 'unknown'
    const broken: RunEnd = { status: 'failed', message: `The run failed: ${why}` }
    const end = order.signal?.aborted ? (order.stopped ?? SERVER_STOPPED) : broken
    await database.asServiceRole((sql) => endRun(sql, runId, end, watch.last(), new Date()))
    return end
  } finally {
    watch.stop()
  }
}

/** Checks every second whether the run was cancelled in any process, and stores its progress. */
function watchRun(database: Database, order: RunOptions) {
  const ended = new AbortController()
  // Stored immediately, so that the run counts as started.
  let latest: RunProgress | null = noProgress(0, 0)
  let last: RunProgress | null = null
  let isChecking = false
  let checks = 0
  const check = async () => {
    if (isChecking) return
    isChecking = true
    checks += 1
    const progress = latest
    latest = null
    try {
      const alive =
        progress === null && checks % HEARTBEAT_EVERY_CHECKS !== 0
          ? await isRunning(database, order.runId)
          : await database.asServiceRole((sql) => saveHeartbeat(sql, order.runId, new Date(), progress))
      if (!alive) ended.abort(new RunEndedError(order.runId))
    } catch {
      // If the database is unreachable, the run fails when it stores something.
    } finally {
      isChecking = false
    }
  }
  void check()
  const timer = setInterval(() => void check(), CHECK_EVERY_MS)
  return {
    signal: order.signal === undefined ? ended.signal : AbortSignal.any([order.signal, ended.signal]),
    onProgress: (progress: RunProgress) => {
      latest = progress
      last = progress
      order.onProgress?.(progress)
    },
    /** The latest progress, null before the first site is finished. The stored progress may be a second older. */
    last: () => last,
    wasEnded: () => ended.signal.aborted,
    stop: () => clearInterval(timer),
  }
}
