import { expect, test } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { listActiveRecipients } from '#server/product/scraping/alerts/alert-recipients.ts'
import { mailDigest } from '#server/product/scraping/alerts/mail-digest.ts'
import { mailOpenings } from '#server/product/scraping/alerts/mail-openings.ts'
import { mailSampleRun } from '#server/product/scraping/alerts/mail-sample-run.ts'
import { listRuns, startRun } from '#server/product/scraping/runs/run-rows.ts'
import { runSample } from '#server/product/scraping/runs/scraper-jobs.ts'
import { createTestDb } from '#tests/harness/test-db.ts'
import { sharedParser } from '#tests/scraper/shared-parser.ts'
import { openSample } from './open-sample.ts'

/** A database, and a function that reads the sample web into it as the server does. */
async function createSampleWorld() {
  const db = await createTestDb()
  const { database } = db
  const query = (text: string) => database.asServiceRole(async (sql) => (await sql.query(text)).rows)
  return {
    database,
    query,
    run: async () => {
      const runId = await startRun(database, { preset: null, trigger: 'dashboard', sample: true })
      return await runSample(
        { database, openSample: () => openSample(readConfig({}), { shortName: 'House' }, sharedParser) },
        { runId },
      )
    },
    count: async (from: string) => Number((await query(`select count(*) from ${from}`))[0]?.count),
    [Symbol.asyncDispose]: () => db[Symbol.asyncDispose](),
  }
}

const MAILS = {
  company: {
    name: 'House',
    legalName: 'House LLC',
    address: '1 Street',
    email: 'info@house.example',
    siteUrl: 'http://localhost',
  },
  inbox: () => 'inbox@house.example',
  links: { urlFor: (id: string) => `http://localhost/leave/${id}`, readToken: () => null },
  queued: () => undefined,
}

test('a sample run fills list, log, events and reviews, all marked as sample, and a second run changes nothing', async ({
  annotate,
}) => {
  await using world = await createSampleWorld()
  // Companies that lists named are real: a sample run leaves them alone.
  await world.query(
    `insert into public.scraper_candidates (domain, url, name) values ('real.com', 'https://real.com/', 'Real')`,
  )
  const began = performance.now()
  expect(await world.run()).toMatchObject({ status: 'completed', sitesDone: 42 })
  await annotate(`The sample run took ${((performance.now() - began) / 1000).toFixed(1)} s on this machine.`)
  expect(await world.count('public.sync_opportunities where sample and merged_into is null')).toBeGreaterThanOrEqual(36)
  expect(await world.count('public.sync_opportunities where not sample')).toBe(0)
  expect(await world.count('public.scraper_sites where not sample')).toBe(0)
  expect(await world.count("public.scraper_events where kind = 'opened'")).toBeGreaterThanOrEqual(5)
  expect(await world.count('public.scraper_run_pages')).toBeGreaterThanOrEqual(100)
  expect(await world.count("public.scraper_host_stops where domain = 'eastgateyard.example'")).toBe(1)
  // One company on two hosts is one row; two companies with the same name are a review.
  const [merge] = await world.query('select into_sites || from_sites as sites from public.scraper_merges')
  expect(merge?.sites).toEqual(expect.arrayContaining(['harrowgate.example', 'harrowgatearchive.example']))
  const asked = await world.query('select kind from public.scraper_reviews order by kind')
  expect(new Set(asked.map(({ kind }) => kind))).toEqual(new Set(['conflicting_facts', 'same_name']))
  const [log] = await world.database.asServiceRole(listRuns)
  expect(log).toMatchObject({ status: 'completed', sample: true, trigger: 'dashboard' })

  const rows = await world.count('public.sync_opportunities')
  const again = await world.run()
  expect(again).toMatchObject({ status: 'completed', rowsNew: 0, rowsUpdated: 0 })
  expect(again).toHaveProperty('outcomes.unchanged')
  expect(await world.count('public.sync_opportunities')).toBe(rows)
})

test('sample alerts are marked files, and real alerts do not include sample openings', async () => {
  await using world = await createSampleWorld()
  const { database } = world
  await world.run()
  await database.asServiceRole(
    (sql) => sql`update public.scraper_configs set alerts_enabled = true, recipients = array['team@house.example']`,
  )
  const tomorrow = new Date(Date.now() + 2 * 86_400_000)
  expect(await mailOpenings(database, MAILS)).toBe(0)
  expect(await mailDigest(database, { ...MAILS, timeZone: 'UTC' }, tomorrow)).toBe(0)
  expect(await mailSampleRun(database, { ...MAILS, areFiles: true, timeZone: 'UTC' })).toBeGreaterThan(5)
  expect(await mailSampleRun(database, { ...MAILS, areFiles: true, timeZone: 'UTC' })).toBe(0)
  const mails = await world.query('select kind, to_address, subject, text_body from public.mail_outbox')
  expect(new Set(mails.map(({ kind }) => kind))).toEqual(new Set(['opening-alert', 'alert-digest']))
  for (const { to_address, subject, text_body } of mails) {
    expect(to_address).toBe('inbox@house.example')
    expect(subject).toMatch(/^\[Sample\] /)
    expect(text_body).toContain('This company is invented')
  }
})

test('with a mail server, sample openings are not mailed', async () => {
  await using world = await createSampleWorld()
  await world.run()
  expect(await mailSampleRun(world.database, { ...MAILS, areFiles: false, timeZone: 'UTC' })).toBe(0)
  expect(await world.count('public.mail_outbox')).toBe(0)
  const skipped = await world.query("select distinct mail_skipped from public.scraper_events where kind = 'opened'")
  expect(skipped).toEqual([{ mail_skipped: 'sample' }])
  expect(
    await world.database.asServiceRole((sql) => listActiveRecipients(sql, { recipients: [] }, MAILS)),
  ).toHaveLength(1)
})
