import { expect, test } from 'vitest'
import { ANON, createCaller } from '#tests/harness/callers.ts'
import { createTestDb, type TestDb } from '#tests/harness/test-db.ts'
import { deleteExpiredPersonalData, getRetentionTimes, previewRetention, saveRetention } from './retention.ts'

const NOW = new Date('2027-03-01T00:00:00Z')
const TIMES = { messages_months: 12, declined_months: 3 }

async function createInbox({ database }: TestDb): Promise<void> {
  await database.asServiceRole(async (sql) => {
    await sql`insert into public.contact_submissions (name, email, message, created_at, reference) values
      ('Old', 'old@a.example', 'm', '2025-01-01', 'NM-OLD'), ('Older', 'older@a.example', 'm', '2024-01-01', 'NM-OLDER'),
      ('Young', 'young@a.example', 'm', '2026-03-02', 'NM-YOUNG')`
    await sql`insert into public.artist_submissions (artist_name, email, genre, music_links, message, status, status_changed_at, reference) values
      ('Declined', 'd@a.example', 'g', 'https://d.example', 'm', 'declined', '2026-11-30', 'NM-DECLINED'),
      ('Recent', 'r@a.example', 'g', 'https://r.example', 'm', 'declined', '2026-12-02', 'NM-RECENT'),
      ('Accepted', 'c@a.example', 'g', 'https://c.example', 'm', 'accepted', '2020-01-01', 'NM-ACCEPTED')`
    await sql`insert into public.mail_outbox (dedupe_key, kind, to_address, subject, html_body, text_body)
      select 'receipt:' || id, 'contact-receipt', email, 's', 'h', 't' from public.contact_submissions`
    // The mail about a decision has a key of its own and is named by the history.
    await sql`with mail as (
        insert into public.mail_outbox (dedupe_key, kind, to_address, subject, html_body, text_body)
        select 'state:' || reference, 'submission-declined', email, 's', 'h', 't' from public.artist_submissions
        where reference in ('NM-DECLINED', 'NM-RECENT') returning id, to_address)
      insert into public.inbox_events (artist_id, kind, detail, mail_id)
      select s.id, 'mailed', '{}', mail.id from mail join public.artist_submissions s on s.email = mail.to_address`
  })
}

const save = ({ database }: TestDb, times: typeof TIMES, seen: { messages: number; declined: number }) =>
  database.asServiceRole((sql) => saveRetention(sql, { times, seen, by: null, now: NOW }))

async function left({ database }: TestDb): Promise<string[]> {
  const { rows } = await database.pool.query<{ reference: string }>(
    `select reference from public.contact_submissions union all select reference from public.artist_submissions order by 1`,
  )
  return rows.map(({ reference }) => reference)
}

test('the retention time of spam begins when it was marked, not when it arrived', async () => {
  await using db = await createTestDb()
  await db.database.asServiceRole(
    (sql) => sql`
      with spam as (
        insert into public.artist_submissions (artist_name, email, genre, music_links, message, status, status_changed_at, reference)
        values ('Marked late', 'l@a.example', 'g', 'https://l.example', 'm', 'spam', '2026-01-01', 'NM-LATE'),
          ('Marked early', 'e@a.example', 'g', 'https://e.example', 'm', 'spam', '2026-01-01', 'NM-EARLY')
        returning id, reference)
      insert into public.inbox_events (artist_id, kind, detail, created_at)
      select id, 'changed', '{"status": ["received", "spam"]}',
        case reference when 'NM-LATE' then timestamptz '2027-02-01' else '2026-01-02' end from spam`,
  )
  const { declined } = await db.database.asServiceRole((sql) => previewRetention(sql, TIMES, NOW))
  expect(declined).toMatchObject({ count: 1, oldest: { reference: 'NM-EARLY', at: '2026-01-02T00:00:00.000Z' } })
  await save(db, TIMES, { messages: 0, declined: 1 })
  expect(await deleteExpiredPersonalData(db.database, NOW)).toEqual({ declined: 1 })
  expect(await left(db)).toEqual(['NM-LATE'])
})

