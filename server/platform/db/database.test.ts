import { expect, test } from 'vitest'
import { ANON, createCaller } from '#tests/harness/callers.ts'
import { createTestDb } from '#tests/harness/test-db.ts'
import type { Caller } from './database.ts'

const USER: Caller = { role: 'authenticated', claims: { role: 'authenticated', sub: 'it\'s \\ "quoted"' } }

test('a transaction runs as the caller, with claims and a time limit, and leaves nothing on the connection', async () => {
  await using db = await createTestDb()
  const [inside] = await db.database.asCaller(
    USER,
    (sql) => sql`
    select current_user as role, auth.jwt() ->> 'sub' as sub, current_setting('statement_timeout') as timeout`,
  )
  expect(inside).toEqual({ role: 'authenticated', sub: USER.claims.sub, timeout: '2s' })
  const { rows } = await db.database.pool.query(
    "select current_user as role, coalesce(current_setting('request.jwt.claims', true), '') as claims",
  )
  expect(rows).toEqual([{ role: 'postgres', claims: '' }])
})

test('visitors get two seconds for a statement, staff eight', async () => {
  await using db = await createTestDb()
  const timeoutOf = async (caller: Caller) => {
    const [row] = await db.database.asCaller(
      caller,
      (sql) => sql`select current_setting('statement_timeout') as timeout`,
    )
    return row?.timeout
  }
  const staff = await createCaller(db.database, 'staff')
  expect(await timeoutOf(ANON)).toBe('2s')
  expect(await timeoutOf(await createCaller(db.database, null))).toBe('2s')
  expect(await timeoutOf({ ...staff, claims: { ...staff.claims, is_anonymous: true } })).toBe('2s')
  expect(await timeoutOf(staff)).toBe('8s')
})

test('an error rolls the whole transaction back', async () => {
  await using db = await createTestDb()
  const attempt = db.database.asServiceRole(async (sql) => {
    await sql`insert into public.contact_submissions (name, email, message) values ('A', 'a@example.com', 'x')`
    throw new Error('halfway')
  })
  await expect(attempt).rejects.toThrow('halfway')
  const { rows } = await db.database.pool.query('select count(*)::int as count from public.contact_submissions')
  expect(rows).toEqual([{ count: 0 }])
})

test('a connection that breaks inside a transaction is not used again', async () => {
  await using db = await createTestDb()
  const broken = db.database.asServiceRole((sql) => sql`select pg_terminate_backend(pg_backend_pid())`)
  await expect(broken).rejects.toThrow()
  expect(await db.database.asServiceRole((sql) => sql`select 1 as one`)).toEqual([{ one: 1 }])
})
