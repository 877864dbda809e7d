import { expect, test } from 'vitest'
import { createRateLimits } from '#server/platform/fairness/rate-limit.ts'
import { deleteExpired } from '#server/product/personal-data/nightly-retention.ts'
import { ANON, createCaller } from '#tests/harness/callers.ts'
import { createTestDb, type TestDb } from '#tests/harness/test-db.ts'
import { createSubmissionMails, mailSubmission } from './mail-submission.ts'
import { createReceiptLinks } from './receipt-links.ts'
import { findReceipt, findSubmissionStatus, setSubmissionStatus } from './submission-status.ts'
import { createStatusPort } from './submit-form.ts'

const COMPANY = {
  name: 'N',
  legalName: 'N LLC',
  address: 'B',
  email: 'h@label.example',
  siteUrl: 'https://label.example',
}

/** Creates an application and its mails. Returns its reference and the token in the receipt. */
async function createSubmission({ database }: TestDb) {
  await database.asCaller(
    ANON,
    (sql) => sql`insert into public.artist_submissions (artist_name, email, genre, music_links, message)
      values ('Low Tide Choir', 'low@tide.example', 'Folk', 'https://a.example', 'Bio')`,
  )
  const limits = createRateLimits(1)
  const mails = createSubmissionMails({
    database,
    company: COMPANY,
    inbox: () => 'i@x.example',
    queued: () => {},
    limits,
  })
  await mailSubmission(mails, { kind: 'artist', email: 'low@tide.example', clientAddress: '192.0.2.1' })
  const [mail] = await database.asServiceRole(
    (sql) => sql<{ text_body: string }>`select text_body from public.mail_outbox where kind = 'artist-receipt'`,
  )
  const text = mail?.text_body ?? ''
  const token = /https:\/\/label\.example\/submission\/([\w-]+)/.exec(text)?.[1] ?? ''
  return { token, reference: /NM-[0-9A-F]{6}-[0-9A-F]{6}/.exec(text)?.[0] ?? '' }
}

test('the receipt contains a reference and a link, and only the hash of the link’s token is stored', async () => {
  await using db = await createTestDb()
  const { token, reference } = await createSubmission(db)
  expect(Buffer.from(token, 'base64url')).toHaveLength(16)
  expect(await findSubmissionStatus(db.database, token)).toMatchObject({
    reference,
    artistName: 'Low Tide Choir',
    status: 'received',
  })
  const rows = await db.database.asServiceRole((sql) => sql`select t::text as row from public.submission_tokens t`)
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString('hex'))
})

test.each(['', 'AAAAAAAAAAAAAAAAAAAAAA', "' or true --", 'x'.repeat(5000)])(
  'an invented token finds nothing (%#)',
  async (token) => {
    await using db = await createTestDb()
    await createSubmission(db)
    expect(await findSubmissionStatus(db.database, token)).toBeNull()
  },
)

