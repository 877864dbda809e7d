import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createFunctionsApp } from '#server/backend/functions/functions-app.ts'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import { createRateLimits } from '#server/platform/fairness/rate-limit.ts'
import { createTestDb, type TestDb } from '#tests/harness/test-db.ts'
import { MAIL_COMPANY } from '#tests/mail-company.ts'
import { createConfirmationFunction } from './form-functions.ts'

const REQUEST = { type: 'contact', name: 'Ada', email: 'ada@example.com', data: { projectType: 'Film', message: 'Hi' } }

function createCaller(db: TestDb, limitFactor = 1000) {
  const limits = createRateLimits(limitFactor)
  const confirm = createConfirmationFunction({
    database: db.database,
    company: MAIL_COMPANY,
    inbox: () => 'inbox@label.example',
    perAddress: limits('confirm-address', { points: 10, durationSec: 600 }),
    perRecipient: limits('confirm-recipient', { points: 3, durationSec: 600 }),
    queued: () => undefined,
  })
  const app = new Hono<GatewayEnv>()
  app.use(async (c, next) => {
    c.set('clientAddress', '192.0.2.1')
    c.set('log', pino({ level: 'silent' }))
    await next()
  })
  app.route('/', createFunctionsApp({ 'send-confirmation-email': confirm }))
  return (body: unknown) => app.request('/send-confirmation-email', { method: 'POST', body: JSON.stringify(body) })
}

async function submit(
  db: TestDb,
  values: { email?: string; message?: string; minutesAgo?: number } = {},
): Promise<void> {
  await db.database.asServiceRole(async (sql) => {
    await sql`insert into public.contact_submissions (name, email, message, created_at)
      values ('Ada <b>Lovelace</b>', ${values.email ?? 'ada@example.com'}, ${values.message ?? 'Project Type: Film\n\nHi'},
        now() - make_interval(mins => ${values.minutesAgo ?? 0}))`
  })
}

type Queued = {
  kind: string
  to_address: string
  reply_to: string
  subject: string
  html_body: string
  text_body: string
}
const queuedMails = (db: TestDb) =>
  db.database.asServiceRole((sql) => sql<Queued>`select * from public.mail_outbox order by kind desc`)

test('a new submission is mailed once: a receipt to the sender and a notice to the company', async () => {
  await using db = await createTestDb()
  await submit(db)
  const call = createCaller(db)
  expect(await (await call(REQUEST)).json()).toEqual({ success: true })
  await call(REQUEST)
  const [receipt, notice, ...more] = await queuedMails(db)
  expect(more).toEqual([])
  expect([receipt?.to_address, receipt?.reply_to]).toEqual(['ada@example.com', 'hello@label.example'])
  expect([notice?.to_address, notice?.reply_to]).toEqual(['inbox@label.example', 'ada@example.com'])
  expect(receipt?.text_body).toMatch(/Your reference is NM-/)
  expect(notice?.text_body).toContain('Project Type: Film\n\nHi')
})

test('a visitor’s text is never markup in the mail', async () => {
  await using db = await createTestDb()
  await submit(db, { message: 'Project Type: x\n\n<script>alert(1)</script>' })
  await createCaller(db)(REQUEST)
  const mails = await queuedMails(db)
  expect(mails).toHaveLength(2)
  for (const { html_body } of mails) {
    expect(html_body).not.toContain('<script>')
    expect(html_body).not.toContain('<b>Lovelace')
  }
})

test('the notice names the subject of a message, and the receipt does not', async () => {
  await using db = await createTestDb()
  await submit(db, { message: 'Project Type: Film\n\nAbout: Chlorine by Mirror Lido\n\nHi' })
  await createCaller(db)(REQUEST)
  const [receipt, notice] = await queuedMails(db)
  expect(notice?.subject).toBe('New message about Chlorine by Mirror Lido from Ada <b>Lovelace</b>')
  expect(JSON.stringify(receipt)).not.toContain('Chlorine')
})

