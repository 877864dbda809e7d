import type { Logger } from 'pino'
import { AppError } from '#server/app-error.ts'
import type { Database } from '#server/db/database.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { getScraperConfig } from './scraper-config.ts'
import type { ScraperJobs } from './scraper-jobs.ts'

export const DAILY_QUEUE = 'scrape-daily'

/** A quarter past six, when people who read alerts are not at their desks yet and small servers are idle. */
const EVERY_MORNING = '15 6 * * *'

/**
 * The daily run. The schedule stands in the database, so it survives restarts and fires once over all processes; whether
 * anything runs is asked of the stored settings at that moment.
 */
export function scheduleDailyRun(deps: {
  database: Database
  jobs: Jobs
  scraperJobs: Pick<ScraperJobs, 'requestRun'>
  timeZone: string
  log: Pick<Logger, 'info'>
}): void {
  deps.jobs.schedule(DAILY_QUEUE, EVERY_MORNING, deps.timeZone)
  deps.jobs.work(DAILY_QUEUE, async () => {
    await startDailyRun(deps)
  })
}

/** Starts the run if the settings want one; a run that is already under way counts as today's. */
export async function startDailyRun(deps: {
  database: Database
  scraperJobs: Pick<ScraperJobs, 'requestRun'>
  log: Pick<Logger, 'info'>
}): Promise<string | null> {
  const config = await deps.database.asServiceRole(getScraperConfig)
  if (!config.daily_enabled) return null
  try {
    return await deps.scraperJobs.requestRun({ preset: null, trigger: 'schedule' })
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'conflict')) throw error
    deps.log.info('the daily run was left out: another one is under way')
    return null
  }
}
