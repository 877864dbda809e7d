import { expect, test } from 'vitest'
import { createRateLimits } from '#server/gateway/rate-limit.ts'
import { ANON, createCaller } from '#tests/callers.ts'
import { createTestDb, type TestDb } from '#tests/test-db.ts'
import { createSubmissionMails, mailSubmission } from './mail-submission.ts'
import { findSubmissionStatus, setSubmissionStatus } from './submission-status.ts'

const COMPANY = {
  name: 'N',
  legalName: 'N LLC',
  address: 'B',
  email: 'h@label.example',
  siteUrl: 'https://label.example',
}

/** An application that has been mailed; returns its reference and the token in the receipt. */
async function createSubmission({ database }: TestDb) {
  await database.asCaller(
    ANON,
    (sql) => sql`insert into public.artist_submissions (artist_name, email, genre, music_links, message)
      values ('Low Tide Choir', 'low@tide.example', 'Folk', 'https://a.example', 'Bio')`,
  )
  const limits = createRateLimits(1)
  const mails = createSubmissionMails({ database, company: COMPANY, inbox: 'i@x.example', queued: () => {}, limits })
  await mailSubmission(mails, { kind: 'artist', email: 'low@tide.example', clientAddress: '192.0.2.1' })
  const [mail] = await database.asServiceRole(
    (sql) => sql<{ text_body: string }>`select text_body from public.mail_outbox where kind = 'artist-receipt'`,
  )
  const text = mail?.text_body ?? ''
  const token = /https:\/\/label\.example\/submission\/([\w-]+)/.exec(text)?.[1] ?? ''
  return { token, reference: /NM-[0-9A-F]{6}-[0-9A-F]{6}/.exec(text)?.[0] ?? '' }
}

test('the receipt carries a reference and a link whose token is stored as a hash only', async () => {
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
  'a token that was made up opens nothing (%#)',
  async (token) => {
    await using db = await createTestDb()
    await createSubmission(db)
    expect(await findSubmissionStatus(db.database, token)).toBeNull()
  },
)

test('a status change is dated, and an unknown reference is refused', async () => {
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

test('staff can change the status and nothing else; others can neither change it nor read a token', async () => {
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
