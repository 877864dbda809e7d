import { invoke } from '#app/features/desk/shared/calls.ts'
import { type FoundOpportunities, FoundOpportunitiesSchema } from '#contracts/opportunity-search.ts'
import type { PageOutcome } from '#contracts/reading.ts'
import { type RunReport, RunReportSchema } from '#contracts/runs.ts'

export type RunView = { runId: string; outcome: PageOutcome | null; page: number }

export const PAGES_SHOWN = 50
const ROWS_SHOWN = 5

export async function getRun({ runId, outcome, page }: RunView): Promise<RunReport> {
  const filter = outcome === null ? {} : { outcome }
  const place = { limit: PAGES_SHOWN, offset: (page - 1) * PAGES_SHOWN }
  return RunReportSchema.parse(await invoke({ action: 'get_run', run_id: runId, ...filter, ...place }))
}

/** The first rows that a run made or changed, the most certain ones first. */
export async function findRowsOfRun(runId: string, sample: boolean): Promise<FoundOpportunities> {
  const body = {
    filter: { run: runId, sample },
    sort: { by: 'ai_confidence_score', direction: 'desc' },
    limit: ROWS_SHOWN,
  }
  return FoundOpportunitiesSchema.parse(await invoke({ action: 'find_opportunities', ...body }))
}

export async function cancelRun(runId: string): Promise<void> {
  await invoke({ action: 'cancel_run', run_id: runId })
}

export async function markRunsSeen(runIds: readonly string[]): Promise<void> {
  await invoke({ action: 'mark_runs_seen', run_ids: runIds })
}

/** Starts a run over the sites that a cancelled or interrupted one had not finished. */
export async function continueRun(runId: string): Promise<void> {
  await invoke({ action: 'run_scraper', config_id: 'default', continues: runId })
}

/** Starts a run like another one, which may lose much of what was known. */
export async function runAcceptingDrop(preset: string | null): Promise<void> {
  await invoke({
    action: 'run_scraper',
    config_id: 'default',
    accept_drop: true,
    ...(preset === null ? {} : { preset }),
  })
}
