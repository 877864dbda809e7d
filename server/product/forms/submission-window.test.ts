import { expect, test } from 'vitest'
import { findReplyDays } from '#server/product/inbox/reply-time.ts'
import { addMessage } from '#tests/desk/inbox-items.ts'
import { ANON, createCaller } from '#tests/harness/callers.ts'
import { createTestDb, type TestDb } from '#tests/harness/test-db.ts'
import { createWindowCheck, getWindow, setWindow } from './submission-window.ts'

const INSERT = `insert into public.artist_submissions (artist_name, email, genre, music_links, message)
  values ('Choir', 'a@b.example', 'Folk', 'https://a.example', 'Bio')`

const timeZone = 'America/Los_Angeles'

function set(db: TestDb, open: boolean, untilOn: string | null = null, message: string | null = null) {
  return db.database.asServiceRole((sql) => setWindow(sql, { open, untilOn, message, timeZone }))
}

test('by default applications are open, and the built page is used', async () => {
  await using db = await createTestDb()
  expect(await getWindow(db.database)).toMatchObject({ open: true, until: null, message: null })
  expect(await createWindowCheck(db.database)()).toBe(false)
  await db.database.asCaller(ANON, (sql) => sql.query(INSERT))
})

test('the page is rendered with the reply time once there are ten answers', async () => {
  await using db = await createTestDb()
  const answer = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      const { id } = await addMessage(db.database)
      await db.database.asServiceRole(
        (sql) => sql`
          update public.contact_submissions set created_at = now() - interval '3 days', first_answered_at = now()
          where id = ${id}`,
      )
    }
  }
  await answer(9)
  expect([await findReplyDays(db.database), await createWindowCheck(db.database)()]).toEqual([null, false])
  await answer(1)
  expect([await findReplyDays(db.database), await createWindowCheck(db.database)()]).toEqual([3, true])
})

test('while applications are closed, the policy refuses visitors and users, and the page says until when and why', async () => {
  await using db = await createTestDb()
  await set(db, false, '2199-12-01', 'Ears full.')
  expect(await getWindow(db.database)).toMatchObject({
    open: false,
    until: '2199-12-01T08:00:00.000Z',
    message: 'Ears full.',
  })
  expect(await createWindowCheck(db.database)()).toBe(true)
  for (const caller of [ANON, await createCaller(db.database, null), await createCaller(db.database, 'admin')]) {
    await expect(db.database.asCaller(caller, (sql) => sql.query(INSERT))).rejects.toMatchObject({ code: '42501' })
  }
  await set(db, true)
  await db.database.asCaller(ANON, (sql) => sql.query(INSERT))
})

test('a window that is open until a day ends with that day', async () => {
  await using db = await createTestDb()
  await set(db, true, '2199-12-01')
  expect(await getWindow(db.database)).toMatchObject({ open: true, until: '2199-12-02T08:00:00.000Z' })
})

test.each([true, false])('after its date, a window with open=%s has the opposite state', async (open) => {
  await using db = await createTestDb()
  await db.database.asServiceRole(
    (sql) => sql`update public.submission_windows
      set is_open = ${open}, since = '2020-01-01', until = '2020-02-01T00:00:00Z', message = 'old'`,
  )
  expect(await getWindow(db.database)).toEqual({
    open: !open,
    since: '2020-02-01T00:00:00.000Z',
    until: null,
    message: null,
  })
  const attempt = db.database.asCaller(ANON, (sql) => sql.query(INSERT))
  if (open) await expect(attempt).rejects.toMatchObject({ code: '42501' })
  else await attempt
})

test('everyone can read the window, and no one can change it through the API', async () => {
  await using db = await createTestDb()
  for (const caller of [ANON, await createCaller(db.database, null), await createCaller(db.database, 'admin')]) {
    const rows = await db.database.asCaller(caller, (sql) => sql`select is_open from public.submission_windows`)
    expect(rows).toEqual([{ is_open: true }])
    for (const statement of [
      'update public.submission_windows set is_open = false',
      'delete from public.submission_windows',
      `insert into public.submission_windows (form) values ('artist')`,
    ]) {
      await expect(db.database.asCaller(caller, (sql) => sql.query(statement))).rejects.toMatchObject({ code: '42501' })
    }
  }
})