test('nothing is deleted until times are set', async () => {
  await using db = await createTestDb()
  await createInbox(db)
  expect(await db.database.asServiceRole(getRetentionTimes)).toEqual({ messages_months: null, declined_months: null })
  expect(await deleteExpiredPersonalData(db.database, NOW)).toEqual({})
  expect(await left(db)).toHaveLength(6)
})

test('exactly what the preview names is deleted, with its mails, and the counts are recorded', async () => {
  await using db = await createTestDb()
  await createInbox(db)
  const preview = await db.database.asServiceRole((sql) => previewRetention(sql, TIMES, NOW))
  expect(preview).toEqual({
    messages: {
      count: 2,
      oldest: { reference: 'NM-OLDER', at: '2024-01-01T00:00:00.000Z' },
      newest: { reference: 'NM-OLD', at: '2025-01-01T00:00:00.000Z' },
    },
    declined: {
      count: 1,
      oldest: { reference: 'NM-DECLINED', at: '2026-11-30T00:00:00.000Z' },
      newest: { reference: 'NM-DECLINED', at: '2026-11-30T00:00:00.000Z' },
    },
  })
  await save(db, TIMES, { messages: 2, declined: 1 })
  expect(await deleteExpiredPersonalData(db.database, NOW)).toEqual({ messages: 2, declined: 1, mails: 3 })
  expect(await left(db)).toEqual(['NM-ACCEPTED', 'NM-RECENT', 'NM-YOUNG'])
  const { rows } = await db.database.pool.query('select to_address from public.mail_outbox')
  expect(rows.map(({ to_address }) => to_address).toSorted()).toEqual(['r@a.example', 'young@a.example'])
  const { rows: kept } = await db.database.pool.query('select kind, by, counts from public.data_deletions')
  expect(kept).toEqual([{ kind: 'retention', by: null, counts: { messages: 2, declined: 1, mails: 3 } }])

  expect(await deleteExpiredPersonalData(db.database, NOW)).toEqual({})
})

test('retention times are refused if the preview no longer matches what they would delete', async () => {
  await using db = await createTestDb()
  await createInbox(db)
  await expect(save(db, TIMES, { messages: 1, declined: 1 })).rejects.toMatchObject({ code: 'conflict' })
  await expect(save(db, TIMES, { messages: 2, declined: 0 })).rejects.toMatchObject({ code: 'conflict' })
  expect(await db.database.asServiceRole(getRetentionTimes)).toEqual({ messages_months: null, declined_months: null })
})

test('only admins can read the settings and the record, and no one can change them through the API', async () => {
  await using db = await createTestDb()
  await db.database.asServiceRole(
    (sql) => sql`insert into public.data_deletions (kind, counts) values ('person', '{}')`,
  )
  const staff = await createCaller(db.database, 'staff')
  const admin = await createCaller(db.database, 'admin')
  const user = await createCaller(db.database, null)
  for (const table of ['public.retention_settings', 'public.data_deletions']) {
    const read = (caller: typeof staff) => db.database.asCaller(caller, (sql) => sql.query(`select * from ${table}`))
    await expect(read(ANON)).rejects.toMatchObject({ code: '42501' })
    expect((await read(user)).rows).toHaveLength(0)
    expect((await read(staff)).rows).toHaveLength(0)
    expect((await read(admin)).rows).toHaveLength(1)
    for (const caller of [ANON, user, staff, admin]) {
      for (const statement of [
        `delete from ${table}`,
        'update public.retention_settings set messages_months = 1',
        `update public.data_deletions set counts = '{}'`,
        `insert into public.data_deletions (kind, counts) values ('person', '{}')`,
      ]) {
        const attempt = db.database.asCaller(caller, (sql) => sql.query(statement))
        await expect(attempt, statement).rejects.toMatchObject({ code: '42501' })
      }
    }
  }
})
