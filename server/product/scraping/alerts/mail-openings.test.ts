import { expect, test } from 'vitest'
import { createTestDb, type TestDb } from '#tests/harness/test-db.ts'
import { MAIL_COMPANY } from '#tests/mail-company.ts'
import { mailOpenings } from './mail-openings.ts'
import { createUnsubscribeLinks } from './unsubscribe-links.ts'

const links = createUnsubscribeLinks('sb_secret_for_this_test', MAIL_COMPANY.siteUrl)
const mails = { company: MAIL_COMPANY, inbox: () => 'inbox@label.example', links, queued: () => undefined }

async function createOpening(db: TestDb, createdAt = new Date()): Promise<void> {
  await db.database.asServiceRole(async (sql) => {
    await sql`with row as (
        insert into public.sync_opportunities (company_agency, submission_status, evidence_quote)
        values ('Tape & Tide', 'open', 'Send us your music.') returning id)
      insert into public.scraper_events (opportunity_id, kind, quote, route, route_value, created_at)
      select id, 'opened', 'Send us your music.', 'email', 'demos@tape.example', ${createdAt} from row`
  })
}

async function configure(db: TestDb, alertsEnabled: boolean, recipients: string[] = []): Promise<void> {
  await db.database.asServiceRole(
    (sql) => sql`
    update public.scraper_configs set alerts_enabled = ${alertsEnabled}, recipients = ${recipients}`,
  )
}

const outbox = (db: TestDb) =>
  db.database.asServiceRole(
    (sql) => sql<{
      to_address: string
      subject: string
      text_body: string
      html_body: string
      unsubscribe_url: string
    }>`
    select to_address, subject, text_body, html_body, unsubscribe_url from public.mail_outbox order by to_address`,
  )

test('an opening is mailed once to every recipient, with its quote and how to submit', async () => {
  await using db = await createTestDb()
  await configure(db, true, ['a@label.example', 'b@label.example'])
  await createOpening(db)
  expect(await Promise.all([mailOpenings(db.database, mails), mailOpenings(db.database, mails)])).toContain(1)
  expect(await mailOpenings(db.database, mails)).toBe(0)
  const queued = await outbox(db)
  expect(queued.map((mail) => mail.to_address)).toEqual(['a@label.example', 'b@label.example'])
  expect(queued[0]?.subject).toBe('Tape & Tide accepts submissions')
  expect(queued[0]?.text_body).toContain('Send us your music.')
  expect(queued[0]?.text_body).toContain('email: demos@tape.example')
})

test('without recipients the company inbox gets the mail', async () => {
  await using db = await createTestDb()
  await configure(db, true)
  await createOpening(db)
  await mailOpenings(db.database, mails)
  expect((await outbox(db)).map((mail) => mail.to_address)).toEqual(['inbox@label.example'])
})

test('openings from before alerts were switched on and old openings are not mailed', async () => {
  await using db = await createTestDb()
  await createOpening(db)
  expect(await mailOpenings(db.database, mails)).toBe(0)
  await createOpening(db, new Date(Date.now() - 2 * 24 * 3_600_000))
  await configure(db, true)
  expect(await mailOpenings(db.database, mails)).toBe(0)
  expect(await outbox(db)).toEqual([])
})

test('an opening that is not mailed records the reason', async () => {
  await using db = await createTestDb()
  await createOpening(db)
  await createOpening(db, new Date(Date.now() - 2 * 24 * 3_600_000))
  await mailOpenings(db.database, mails)
  await configure(db, true)
  await createOpening(db)
  await db.database.asServiceRole(async (sql) => {
    await sql`
      update public.sync_opportunities set dismissed_at = now()
      where id in (select opportunity_id from public.scraper_events where mailed_at is null)`
  })
  expect(await mailOpenings(db.database, mails)).toBe(0)
  const skipped = await db.database.asServiceRole(
    (sql) => sql`select mail_skipped from public.scraper_events order by mail_skipped`,
  )
  expect(skipped.map(({ mail_skipped }) => mail_skipped)).toEqual(['alerts_off', 'dismissed', 'too_old'])
})

test('an opening of a company marked "do not contact" is not mailed', async () => {
  await using db = await createTestDb()
  await configure(db, true)
  await createOpening(db)
  await db.database.asServiceRole((sql) => sql`update public.sync_opportunities set do_not_contact = true`)
  expect(await mailOpenings(db.database, mails)).toBe(0)
  const [event] = await db.database.asServiceRole((sql) => sql`select mail_skipped from public.scraper_events`)
  expect(event).toEqual({ mail_skipped: 'do_not_contact' })
  expect(await outbox(db)).toEqual([])
})

test('a company that opens again within a month is not mailed again', async () => {
  await using db = await createTestDb()
  await configure(db, true)
  await createOpening(db)
  expect(await mailOpenings(db.database, mails)).toBe(1)
  await db.database.asServiceRole(
    (sql) => sql`
      insert into public.scraper_events (opportunity_id, kind, quote)
      select opportunity_id, 'opened', 'Send us your music.' from public.scraper_events`,
  )
  expect(await mailOpenings(db.database, mails)).toBe(0)
  expect(await outbox(db)).toHaveLength(1)
})

test('a process that crashes while queueing mails nothing, and the next one mails the opening once', async () => {
  await using db = await createTestDb()
  await configure(db, true)
  await createOpening(db)
  const dying = {
    ...mails,
    links: {
      ...links,
      urlFor: () => {
        throw new Error('killed')
      },
    },
  }
  await expect(mailOpenings(db.database, dying)).rejects.toThrow('killed')
  expect(await outbox(db)).toEqual([])
  expect(await mailOpenings(db.database, mails)).toBe(1)
  expect(await outbox(db)).toHaveLength(1)
})

test('text from a page is never markup in the mail, and only web addresses become links', async () => {
  await using db = await createTestDb()
  await configure(db, true)
  await createOpening(db)
  await db.database.asServiceRole(
    (sql) =>
      sql`update public.scraper_events set quote = '<img src=x onerror=alert(1)>', source_url = 'javascript:alert(1)'`,
  )
  await mailOpenings(db.database, mails)
  const [mail] = await outbox(db)
  expect(mail?.html_body).toContain('&lt;img src=x')
  expect(mail?.html_body).not.toContain('href="javascript:')
  expect(mail?.text_body).toContain('javascript:alert(1)')
  expect(mail?.html_body).toContain(mail?.unsubscribe_url ?? 'no link')
})
