import { expect, test } from 'vitest'
import { createTestDb, type TestDb } from '#tests/test-db.ts'
import { mailOpenings } from './mail-openings.ts'

const COMPANY = {
  name: 'NM',
  legalName: 'NM LLC',
  address: 'Burbank',
  email: 'hello@label.example',
  siteUrl: 'http://site',
}
const mails = { company: COMPANY, inbox: 'inbox@label.example', queued: () => undefined }

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
    (sql) => sql<{ to_address: string; subject: string; text_body: string }>`
    select to_address, subject, text_body from public.mail_outbox order by to_address`,
  )

test('an opening is told once to every recipient, with quote and way in', async () => {
  await using db = await createTestDb()
  await configure(db, true, ['a@label.example', 'b@label.example'])
  await createOpening(db)
  expect(await Promise.all([mailOpenings(db.database, mails), mailOpenings(db.database, mails)])).toContain(1)
  expect(await mailOpenings(db.database, mails)).toBe(0)
  const queued = await outbox(db)
  expect(queued.map((mail) => mail.to_address)).toEqual(['a@label.example', 'b@label.example'])
  expect(queued[0]?.subject).toBe('Tape & Tide takes submissions')
  expect(queued[0]?.text_body).toContain('Send us your music.')
  expect(queued[0]?.text_body).toContain('email: demos@tape.example')
})

test('without recipients the house itself is told', async () => {
  await using db = await createTestDb()
  await configure(db, true)
  await createOpening(db)
  await mailOpenings(db.database, mails)
  expect((await outbox(db)).map((mail) => mail.to_address)).toEqual(['inbox@label.example'])
})

test('what opened while alerts were off, or long ago, is not told when they are switched on', async () => {
  await using db = await createTestDb()
  await createOpening(db)
  expect(await mailOpenings(db.database, mails)).toBe(0)
  await createOpening(db, new Date(Date.now() - 2 * 24 * 3_600_000))
  await configure(db, true)
  expect(await mailOpenings(db.database, mails)).toBe(0)
  expect(await outbox(db)).toEqual([])
})
