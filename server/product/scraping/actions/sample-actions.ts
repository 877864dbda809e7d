import { type Action, defineAction } from '#server/backend/functions/action.ts'
import type { Database } from '#server/platform/db/database.ts'
import { asStaff } from '#server/product/scraping/decisions/as-staff.ts'
import { removeSample } from '#server/product/scraping/rows/remove-sample.ts'
import type { ScraperJobs } from '#server/product/scraping/runs/scraper-jobs.ts'

export type SampleActionDeps = { database: Database; jobs: Pick<ScraperJobs, 'requestRun'> }

/** Something to see before the first real run, and its removal. */
export function createSampleActions({ database, jobs }: SampleActionDeps): Action[] {
  return [
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
