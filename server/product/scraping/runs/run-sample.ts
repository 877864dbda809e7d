import type { RunProgress } from '#contracts/scraper/runs.ts'
import type { OpenSample, RunSummary } from '#contracts/scraper/scraper-port.ts'
import type { Database } from '#server/platform/db/database.ts'
import { executeRun } from './execute-run.ts'
import type { RunEnd } from './run-rows.ts'

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
