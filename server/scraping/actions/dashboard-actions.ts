import {
  GetConfigSchema,
  GetLogsSchema,
  type GetOpportunities,
  GetOpportunitiesSchema,
  RunScraperSchema,
  SaveConfigSchema,
} from '#contracts/sync-scraper.ts'
import type { Database } from '#server/db/database.ts'
import type { Sql } from '#server/db/sql.ts'
import { type Action, defineAction } from '#server/functions/action.ts'
import { StreamedAnswer } from '#server/functions/streamed-answer.ts'
import { getScraperConfig, saveScraperConfig } from '#server/scraping/config-rows.ts'
import { readNewest } from '#server/scraping/find/find-rows.ts'
import { readOpportunities } from '#server/scraping/rows/opportunity-rows.ts'
import { failStaleRuns, listRuns } from '#server/scraping/runs/run-rows.ts'
import type { ScraperJobs } from '#server/scraping/runs/scraper-jobs.ts'

export type DashboardActionDeps = {
  database: Database
  jobs: Pick<ScraperJobs, 'requestRun'>
}

/** What the dashboard calls. Rows are read as the caller, so row level security decides as well. */
export function createDashboardActions({ database, jobs }: DashboardActionDeps): Action[] {
  const config = { queries: ['x'], daily_enabled: true, alerts_enabled: true, recipients: [] }
  return [
    defineAction(GetOpportunitiesSchema, {}, async (request, caller) => {
      const me = typeof caller.claims.sub === 'string' ? caller.claims.sub : null
      const text = await database.streamAsCaller(caller, (sql) => asJson(readRows(sql, request, me)))
      return new StreamedAnswer('application/json', text)
    }),
    defineAction(GetLogsSchema, {}, async (_, caller) => {
      await failStaleRuns(database)
      return await database.asCaller(caller, (sql) => listRuns(sql))
    }),
    defineAction(GetConfigSchema, {}, (_, caller) => database.asCaller(caller, getScraperConfig)),
    defineAction(SaveConfigSchema, { config }, (request, caller) =>
      database.asCaller(caller, (sql) => saveScraperConfig(sql, request.config)),
    ),
    defineAction(RunScraperSchema, { config_id: 'default' }, async ({ preset, accept_drop, continues }) => ({
      success: true,
      run_id: await jobs.requestRun({
        preset: preset ?? null,
        trigger: 'dashboard',
        acceptDrop: accept_drop,
        ...(continues === undefined ? {} : { continues }),
      }),
    })),
  ]
}

function readRows(sql: Sql, request: GetOpportunities, me: string | null): AsyncGenerator<readonly object[]> {
  if (request.columns === 'list') return readNewest(sql, request, { me })
  return readOpportunities(sql, request.include_dismissed ? 'all' : 'active', request.limit)
}

/** A list as JSON in pieces. */
async function* asJson(batches: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  let before = '['
  for await (const rows of batches) {
    yield `${before}${rows.map((row) => JSON.stringify(row)).join(',')}`
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}
