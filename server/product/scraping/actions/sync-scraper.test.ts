import { expect, test } from 'vitest'
import { buildCatalogue } from '#catalogue/catalogue.ts'
import type { Resolver, SourceBook } from '#contracts/scraper/scraper-port.ts'
import { DEFAULT_QUERIES } from '#contracts/scraper/sync-scraper.ts'
import type { Action } from '#server/backend/functions/action.ts'
import { createActionFunction } from '#server/backend/functions/action-function.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'
import { startRun } from '#server/product/scraping/runs/run-rows.ts'
import { ANON, callFunction, createCaller } from '#tests/harness/callers.ts'
import { createTestDb } from '#tests/harness/test-db.ts'
import { MAIL_COMPANY } from '#tests/mail-company.ts'
import { createAlertActions } from './alert-actions.ts'
import { createDashboardActions } from './dashboard-actions.ts'
import { createDeskActions } from './desk-actions.ts'
import { createFindActions } from './find-actions.ts'
import { createMatchActions } from './match-actions.ts'
import { createOpportunityActions } from './opportunity-actions.ts'
import { createRemovalActions } from './removal-actions.ts'
import { createRunActions } from './run-actions.ts'
import { createScheduleActions } from './schedule-actions.ts'
import { createSourceActions } from './sources/source-actions.ts'
import { createViewActions } from './view-actions.ts'

const SOURCE_BOOK: SourceBook = {
  checkSource: (url) => ({ url }),
  listSources: () => [],
  domainOf: () => null,
  describeSources: () => ({ directory_entries: 40, search_providers: [] }),
  describeQueries: () => ({ queries: [], all: true, sources: 0 }),
}

/** Not used by refused callers. Staff's decisions are tested with the real pipeline. */
const RESOLVER: Resolver = {
  mergeReading: (previous) => previous,
  keyEmail: () => null,
  nameKey: () => null,
  nextCheckAt: ({ at }) => at,
  decide: () => ({ row: null, events: [], openingAnnounced: false, flapping: false, doubts: [] }),
}

function createActions(database: Database): Action[] {
  const jobs = {
    requestRun: (request: Parameters<typeof startRun>[1]) => startRun(database, request),
  }
  const mails = { database, company: MAIL_COMPANY, queued: () => undefined }
  return [
    ...createDashboardActions({ database, jobs }),
    ...createSourceActions({ database, book: { ...SOURCE_BOOK, modelName: null } }),
    ...createFindActions({ database, book: SOURCE_BOOK, timeZone: 'America/Los_Angeles' }),
    ...createRunActions({ database }),
    ...createDeskActions({ database, timeZone: 'America/Los_Angeles', countProblems: async () => 0 }),
    ...createViewActions({ database }),
    ...createScheduleActions({ database, schedule: { timeZone: 'America/Los_Angeles', salt: 'http://site' } }),
    ...createAlertActions({ ...mails, inbox: () => 'inbox@label.example', perPerson: async () => undefined }),
    ...createRemovalActions({ ...mails, suppress: async () => undefined }),
    ...createOpportunityActions({ database, resolver: RESOLVER, timeZone: 'America/Los_Angeles' }),
    ...createMatchActions({
      database,
      catalogue: () => buildCatalogue([]),
      sender: { ...MAIL_COMPANY, city: 'Burbank' },
    }),
  ]
}

function callScraper(database: Database, caller: Caller) {
  const handle = createActionFunction('sync-scraper', { database, actions: createActions(database) })
  return async (body: unknown) => {
    const response = await callFunction(handle, caller, body)
    return { status: response.status, body: await response.json() }
  }
}

test('get_opportunities answers a plain list of all opportunities or the newest ones, newest first', async () => {
  await using db = await createTestDb()
  const staff = await createCaller(db.database, 'staff')
  const call = callScraper(db.database, staff)
  const guidelines = 'Links only. '.repeat(60)
  await db.database.asServiceRole(async (sql) => {
    for (const [name, day] of [
      ['Old', '2026-11-01'],
      ['New', '2026-11-03'],
      ['Middle', '2026-11-02'],
    ])
      await sql`insert into public.sync_opportunities (company_agency, date_scraped, submission_guidelines, deadline)
        values (${name}, ${day}, ${guidelines}, '2027-03-14')`
    await sql`insert into public.sync_opportunities (company_agency, date_scraped, dismissed_at)
      values ('Dismissed', '2026-11-04', now())`
    await sql`insert into public.opportunity_work (opportunity_id, stage)
      select id, 'contacted' from public.sync_opportunities where company_agency = 'New'`
    await sql`insert into public.opportunity_stars (opportunity_id, user_id)
      select id, ${String(staff.claims.sub)} from public.sync_opportunities where company_agency = 'Middle'`
  })
  const names = (answer: { body: { company_agency: string }[] }) =>
    answer.body.map(({ company_agency }) => company_agency)
  const plain = await call({ action: 'get_opportunities' })
  expect(names(plain)).toEqual(['New', 'Middle', 'Old'])
  expect(plain.body[0]).toMatchObject({ deadline: '2027-03-14', overrides: [] })
  expect(plain.body[0]).not.toHaveProperty('work')
  expect(names(await call({ action: 'get_opportunities', limit: 2 }))).toEqual(['New', 'Middle'])
  const listed = await call({ action: 'get_opportunities', limit: 2, columns: 'list' })
  expect(listed.body).toMatchObject([
    { company_agency: 'New', submission_guidelines: guidelines, work: { stage: 'contacted', starred: false } },
    { company_agency: 'Middle', work: { stage: 'new', starred: true } },
  ])
  expect(listed.body[0]).not.toHaveProperty('overrides')
  expect(names(await call({ action: 'get_opportunities', columns: 'list' }))).toEqual(['New', 'Middle', 'Old'])
  expect((await call({ action: 'get_opportunities', limit: 0 })).status).toBe(400)
})

