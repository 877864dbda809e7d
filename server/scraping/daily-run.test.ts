import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { AppError } from '#server/app-error.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { createTestDb, type TestDb } from '#tests/test-db.ts'
import { DAILY_QUEUE, scheduleDailyRun, startDailyRun } from './daily-run.ts'

const log = pino({ level: 'silent' })
const enable = (db: TestDb) =>
  db.database.asServiceRole((sql) => sql`update public.scraper_configs set daily_enabled = true`)

test('the daily run starts only while the settings want it', async () => {
  await using db = await createTestDb()
  const requestRun = vi.fn(async () => 'run-1')
  const deps = { database: db.database, scraperJobs: { requestRun }, log }
  expect(await startDailyRun(deps)).toBeNull()
  await enable(db)
  expect(await startDailyRun(deps)).toBe('run-1')
  expect(requestRun).toHaveBeenCalledExactlyOnceWith({ preset: null, trigger: 'schedule' })
})

test('a run that is under way counts as the daily one', async () => {
  await using db = await createTestDb()
  await enable(db)
  const requestRun = async () => {
    throw new AppError('conflict', 'under way')
  }
  expect(await startDailyRun({ database: db.database, scraperJobs: { requestRun }, log })).toBeNull()
})

test('the schedule stands in the database once, in the company’s time zone, and its job starts the run', async () => {
  await using db = await createTestDb()
  await enable(db)
  const requestRun = vi.fn(async () => 'run-1')
  const jobs = createJobs({ databaseUrl: db.url, queues: [DAILY_QUEUE] })
  scheduleDailyRun({ database: db.database, jobs, scraperJobs: { requestRun }, timeZone: 'America/Los_Angeles', log })
  await jobs.start()
  try {
    const { rows } = await db.database.pool.query('select name, cron, timezone from pgboss.schedule')
    expect(rows).toEqual([{ name: DAILY_QUEUE, cron: '15 6 * * *', timezone: 'America/Los_Angeles' }])
    await jobs.send(DAILY_QUEUE, {})
    await vi.waitFor(() => expect(requestRun).toHaveBeenCalledOnce(), { timeout: 10_000 })
  } finally {
    await jobs.stop(2_000)
  }
})
