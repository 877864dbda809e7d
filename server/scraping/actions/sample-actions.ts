import { RemoveSampleSchema, RunSampleSchema } from '#contracts/sync-scraper.ts'
import type { Database } from '#server/db/database.ts'
import { type Action, defineAction } from '#server/functions/action.ts'
import { asStaff } from '#server/scraping/decisions/as-staff.ts'
import { removeSample } from '#server/scraping/rows/remove-sample.ts'
import type { ScraperJobs } from '#server/scraping/runs/scraper-jobs.ts'

export type SampleActionDeps = { database: Database; jobs: Pick<ScraperJobs, 'requestRun'> }

/** Something to see before the first real run, and its removal. */
export function createSampleActions({ database, jobs }: SampleActionDeps): Action[] {
  return [
    defineAction(RunSampleSchema, {}, async () => ({
      success: true,
      run_id: await jobs.requestRun({ preset: null, trigger: 'dashboard', sample: true }),
    })),
    defineAction(RemoveSampleSchema, {}, async (_, caller) => ({
      success: true,
      removed: await asStaff(database, caller, removeSample),
    })),
  ]
}
