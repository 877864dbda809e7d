import { pino } from 'pino'
import { expect, test } from 'vitest'
import { ScheduleSchema } from '#contracts/scraper/schedule.ts'
import type { Caller } from '#server/platform/db/database.ts'
import { createScheduleActions } from '#server/product/scraping/actions/schedule-actions.ts'
import { ANON, createCaller } from '#tests/harness/callers.ts'
import { createTestDb, type TestDb } from '#tests/harness/test-db.ts'
import { startDailyRun } from './daily-run.ts'
import { startRun } from './run-rows.ts'

const SCHEDULE = { timeZone: 'America/Los_Angeles', salt: 'https://label.example' }
const MORNING = new Date('2026-11-02T13:00:00Z')

function createCall(db: TestDb, now: Date) {
  const actions = createScheduleActions({ database: db.database, schedule: SCHEDULE, now: () => now })
  return async (caller: Caller, body: { action: string; at?: string }) =>
    await actions.find(({ name }) => name === body.action)?.run(body, caller)
}

const enable = (db: TestDb) =>
  db.database.asServiceRole((sql) => sql`update public.scraper_configs set daily_enabled = true`)

test('the daily run is due at 06:15 until staff set another time', async () => {
  await using db = await createTestDb()
  const staff = await createCaller(db.database, 'staff')
  const call = createCall(db, MORNING)
  expect(await call(staff, { action: 'get_schedule' })).toEqual({
    at: '06:15',
    spread_minutes: 30,
    time_zone: 'America/Los_Angeles',
    next_at: null,
  })
  await enable(db)
  const saved = ScheduleSchema.parse(await call(staff, { action: 'save_schedule', at: '22:40' }))
  expect(saved.at).toBe('22:40')
  // 22:40 in Los Angeles, in winter.
  const start = Date.parse('2026-11-03T06:40:00Z')
  const next = Date.parse(saved.next_at ?? '')
  expect(next).toBeGreaterThanOrEqual(start)
  expect(next).toBeLessThan(start + 30 * 60_000)
  const deps = {
    database: db.database,
    scraperJobs: { requestRun: (run: Parameters<typeof startRun>[1]) => startRun(db.database, run) },
    ...SCHEDULE,
    log: pino({ level: 'silent' }),
  }
  expect(await startDailyRun(deps, new Date(next - 1000))).toBeNull()
  expect(await startDailyRun(deps, new Date(next))).not.toBeNull()
  const tomorrow = ScheduleSchema.parse(await createCall(db, new Date(next))(staff, { action: 'get_schedule' }))
  expect(Date.parse(tomorrow.next_at ?? '')).toBeGreaterThan(next + 23 * 3_600_000)
})

test('the schedule accepts only a time of day, and only staff can read or set it', async () => {
  await using db = await createTestDb()
  const call = createCall(db, MORNING)
  const user = await createCaller(db.database, null)
  const staff = await createCaller(db.database, 'staff')
  for (const at of ['24:00', '6:15', '06:60', 'noon']) {
    await expect(call(staff, { action: 'save_schedule', at })).rejects.toThrow('must be a time such as 06:15')
  }
  await expect(call(user, { action: 'get_schedule' })).rejects.toMatchObject({ code: 'not_found' })
  await expect(call(user, { action: 'save_schedule', at: '01:00' })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(call(ANON, { action: 'save_schedule', at: '01:00' })).rejects.toMatchObject({ code: '42501' })
  expect(await call(staff, { action: 'get_schedule' })).toMatchObject({ at: '06:15' })
})
