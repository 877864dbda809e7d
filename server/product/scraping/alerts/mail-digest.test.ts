import { expect, test } from 'vitest'
import { createTestDb, type TestDb } from '#tests/harness/test-db.ts'
import { MAIL_COMPANY } from '#tests/mail-company.ts'
import { mailDigest } from './mail-digest.ts'
import { mailOpenings } from './mail-openings.ts'
import { createUnsubscribeLinks } from './unsubscribe-links.ts'

const mails = {
  company: MAIL_COMPANY,
  inbox: () => 'inbox@label.example',
  links: createUnsubscribeLinks('sb_secret_for_this_test', MAIL_COMPANY.siteUrl),
  timeZone: 'UTC',
  queued: () => undefined,
}
const TODAY = new Date()
TODAY.setUTCHours(23, 59, 0, 0)
const days = (count: number) => new Date(TODAY.getTime() + count * 24 * 3_600_000)

async function createEvents(db: TestDb, company: string, kinds: string[]): Promise<void> {
  await db.database.asServiceRole(
    (sql) => sql`
      with row as (
        insert into public.sync_opportunities (company_agency, source_url) values (${company}, 'https://tape.example/')
        returning id)
      insert into public.scraper_events (opportunity_id, kind, quote) select id, kind, 'Their <b>words</b>.'
      from row, unnest(${kinds}::text[]) as kind`,
  )
}

const enable = (db: TestDb, enabled = true) =>
  db.database.asServiceRole((sql) => sql`update public.scraper_configs set alerts_enabled = ${enabled}`)

const outbox = (db: TestDb) =>
  db.database.asServiceRole(
    (sql) => sql<{ kind: string; subject: string; text_body: string; html_body: string }>`
      select kind, subject, text_body, html_body from public.mail_outbox order by created_at`,
  )

test('the digest reports once a day what was not mailed separately', async () => {
  await using db = await createTestDb()
  await enable(db)
  await createEvents(db, 'Tape & Tide', ['created'])
  await createEvents(db, 'Low Lantern', ['closed', 'changed', 'changed'])
  await createEvents(db, 'Mailed Already', ['created', 'opened'])
  await createEvents(db, 'By Staff', ['overridden'])
  await mailOpenings(db.database, mails)
  const sent = await Promise.all([mailDigest(db.database, mails, days(0)), mailDigest(db.database, mails, days(0))])
  expect(sent.sort()).toEqual([0, 3])
  const [, digest, ...rest] = await outbox(db)
  expect(rest).toEqual([])
  expect(digest?.subject).toBe('Sync opportunities: 1 new companies, 1 closed, 1 changed')
  expect(digest?.text_body).toContain('Tape & Tide')
  expect(digest?.html_body).toContain('&lt;b&gt;words')
  expect(digest?.text_body).not.toContain('Mailed Already')
  expect(digest?.text_body).not.toContain('By Staff')
  await createEvents(db, 'Later', ['created'])
  expect(await mailDigest(db.database, mails, days(0))).toBe(0)
  expect(await mailDigest(db.database, mails, days(1))).toBe(1)
})

test('the digest leaves out companies that must not be contacted', async () => {
  await using db = await createTestDb()
  await enable(db)
  await createEvents(db, 'Tape & Tide', ['created', 'opened'])
  await db.database.asServiceRole((sql) => sql`update public.sync_opportunities set do_not_contact = true`)
  await createEvents(db, 'Low Lantern', ['created'])
  await mailOpenings(db.database, mails)
  expect(await mailDigest(db.database, mails, days(0))).toBe(1)
  const [digest] = await outbox(db)
  expect(digest?.text_body).toContain('Low Lantern')
  expect(digest?.text_body).not.toContain('Tape & Tide')
})

test('there is no digest before eight, on a day without news, or while alerts are off', async () => {
  await using db = await createTestDb()
  await enable(db)
  const early = new Date(days(0).toISOString().replace(/T.*/, 'T07:59:00Z'))
  await createEvents(db, 'Tape & Tide', ['created'])
  expect(await mailDigest(db.database, mails, early)).toBe(0)
  await enable(db, false)
  expect(await mailDigest(db.database, mails, days(0))).toBe(0)
  await enable(db)
  expect(await mailDigest(db.database, mails, days(1))).toBe(0)
  expect(await outbox(db)).toEqual([])
})

test('the digest reports a failed daily run, and a crash while queueing mails does not use up the day', async () => {
  await using db = await createTestDb()
  await enable(db)
  await db.database.asServiceRole(
    (sql) => sql`
      insert into public.scraper_logs (status, started_at, completed_at, message, trigger)
      values ('failed', ${days(0)}, ${days(0)}, 'None of the 9 pages could be read.', 'schedule')`,
  )
  const dying = {
    ...mails,
    links: {
      ...mails.links,
      urlFor: () => {
        throw new Error('killed')
      },
    },
  }
  await expect(mailDigest(db.database, dying, days(0))).rejects.toThrow('killed')
  expect(await mailDigest(db.database, mails, days(0))).toBe(1)
  expect((await outbox(db))[0]?.text_body).toContain('None of the 9 pages could be read.')
})

test('the digest reports a document whose scheduled publication failed, with reason and link', async () => {
  await using db = await createTestDb()
  await enable(db)
  const put = (failed_at: Date | null, failure: string | null) =>
    db.database.asServiceRole(
      (sql) => sql`
        insert into public.site_documents (kind, id, draft, did, failed_at, failure)
        values ('artist', ${`artist-${failure === null ? 'two' : 'one'}`}, '{"name": "One & Only"}', 'failed', ${failed_at}, ${failure})`,
    )
  await put(TODAY, 'genre: is empty')
  await put(null, null)
  expect(await mailDigest(db.database, mails, days(0))).toBe(1)
  const [digest] = await outbox(db)
  expect(digest?.subject).toBe('Sync opportunities: 1 not published as scheduled')
  expect(digest?.text_body).toContain('One & Only: genre: is empty')
  expect(digest?.html_body).toContain(`href="${MAIL_COMPANY.siteUrl}/site/artist/artist-one"`)
  expect(await mailDigest(db.database, mails, days(1))).toBe(0)
})