test('a receipt contains nothing that the visitor wrote, for both forms', async () => {
  await using db = await createTestDb()
  const hostile = 'Buy gold at gold.example'
  await db.database.asServiceRole(async (sql) => {
    await sql`insert into public.contact_submissions (name, email, message) values (${hostile}, 'a@example.com', ${hostile})`
    await sql`insert into public.artist_submissions (artist_name, email, genre, music_links, message)
      values (${hostile}, 'b@example.com', ${hostile}, ${hostile}, ${hostile})`
  })
  const call = createCaller(db)
  await call({ ...REQUEST, name: hostile, email: 'a@example.com', data: { projectType: hostile, message: hostile } })
  await call({ ...REQUEST, type: 'artist', name: hostile, email: 'b@example.com' })
  const mails = await queuedMails(db)
  const receipts = mails.filter(({ to_address }) => to_address !== 'inbox@label.example')
  expect(receipts).toHaveLength(2)
  expect(JSON.stringify(receipts)).not.toMatch(/gold/i)
  expect(mails).toHaveLength(4)
})

test('a mailbox gets one receipt an hour, however its address is spelled, and the company gets every notice', async () => {
  await using db = await createTestDb()
  const spellings = ['ada@example.com', 'Ada@Example.com', 'ada+more@example.com']
  for (const [at, email] of spellings.entries())
    await submit(db, { email, message: `Project Type: Film\n\nNumber ${at}` })
  await Promise.all(spellings.map((email) => createCaller(db)({ ...REQUEST, email })))
  const kinds = async () => (await queuedMails(db)).map(({ kind }) => kind).sort()
  expect(await kinds()).toEqual(['contact-notice', 'contact-notice', 'contact-notice', 'contact-receipt'])
  await db.database.asServiceRole(
    (sql) => sql`update public.mail_outbox set created_at = created_at - interval '61 minutes'`,
  )
  await submit(db, { message: 'Project Type: Film\n\nLater' })
  await createCaller(db)(REQUEST)
  expect((await kinds()).filter((kind) => kind === 'contact-receipt')).toHaveLength(2)
})

test('only addresses that submitted something in the last ten minutes are mailed, so this is not an open relay', async () => {
  await using db = await createTestDb()
  await submit(db, { minutesAgo: 11 })
  const call = createCaller(db)
  expect((await call(REQUEST)).status).toBe(200)
  expect((await call({ ...REQUEST, email: 'victim@example.com' })).status).toBe(200)
  expect(await queuedMails(db)).toEqual([])
})

test('concurrent requests mail a submission once', async () => {
  await using db = await createTestDb()
  await submit(db)
  const call = createCaller(db)
  await Promise.all([call(REQUEST), call(REQUEST), call(REQUEST)])
  expect(await queuedMails(db)).toHaveLength(2)
})

test('too many requests for one recipient answer 429 with the wait', async () => {
  await using db = await createTestDb()
  const call = createCaller(db, 1)
  const statuses = []
  for (let attempt = 0; attempt < 4; attempt += 1) statuses.push((await call(REQUEST)).status)
  expect(statuses).toEqual([200, 200, 200, 429])
})

test.each([[null], [{}], [{ ...REQUEST, type: 'newsletter' }], [{ ...REQUEST, email: 'a@b.c\r\nBcc: x@y.z' }]])(
  'a body that is not a confirmation request is refused: %j',
  async (body) => {
    await using db = await createTestDb()
    expect((await createCaller(db)(body)).status).toBe(400)
  },
)

test('reference and status page are returned only for a request that repeats the whole submission', async () => {
  await using db = await createTestDb()
  const data = {
    artistName: 'Low Tide',
    email: 'low@tide.example',
    genre: 'Slowcore',
    bio: 'Two people and a harmonium in a boathouse, recorded between tides since 2019.',
    demoLinks: 'https://a.example/1',
  }
  const store = (links: string) =>
    db.database.asServiceRole(
      (sql) => sql`insert into public.artist_submissions (artist_name, email, genre, music_links, message)
        values ('Low Tide', 'low@tide.example', 'Slowcore', ${links}, ${`Bio: ${data.bio}\n\nSocial Media: Not provided`})`,
    )
  const call = createCaller(db)
  const ask = async (values: Record<string, string>) =>
    (await call({ type: 'artist', name: values.artistName, email: data.email, data: values })).json()
  await store('https://a.example/1')
  expect(await ask(data)).toEqual({
    success: true,
    reference: expect.stringMatching(/^NM-/),
    status_path: expect.stringMatching(/^\/submission\/[\w-]{22}$/),
  })
  expect(await ask(data)).toEqual({ success: true })
  await store('https://a.example/2')
  expect(await ask(data)).toEqual({ success: true })
})
