import { expect, test } from 'vitest'
import { startDailyRun } from '#server/product/scraping/runs/daily-run.ts'
import { finishRun, startRun } from '#server/product/scraping/runs/run-rows.ts'
import { ANON, createCaller } from '#tests/harness/callers.ts'
import { createScraperWorld, later, pageOf } from './scraper-world.ts'

const WORDS = 'We accept unsolicited demos all year round. Write to submissions@brightwater.com.'
const HOME = { '/': pageOf('Brightwater', WORDS) }

test('a sample opportunity and a real one with the same name and address stay separate, without a review', async () => {
  await using world = await createScraperWorld()
  const visitSample = await world.startSample()
  expect(await visitSample('brightwater.example', HOME)).toBe('created')
  expect(await world.visit('brightwater.com', HOME)).toBe('created')
  const rows = await world.rows()
  expect(
    rows.map(({ domain, sample }) => ({ domain, sample })).sort((a, b) => Number(a.sample) - Number(b.sample)),
  ).toEqual([
    { domain: 'brightwater.com', sample: false },
    { domain: 'brightwater.example', sample: true },
  ])
  expect((await world.call({ action: 'review_queue' })).body).toEqual([])
  const [into, from] = rows.map(({ id }) => id)
  expect(await world.call({ action: 'merge', into, from })).toEqual({
    status: 409,
    body: { success: false, error: 'Sample data cannot be merged with real opportunities' },
  })
  const link = world.query(`update public.scraper_sites set opportunity_id = (
    select id from public.sync_opportunities where not sample) where sample`)
  await expect(link).rejects.toMatchObject({ code: '23503' })
})

test('dismissing a sample company does not keep out a real one', async () => {
  await using world = await createScraperWorld()
  const visitSample = await world.startSample()
  await visitSample('brightwater.example', HOME)
  await world.call({ action: 'dismiss', id: (await world.rowOf('brightwater.example')).id })
  expect(await world.visit('brightwater.com', HOME)).toBe('created')
})

test('a real run does not touch sites of the sample web, and a sample run does not touch real ones', async () => {
  await using world = await createScraperWorld()
  const visitSample = await world.startSample()
  await visitSample('brightwater.example', HOME)
  await world.visit('brightwater.com', HOME)
  const refusal = { '/': pageOf('Brightwater', 'We do not accept unsolicited demos.') }
  expect(await world.visit('brightwater.example', refusal, later(1))).toBe('none')
  expect(await visitSample('brightwater.com', refusal, later(1))).toBe('none')
  expect((await world.rows()).map(({ submission_status }) => submission_status)).toEqual(['open', 'open'])
})

test('a sample run does not block a real run, and its sites are never due', async () => {
  await using world = await createScraperWorld()
  const { database } = world
  const visitSample = await world.startSample()
  await visitSample('brightwater.example', HOME)
  await finishRun(database, world.runId, { status: 'completed', message: null }, later(1))
  await database.asServiceRole((sql) => sql`update public.scraper_configs set daily_enabled = true`)
  const requestRun = ({ preset, trigger }: { preset: null | string; trigger: 'schedule' | string }) =>
    startRun(database, { preset: preset as null, trigger: trigger as 'schedule' })
  const deps = { database, scraperJobs: { requestRun }, timeZone: 'UTC', salt: 'x', log: { info: () => undefined } }
  expect(await startDailyRun(deps, new Date('2026-11-22T12:00:00Z'))).toEqual(expect.any(String))
  expect(await world.store.listDueSites(new Date('2030-01-01T00:00:00Z'))).toEqual([])
})

test('staff can remove all sample data repeatedly, and all real data stays', async () => {
  await using world = await createScraperWorld()
  const visitSample = await world.startSample()
  await visitSample('brightwater.example', HOME)
  await visitSample('second.example', HOME)
  await world.visit('brightwater.com', HOME)
  const count = async () => {
    const counts: Record<string, number> = {}
    for (const table of [
      'sync_opportunities',
      'scraper_logs',
      'scraper_sites',
      'scraper_pages',
      'scraper_run_pages',
      'scraper_merges',
    ])
      counts[table] = Number((await world.query(`select count(*) from public.${table}`))[0]?.count)
    counts.events_of_sample = Number(
      (
        await world.query(`select count(*) from public.scraper_events e
        left join public.sync_opportunities o on o.id = e.opportunity_id where o.id is null or o.sample`)
      )[0]?.count,
    )
    return counts
  }
  expect(await world.call({ action: 'remove_sample' })).toMatchObject({
    status: 200,
    body: { success: true, removed: { runs: 1 } },
  })
  const left = {
    sync_opportunities: 1,
    scraper_logs: 1,
    scraper_sites: 1,
    scraper_pages: 1,
    scraper_run_pages: 1,
    scraper_merges: 0,
    events_of_sample: 0,
  }
  expect(await count()).toEqual(left)
  expect(await world.call({ action: 'remove_sample' })).toEqual({
    status: 200,
    body: { success: true, removed: { rows: 0, runs: 0 } },
  })
  expect(await count()).toEqual(left)
  // The running sample run has been ended, and its later results are not stored.
  await expect(visitSample('third.example', HOME, later(2))).rejects.toThrow(/has been ended/)
})

test('only staff can remove sample data or start a sample run, through the function or directly', async () => {
  await using world = await createScraperWorld()
  const visitSample = await world.startSample()
  await visitSample('brightwater.example', HOME)
  const user = await createCaller(world.database, null)
  for (const action of ['remove_sample', 'run_sample']) {
    expect((await world.call({ action }, ANON)).status).toBe(401)
    expect((await world.call({ action }, user)).status).toBe(403)
  }
  for (const caller of [ANON, user, world.staff])
    for (const table of ['sync_opportunities', 'scraper_logs', 'scraper_sites'])
      await expect(
        world.database.asCaller(caller, (sql) => sql.query(`delete from public.${table} where sample`)),
      ).rejects.toMatchObject({ code: '42501' })
  // Even with the worker's role the database checks the caller's claims.
  for (const caller of [ANON, user])
    await expect(
      world.database.asCaller(caller, async (sql) => {
        await sql.query('set local role service_role')
        await sql.query('delete from public.sync_opportunities where sample')
      }),
    ).rejects.toMatchObject({ code: '42501' })
  expect(await world.rows()).toHaveLength(1)
})
