import { expect, test } from 'vitest'
import { startRun } from '#server/product/scraping/runs/run-rows.ts'
import { createCaller } from '#tests/harness/callers.ts'
import { createTestDb } from '#tests/harness/test-db.ts'
import { createRunActions } from './run-actions.ts'

test('a run’s pages are listed in parts, and a run can be cancelled once, with the name of the person who did it', async () => {
  await using db = await createTestDb()
  const { database } = db
  const runId = await startRun(database, { preset: null, trigger: 'dashboard' })
  await database.asServiceRole(async (sql) => {
    await sql`
      insert into public.scraper_run_pages (run_id, domain, url, outcome, detail, at)
      select ${runId}, 'x.com', 'https://x.com/' || n, case when n % 4 = 0 then 'robots' else 'extracted' end,
        case when n % 4 = 0 then 'robots.txt forbids it' end, now()
      from generate_series(1, 10) as n`
  })
  const staff = await createCaller(database, 'staff')
  const named = { ...staff, claims: { ...staff.claims, email: 'ada@label.example' } }
  const actions = createRunActions({ database })
  const call = async (action: string, body: object) =>
    await actions.find(({ name }) => name === action)?.run({ action, ...body }, named)
  expect(await call('get_run', { run_id: runId, limit: 3, offset: 3 })).toMatchObject({
    run: { id: runId, status: 'running', progress: { pagesRead: 0, outcomes: {} } },
    pages: [{ url: 'https://x.com/4', outcome: 'robots', detail: 'robots.txt forbids it' }, {}, {}],
    pages_total: 10,
    outcomes: { extracted: 8, robots: 2 },
  })
  expect(await call('get_run', { run_id: runId, outcome: 'robots' })).toMatchObject({
    pages: [{ url: 'https://x.com/4' }, { url: 'https://x.com/8' }],
    pages_total: 2,
  })
  expect(await call('cancel_run', { run_id: runId })).toEqual({ success: true })
  expect(await call('get_run', { run_id: runId })).toMatchObject({
    run: { status: 'failed', message: 'Cancelled by ada@label.example. What it had stored is kept.' },
  })
  await expect(call('cancel_run', { run_id: runId })).rejects.toMatchObject({ code: 'conflict' })
  const unknownId = crypto.randomUUID()
  await expect(call('cancel_run', { run_id: unknownId })).rejects.toMatchObject({ code: 'not_found' })
  await expect(call('get_run', { run_id: unknownId })).rejects.toMatchObject({ code: 'not_found' })
  await expect(call('get_run', { run_id: runId, limit: 500 })).rejects.toThrow()
})
