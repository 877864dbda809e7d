import { RunEndedError, type RunProgress, type RunSummary, type Scraper } from '#contracts/scraper-port.ts'
import type { Preset } from '#contracts/sync-scraper.ts'
import type { Database } from '#server/db/database.ts'
import { finishRun } from './runs.ts'
import { createScraperStore } from './scraper-store.ts'

export type RunWish = {
  runId: string
  preset: Preset | null
  queries: readonly string[]
  signal?: AbortSignal
  onProgress?: (progress: RunProgress) => void
}

/** Works a started run to its end and closes its log row, whatever happens; null when somebody else had ended the run. */
export async function executeRun(
  deps: { database: Database; scraper: Scraper },
  wish: RunWish,
): Promise<Pick<RunSummary, 'status' | 'message'> | null> {
  const store = createScraperStore(deps.database)
  try {
    const summary = await deps.scraper.run(wish, store)
    await finishRun(deps.database, wish.runId, summary)
    return summary
  } catch (error) {
    if (error instanceof RunEndedError) return null
    const stopped = wish.signal?.aborted === true
    const why = error instanceof Error ? error.message.slice(0, 300) : 'unknown'
    const message = stopped
      ? 'The run was stopped before its end. What it had stored is kept.'
      : `The run broke off: ${why}`
    const end = { status: 'failed' as const, message }
    await finishRun(deps.database, wish.runId, end)
    return end
  }
}