test('a status change updates the date, and an unknown reference is refused', async () => {
  await using db = await createTestDb()
  const { token, reference } = await createSubmission(db)
  await setSubmissionStatus(db.database, reference, 'listening')
  const found = await findSubmissionStatus(db.database, token)
  expect(found?.status).toBe('listening')
  expect(Date.parse(found?.changedAt ?? '')).toBeGreaterThan(Date.parse(found?.receivedAt ?? ''))
  await expect(setSubmissionStatus(db.database, 'NM-000000-000000', 'accepted')).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('staff can change only the status, and others can neither change it nor read a token', async () => {
  await using db = await createTestDb()
  await createSubmission(db)
  const staff = await createCaller(db.database, 'staff')
  const outsider = await createCaller(db.database, null)
  const changed = (caller: typeof staff) =>
    db.database.asCaller(caller, async (sql) => {
      return (await sql.query(`update public.artist_submissions set status = 'accepted'`)).rowCount
    })
  expect(await changed(staff)).toBe(1)
  expect(await changed(outsider)).toBe(0)
  await expect(changed(ANON)).rejects.toMatchObject({ code: '42501' })
  for (const caller of [ANON, outsider, staff]) {
    for (const statement of [
      'select token_hash from public.submission_tokens',
      'delete from public.submission_tokens',
      `update public.artist_submissions set reference = 'NM-1'`,
      `update public.artist_submissions set artist_name = 'Someone'`,
    ]) {
      await expect(db.database.asCaller(caller, (sql) => sql.query(statement))).rejects.toMatchObject({ code: '42501' })
    }
  }
})

/** The port of a visitor who may look up ten times. */
function createVisitor({ database }: TestDb) {
  const limits = createRateLimits(1)
  const receipts = createReceiptLinks('sb_secret_for_this_test')
  const limitPages = limits('submission-status', { points: 60, durationSec: 600 })
  const limitLookups = limits('submission-question', { points: 10, durationSec: 600 })
  return createStatusPort({ database, receipts, limitPages, limitLookups }, { clientAddress: '192.0.2.1' })
}

test('reference and address lead to the status page with a new link, however the address is capitalised', async () => {
  await using db = await createTestDb()
  const { reference, token } = await createSubmission(db)
  const visitor = createVisitor(db)
  const opened = await visitor.openStatus({ reference, email: 'LOW@tide.example' })
  const path = opened.kind === 'found' ? opened.path : ''
  expect(path).toMatch(/^\/submission\/[\w-]{22}$/)
  expect(path).not.toContain(token)
  const found = await visitor.findSubmission(path.split('/').at(-1) ?? '')
  expect(found).toMatchObject({ kind: 'found', submission: { kind: 'submission', reference } })
})

test('a link that was looked up expires after 90 days and is deleted, while the one in the receipt keeps working', async () => {
  await using db = await createTestDb()
  const { reference, token } = await createSubmission(db)
  const opened = await createVisitor(db).openStatus({ reference, email: 'low@tide.example' })
  const looked = opened.kind === 'found' ? opened.path.slice('/submission/'.length) : ''
  const pass = (days: number) =>
    db.database.asServiceRole(
      (sql) => sql`update public.submission_tokens set created_at = created_at - make_interval(days => ${days}),
        expires_at = expires_at - make_interval(days => ${days})`,
    )
  const count = async () =>
    (await db.database.asServiceRole((sql) => sql`select count(*)::int from public.submission_tokens`))[0]
  await pass(89)
  expect(await findSubmissionStatus(db.database, looked)).toMatchObject({ reference })
  await pass(2)
  expect(await findSubmissionStatus(db.database, looked)).toBeNull()
  expect(await findReceipt(db.database, looked)).toBeNull()
  expect(await findSubmissionStatus(db.database, token)).toMatchObject({ reference })
  expect(await count()).toEqual({ count: 2 })
  await deleteExpired(db.database, new Date())
  expect(await count()).toEqual({ count: 1 })
  expect(await findSubmissionStatus(db.database, token)).toMatchObject({ reference })
})

test('the status page of a message shows neither its text nor its sender', async () => {
  await using db = await createTestDb()
  await db.database.asCaller(
    ANON,
    (sql) => sql`insert into public.contact_submissions (name, email, message)
      values ('Ada', 'ada@example.com', 'Project Type: Film\n\nSecret scene')`,
  )
  const [row] = await db.database.asServiceRole(
    (sql) => sql<{ reference: string }>`
      update public.contact_submissions set status = 'answered' returning reference`,
  )
  const visitor = createVisitor(db)
  const opened = await visitor.openStatus({ reference: row?.reference ?? '', email: 'ada@example.com' })
  const found = await visitor.findSubmission(opened.kind === 'found' ? opened.path.slice('/submission/'.length) : '')
  expect(found).toMatchObject({ kind: 'found', submission: { kind: 'message', status: 'answered', artistName: null } })
  expect(JSON.stringify(found)).not.toMatch(/Ada|Secret/)
})

test('a wrong reference, a wrong address and the address of another sender all get the same answer', async () => {
  await using db = await createTestDb()
  const { reference } = await createSubmission(db)
  await db.database.asCaller(
    ANON,
    (sql) => sql`insert into public.contact_submissions (name, email, message) values ('Bo', 'bo@b.example', 'Hello')`,
  )
  const visitor = createVisitor(db)
  const answers = [
    await visitor.openStatus({ reference, email: 'nobody@x.example' }),
    await visitor.openStatus({ reference, email: 'bo@b.example' }),
    await visitor.openStatus({ reference, email: '%' }),
    await visitor.openStatus({ reference: 'NM-000000-000000', email: 'low@tide.example' }),
    await visitor.openStatus({ reference: 'NM-000000-000000', email: 'nobody@x.example' }),
  ]
  expect(answers).toEqual(Array(5).fill({ kind: 'unknown' }))
  const [tokens] = await db.database.asServiceRole((sql) => sql`select count(*)::int from public.submission_tokens`)
  expect(tokens).toEqual({ count: 1 })
})

test('after ten lookups a visitor is refused, even with the right reference and address', async () => {
  await using db = await createTestDb()
  const { reference } = await createSubmission(db)
  const visitor = createVisitor(db)
  const guess = () => visitor.openStatus({ reference: 'NM-000000-000000', email: 'low@tide.example' })
  for (let count = 0; count < 10; count += 1) expect(await guess()).toEqual({ kind: 'unknown' })
  expect(await guess()).toEqual({ kind: 'limited' })
  expect(await visitor.openStatus({ reference, email: 'low@tide.example' })).toEqual({ kind: 'limited' })
})
