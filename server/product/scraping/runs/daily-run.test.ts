import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { createTestDb, type TestDb } from '#tests/harness/test-db.ts'
import { type DailyRunDeps, dailyDueAt, startDailyRun } from './daily-run.ts'
import { finishRun, startRun } from './run-rows.ts'

const ZONE = { timeZone: 'America/Los_Angeles', salt: 'https://label.example' }
const DAY = '2026-11-01'
const AT = { hour: 6, minute: 15 }
const DUE = dailyDueAt(DAY, ZONE, AT)
const after = (minutes: number) => new Date(DUE.getTime() + minutes * 60_000)

const enable = (db: TestDb, enabled = true) =>
  db.database.asServiceRole((sql) => sql`update public.scraper_configs set daily_enabled = ${enabled}`)

function createDeps(db: TestDb) {
  const requestRun = vi.fn((request: Parameters<DailyRunDeps['scraperJobs']['requestRun']>[0]) =>
    startRun(db.database, { ...request, now: new Date() }),
  )
  const deps: DailyRunDeps = {
    database: db.database,
    scraperJobs: { requestRun },
    ...ZONE,
    log: pino({ level: 'silent' }),
  }
  return { deps, requestRun }
}

const end = (db: TestDb, runId: string | null, interrupted = false) =>
  finishRun(db.database, runId ?? '', { status: interrupted ? 'failed' : 'completed', message: null, interrupted })

test('the daily run is due at a fixed time of each day, up to half an hour after the time in the settings', () => {
  expect(dailyDueAt(DAY, ZONE, AT)).toEqual(DUE)
  const minutes = Array.from({ length: 28 }, (_, index) => {
    const day = `2026-02-${String(index + 1).padStart(2, '0')}`
    return (dailyDueAt(day, ZONE, AT).getTime() - Date.parse(`${day}T14:15:00Z`)) / 60_000
  })
  expect(Math.min(...minutes)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...minutes)).toBeLessThan(30)
  expect(new Set(minutes.map(Math.floor)).size).toBeGreaterThan(8)
  expect(dailyDueAt(DAY, { ...ZONE, salt: 'https://other.example' }, AT)).not.toEqual(DUE)
})

test('the daily run starts once it is due, once a day, and only while the settings enable it', async () => {
  await using db = await createTestDb()
  await enable(db)
  const { deps, requestRun } = createDeps(db)
  expect(await startDailyRun(deps, after(-1))).toBeNull()
  const runId = await startDailyRun(deps, after(0))
  expect(runId).not.toBeNull()
  expect(requestRun).toHaveBeenCalledExactlyOnceWith({ preset: null, trigger: 'schedule' })
  await end(db, runId)
  expect(await startDailyRun(deps, after(5))).toBeNull()
  expect(await startDailyRun(deps, after(24 * 60 + 90))).not.toBeNull()
})

test('a missed daily run starts once as soon as a process runs again', async () => {
  await using db = await createTestDb()
  await enable(db)
  const { deps } = createDeps(db)
  const runId = await startDailyRun(deps, after(9 * 60))
  expect(runId).not.toBeNull()
  await end(db, runId)
  expect(await startDailyRun(deps, after(10 * 60))).toBeNull()
})

test('enabling the daily run in the afternoon does not start the morning’s run', async () => {
  await using db = await createTestDb()
  const { deps, requestRun } = createDeps(db)
  expect(await startDailyRun(deps, after(1))).toBeNull()
  await enable(db)
  expect(await startDailyRun(deps, after(8 * 60))).toBeNull()
  expect(requestRun).not.toHaveBeenCalled()
  expect(await startDailyRun(deps, after(24 * 60 + 90))).not.toBeNull()
})

test('only one of several processes starts the daily run', async () => {
  await using db = await createTestDb()
  await enable(db)
  const processes = Array.from({ length: 5 }, () => createDeps(db))
  const started = await Promise.all(processes.map(({ deps }) => startDailyRun(deps, after(1))))
  expect(started.filter((runId) => runId !== null)).toHaveLength(1)
  expect(processes.flatMap(({ requestRun }) => requestRun.mock.calls)).toHaveLength(1)
})

test('the daily run waits while another run is in progress', async () => {
  await using db = await createTestDb()
  await enable(db)
  const { deps } = createDeps(db)
  const other = await startRun(db.database, { preset: 'ad-agencies', trigger: 'dashboard' })
  expect(await startDailyRun(deps, after(0))).toBeNull()
  await end(db, other)
  expect(await startDailyRun(deps, after(1))).not.toBeNull()
})

test('a run that another process started at the same moment does not use up an attempt', async () => {
  await using db = await createTestDb()
  await enable(db)
  const { deps } = createDeps(db)
  const busy: DailyRunDeps = {
    ...deps,
    scraperJobs: {
      requestRun: async (request) => {
        await startRun(db.database, { preset: null, trigger: 'dashboard' })
        return await startRun(db.database, request)
      },
    },
  }
  expect(await startDailyRun(busy, after(0))).toBeNull()
  await db.database.asServiceRole(
    (sql) => sql`update public.scraper_logs set status = 'completed', completed_at = now()`,
  )
  expect(await startDailyRun(deps, after(1))).not.toBeNull()
})

test('a daily run whose process was killed is started once more on the same day, but not a third time', async () => {
  await using db = await createTestDb()
  await enable(db)
  const { deps } = createDeps(db)
  await end(db, await startDailyRun(deps, after(0)), true)
  const second = await startDailyRun(deps, after(3))
  expect(second).not.toBeNull()
  await end(db, second, true)
  expect(await startDailyRun(deps, after(6))).toBeNull()
})

test('a day claimed by a process that was killed before starting the run is taken over', async () => {
  await using db = await createTestDb()
  await enable(db)
  const { deps } = createDeps(db)
  await db.database.asServiceRole(
    (sql) => sql`
      insert into public.scraper_daily_runs (day, due_at, state, claimed_at) values (${DAY}, ${DUE}, 'claimed', ${after(0)})`,
  )
  expect(await startDailyRun(deps, after(1))).toBeNull()
  expect(await startDailyRun(deps, after(3))).not.toBeNull()
})
