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
import { endRun, isRunning, noteLastProgress, noteQueries, type RunEnd, touchRun } from './run-rows.ts'
import { createRunStore } from './run-store.ts'

export type RunOrder = {
  runId: string
  preset: Preset | null
  queries: readonly string[]
  /** Problems of the order itself, for the run's message. */
  notes?: readonly string[]
  signal?: AbortSignal
  /** The log message when `signal` stops the run; by default that the server was stopped. */
  stopped?: RunEnd
  /** Accept this run even if it loses much of what was known. */
  acceptDrop?: boolean
  /** Only sites that are due to be read again. */
  dueOnly?: boolean
  onProgress?: (progress: RunProgress) => void
}

export type RunDeps = { database: Database; scraper: Pick<Scraper, 'run'> }

const SERVER_STOPPED: RunEnd = {
  status: 'failed',
  message: 'The run ended early because the server was stopped. What it had stored is kept.',
  interrupted: true,
}

/** How often a run checks whether it was ended from outside, and stores its progress. */
const LOOK_EVERY_MS = 1_000
/** A run without progress, such as one that waits for search providers, gives a sign of life every so many looks. */
const BEAT_EVERY_LOOKS = 10

/**
 * Carries a started run to its end and closes its log row, whatever happens; null when someone else has ended the run.
 */
export async function executeRun(deps: RunDeps, order: RunOrder): Promise<RunSummary | RunEnd | null> {
  const { database } = deps
  const store = createRunStore(database)
  const watch = watchRun(database, order)
  const { runId, preset, queries, dueOnly = false, notes = [] } = order
  try {
    const { signal, onProgress } = watch
    const onQueries: ScrapeRequest['onQueries'] = (asked, spent) => noteQueries(database, runId, asked, spent)
    const finished = await database.asServiceRole((sql) => listFinishedSites(sql, runId))
    const rest = finished === null ? {} : { finished }
    const request = { runId, preset, queries, notes, dueOnly, signal, onProgress, onQueries, ...rest }
    const summary = await deps.scraper.run(request, store)
    return await store.settle(runId, summary, { acceptDrop: order.acceptDrop ?? false })
  } catch (error) {
    if (error instanceof RunEndedError || watch.wasEnded()) {
      await database.asServiceRole((sql) => noteLastProgress(sql, runId, watch.last()))
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

/** Checks every second whether the run was cancelled, in whatever process, and stores its progress. */
function watchRun(database: Database, order: RunOrder) {
  const ended = new AbortController()
  // Stored at once: from then on the run counts as started.
  let latest: RunProgress | null = noProgress(0, 0)
  let last: RunProgress | null = null
  let looking = false
  let looks = 0
  const look = async () => {
    if (looking) return
    looking = true
    looks += 1
    const progress = latest
    latest = null
    try {
      const alive =
        progress === null && looks % BEAT_EVERY_LOOKS !== 0
          ? await isRunning(database, order.runId)
          : await database.asServiceRole((sql) => touchRun(sql, order.runId, new Date(), progress))
      if (!alive) ended.abort(new RunEndedError(order.runId))
    } catch {
      // If the database is unreachable, the run notices by itself when it stores something.
    } finally {
      looking = false
    }
  }
  void look()
  const timer = setInterval(() => void look(), LOOK_EVERY_MS)
  return {
    signal: order.signal === undefined ? ended.signal : AbortSignal.any([order.signal, ended.signal]),
    onProgress: (progress: RunProgress) => {
      latest = progress
      last = progress
      order.onProgress?.(progress)
    },
    /** How far the run came, null if it did not finish a site; the stored progress may be a second older. */
    last: () => last,
    wasEnded: () => ended.signal.aborted,
    stop: () => clearInterval(timer),
  }
}
