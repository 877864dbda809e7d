import {
  type Action,
  defineAction,
  defineSqlAction,
  type RequestOf,
  StreamedResponse,
} from '#server/backend/functions/action.ts'
import { accountOf, type Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { getScraperConfig, saveScraperConfig } from '#server/product/scraping/config-rows.ts'
import { asStaff } from '#server/product/scraping/decisions/as-staff.ts'
import { streamNewest } from '#server/product/scraping/find/find-opportunities.ts'
import { streamOpportunities } from '#server/product/scraping/rows/opportunity-rows.ts'
import { removeSample } from '#server/product/scraping/rows/remove-sample.ts'
import { failStaleRuns, listRuns } from '#server/product/scraping/runs/run-rows.ts'
import type { ScraperJobs } from '#server/product/scraping/runs/scraper-jobs.ts'

type DashboardActionDeps = {
  database: Database
  jobs: Pick<ScraperJobs, 'requestRun'>
}

/** Opportunities, runs and settings. Read as the caller, so row level security applies. */
export function createDashboardActions({ database, jobs }: DashboardActionDeps): Action[] {
  return [
    defineAction('get_opportunities', async (request, caller) => {
      const text = await database.streamAsCaller(caller, (sql) =>
        toJson(streamOpportunityBatches(sql, request, accountOf(caller))),
      )
      return new StreamedResponse('application/json', text)
    }),
    defineAction('get_logs', async (_, caller) => {
      await failStaleRuns(database)
      return await database.asCaller(caller, (sql) => listRuns(sql))
    }),
    defineSqlAction(database, 'get_config', getScraperConfig),
    defineSqlAction(database, 'save_config', (sql, request) => saveScraperConfig(sql, request.config)),
    defineAction('run_scraper', async ({ preset, accept_drop, continues }) => ({
      success: true,
      run_id: await jobs.requestRun({
        preset: preset ?? null,
        trigger: 'dashboard',
        acceptDrop: accept_drop,
        ...(continues === undefined ? {} : { continues }),
      }),
    })),
    // Sample data shows something before the first real run.
    defineAction('run_sample', async () => ({
      success: true,
      run_id: await jobs.requestRun({ preset: null, trigger: 'dashboard', sample: true }),
    })),
    defineAction('remove_sample', async (_, caller) => ({
      success: true,
      removed: await asStaff(database, caller, removeSample),
    })),
  ]
}

function streamOpportunityBatches(
  sql: Sql,
  request: RequestOf<'get_opportunities'>,
  me: string | null,
): AsyncGenerator<readonly object[]> {
  if (request.columns === 'list') return streamNewest(sql, request, { me })
  return streamOpportunities(sql, request.include_dismissed ? 'all' : 'active', request.limit)
}

/** A JSON array in chunks. */
async function* toJson(batches: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  let before = '['
  for await (const rows of batches) {
    yield `${before}${rows.map((row) => JSON.stringify(row)).join(',')}`
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}
