import { expect, test } from 'vitest'
import { createRateLimits, RateLimitedError } from '#server/platform/fairness/rate-limit.ts'
import { ANON } from '#tests/harness/callers.ts'
import { createTestDb, type TestDb } from '#tests/harness/test-db.ts'
import { createSenderCheck, toSenderHeaders } from './form-sender.ts'

const ORDINARY = { trap: '', elapsed: '30000', busy: false }

async function storeMessage(db: TestDb, sender: Partial<typeof ORDINARY>, message = 'Hello', name = 'Ada') {
  const caller = { ...ANON, headers: toSenderHeaders({ ...ORDINARY, ...sender }) }
  await db.database.asCaller(
    caller,
    (sql) =>
      sql`insert into public.contact_submissions (name, email, message) values (${name}, 'a@example.com', ${message})`,
  )
  return db.database.asServiceRole(
    (sql) => sql`select spam_reasons, suspected_spam from public.contact_submissions order by created_at desc limit 1`,
  )
}

test.each([
  ['an ordinary message', {}, 'Hello, see https://a.example', []],
  ['a plain post without a clock', { elapsed: 'unknown' }, 'Hello', []],
  ['the trap', { trap: 'https://spam.example' }, 'Hello', ['trap filled in']],
  ['a missing time', { elapsed: '' }, 'Hello', []],
  ['an impossible time', { elapsed: '-5' }, 'Hello', ['impossible clock']],
  ['a second', { elapsed: '999' }, 'Hello', ['filled in within two seconds']],
  ['many from one address', { busy: true }, 'Hello', ['many from one address']],
  ['six links', {}, 'https://a.example '.repeat(6), ['too many links']],
])('the spam rules classify %s', async (_, sender, message, reasons) => {
  await using db = await createTestDb()
  expect(await storeMessage(db, sender, message)).toEqual([
    { spam_reasons: reasons, suspected_spam: reasons.length > 0 },
  ])
})

test('a link in a name is suspicious', async () => {
  await using db = await createTestDb()
  expect(await storeMessage(db, {}, 'Hello', 'Win www.spam.example')).toMatchObject([
    { spam_reasons: ['link in a name'] },
  ])
})

test('an application with twenty links is ordinary, and one with forty-one is suspected', async () => {
  await using db = await createTestDb()
  const caller = { ...ANON, headers: toSenderHeaders(ORDINARY) }
  for (const count of [20, 41]) {
    const links = Array.from({ length: count }, (_, index) => `https://a.example/${index}`).join('\n')
    await db.database.asCaller(
      caller,
      (sql) => sql`insert into public.artist_submissions (artist_name, email, genre, music_links, message)
        values ('Choir', 'a@example.com', 'Folk', ${links}, 'Bio')`,
    )
  }
  const rows = await db.database.asServiceRole(
    (sql) => sql`select spam_reasons from public.artist_submissions order by char_length(music_links)`,
  )
  expect(rows).toEqual([{ spam_reasons: [] }, { spam_reasons: ['too many links'] }])
})

test('senders can neither set nor read the spam reasons of their message', async () => {
  await using db = await createTestDb()
  for (const statement of [
    `insert into public.contact_submissions (name, email, message, spam_reasons) values ('a', 'a@b.example', 'm', '{}')`,
    'select spam_reasons from public.contact_submissions',
    `update public.contact_submissions set spam_reasons = '{}'`,
  ]) {
    await expect(db.database.asCaller(ANON, (sql) => sql.query(statement))).rejects.toMatchObject({ code: '42501' })
  }
})

test('an address that sends many forms is first marked as busy and then refused', async () => {
  const check = createSenderCheck(createRateLimits(1))
  const answers: string[] = []
  for (let count = 0; count < 30; count += 1) answers.push(await check('192.0.2.1'))
  expect(answers).toEqual([...Array(10).fill('ordinary'), ...Array(20).fill('busy')])
  await expect(check('192.0.2.1')).rejects.toBeInstanceOf(RateLimitedError)
  expect(await check('192.0.2.2')).toBe('ordinary')
})