test('every action answers a visitor with 401 and a user without a role with 403', async () => {
  await using db = await createTestDb()
  const visitor = callScraper(db.database, ANON)
  const user = callScraper(db.database, await createCaller(db.database, null))
  for (const { name } of createActions(db.database)) {
    const request = { action: name }
    expect([request.action, await visitor(request)]).toEqual([
      request.action,
      { status: 401, body: { success: false, error: 'Sign-in required' } },
    ])
    expect([request.action, await user(request)]).toEqual([
      request.action,
      { status: 403, body: { success: false, error: 'Staff access required' } },
    ])
  }
  const [config] = await db.database.asServiceRole((sql) => sql`select daily_enabled from public.scraper_configs`)
  expect(config).toEqual({ daily_enabled: false })
})

test('a role in the token alone does not make a caller staff', async () => {
  await using db = await createTestDb()
  const caller = await createCaller(db.database, null)
  const call = callScraper(db.database, {
    ...caller,
    claims: { ...caller.claims, app_metadata: { role: 'admin' }, user_role: 'staff' },
  })
  expect((await call({ action: 'get_logs' })).status).toBe(403)
})

test('get_logs answers a plain list of runs, newest first', async () => {
  await using db = await createTestDb()
  await db.database.asServiceRole(
    (sql) => sql`
    insert into public.scraper_logs (status, started_at, completed_at, trigger) values
      ('completed', '2026-01-01', '2026-01-01', 'command'), ('failed', '2026-02-01', '2026-02-01', 'dashboard')`,
  )
  const call = callScraper(db.database, await createCaller(db.database, 'staff'))
  const logs = await call({ action: 'get_logs' })
  expect(logs.body.map(({ status }: { status: string }) => status)).toEqual(['failed', 'completed'])
})

test('settings have the specified defaults, and can be saved and read again', async () => {
  await using db = await createTestDb()
  const call = callScraper(db.database, await createCaller(db.database, 'admin'))
  expect((await call({ action: 'get_config' })).body).toEqual({
    queries: [...DEFAULT_QUERIES],
    daily_enabled: false,
    alerts_enabled: false,
    recipients: [],
  })
  const config = {
    queries: ['trailer music'],
    daily_enabled: true,
    alerts_enabled: true,
    recipients: ['staff@neonmagnolia.example'],
  }
  expect((await call({ action: 'save_config', config })).body).toEqual(config)
  expect((await call({ action: 'get_config' })).body).toEqual(config)
  expect((await call({ action: 'save_config', config: { ...config, queries: [] } })).status).toBe(400)
})

test('starting a run answers with the id of its log, and a second start is a conflict', async () => {
  await using db = await createTestDb()
  const call = callScraper(db.database, await createCaller(db.database, 'staff'))
  const started = await call({ action: 'run_scraper', config_id: 'default', preset: 'Sync Libraries' })
  expect(started).toMatchObject({ status: 200, body: { success: true } })
  const [log] = (await call({ action: 'get_logs' })).body
  expect(log).toMatchObject({
    id: started.body.run_id,
    status: 'running',
    preset: 'sync-libraries',
    trigger: 'dashboard',
  })
  expect(await call({ action: 'run_scraper' })).toEqual({
    status: 409,
    body: { success: false, error: 'A scraper run is already under way' },
  })
})

test('only staff can continue a cancelled run, and only if no other run has started since', async () => {
  await using db = await createTestDb()
  const call = callScraper(db.database, await createCaller(db.database, 'staff'))
  const user = callScraper(db.database, await createCaller(db.database, null))
  const { run_id } = (await call({ action: 'run_scraper', preset: 'Ad Agencies' })).body
  const goOn = { action: 'run_scraper', continues: run_id }
  expect(await call(goOn)).toMatchObject({ status: 409 })
  await call({ action: 'cancel_run', run_id })
  expect((await call({ action: 'get_logs' })).body).toMatchObject([{ id: run_id, can_continue: true }])
  expect((await call({ action: 'get_run', run_id })).body.run).toMatchObject({ can_continue: true, continues: null })
  expect((await user(goOn)).status).toBe(403)
  const second = (await call(goOn)).body.run_id
  expect((await call({ action: 'get_run', run_id: second })).body.run).toMatchObject({
    continues: run_id,
    can_continue: false,
  })
  await call({ action: 'cancel_run', run_id: second })
  expect(await call(goOn)).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('cannot be continued') },
  })
})

test.each([['{'], [{}], [{ action: 'drop_table' }], [{ action: 'run_scraper', preset: 'Nobody' }], [[]]])(
  'an invalid body is a 400: %j',
  async (body) => {
    await using db = await createTestDb()
    const call = callScraper(db.database, await createCaller(db.database, 'staff'))
    expect(await call(body)).toMatchObject({ status: 400, body: { success: false } })
  },
)
