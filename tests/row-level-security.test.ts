import { expect, test } from 'vitest'
import { createTestDb } from '#tests/harness/test-db.ts'

test('every public table has row level security enabled and at least one policy', async () => {
  await using db = await createTestDb()
  const { rows } = await db.database.pool.query(`
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    where c.relkind in ('r', 'p')
      and (not c.relrowsecurity or not exists (select from pg_policy p where p.polrelid = c.oid))`)
  expect(rows).toEqual([])
})

test('every auth table has row level security enabled', async () => {
  await using db = await createTestDb()
  const { rows } = await db.database.pool.query(`
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'auth'
    where c.relkind = 'r' and not c.relrowsecurity`)
  expect(rows).toEqual([])
})

test.each(['anon', 'authenticated'] as const)(
  '%s may read, change or call nothing that was not granted',
  async (role) => {
    await using db = await createTestDb()
    const caller = { role, claims: { role, sub: '00000000-0000-4000-8000-000000000001' } }
    const forbidden = [
      'select * from auth.users',
      'select * from auth.refresh_tokens',
      'select * from public.mail_outbox',
      "insert into public.user_roles (user_id, role) values ('00000000-0000-4000-8000-000000000001', 'admin')",
      "update public.user_roles set role = 'admin'",
      "update public.contact_submissions set message = 'x'",
      'delete from public.contact_submissions',
      "insert into public.contact_submissions (name, email, message, mailed_at) values ('a', 'a@b.c', 'm', now())",
      'select * from supabase_migrations.schema_migrations',
      'create table public.mine (id int)',
    ]
    for (const statement of forbidden) {
      const attempt = db.database.asCaller(caller, (sql) => sql.query(statement))
      await expect(attempt, statement).rejects.toMatchObject({ code: '42501' })
    }
  },
)

test('a signed-in user without a role reads no submission; staff read all', async () => {
  await using db = await createTestDb()
  const [outsider, staff] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']
  await db.database.asAuthAdmin(async (sql) => {
    await sql`insert into auth.users (id, email) values (${outsider}, 'o@example.com'), (${staff}, 's@example.com')`
  })
  await db.database.asServiceRole(async (sql) => {
    await sql`insert into public.user_roles (user_id, role) values (${staff}, 'staff')`
    await sql`insert into public.contact_submissions (name, email, message) values ('A', 'a@example.com', 'Hello')`
  })
  const count = (sub: string) =>
    db.database.asCaller({ role: 'authenticated', claims: { role: 'authenticated', sub } }, async (sql) => {
      return (await sql`select id from public.contact_submissions`).length
    })
  expect(await count(outsider)).toBe(0)
  expect(await count(staff)).toBe(1)
})

test('a signed-in user can read only their own role', async () => {
  await using db = await createTestDb()
  const [one, two] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']
  await db.database.asAuthAdmin(async (sql) => {
    await sql`insert into auth.users (id, email) values (${one}, 'o@example.com'), (${two}, 's@example.com')`
  })
  await db.database.asServiceRole(async (sql) => {
    await sql`insert into public.user_roles (user_id, role) values (${one}, 'staff'), (${two}, 'admin')`
  })
  const roles = (sub: string) =>
    db.database.asCaller({ role: 'authenticated', claims: { role: 'authenticated', sub } }, async (sql) => {
      return (await sql<{ role: string }>`select role from public.user_roles order by role`).map((row) => row.role)
    })
  expect(await roles(one)).toEqual(['staff'])
  expect(await roles(two)).toEqual(['admin', 'staff'])
})
