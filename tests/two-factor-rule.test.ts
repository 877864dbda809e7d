import { expect, test } from 'vitest'
import { writeTwoFactorRule } from '#server/backend/auth/factors/two-factor-rule.ts'
import { createTestDb, type TestDb } from './harness/test-db.ts'

const ADMIN = '00000000-0000-4000-8000-00000000000a'
const STAFF = '00000000-0000-4000-8000-00000000000b'
const NOBODY = '00000000-0000-4000-8000-00000000000c'

async function createPeople({ database }: TestDb): Promise<void> {
  await database.asAuthAdmin(async (sql) => {
    await sql`insert into auth.users (id, email) values (${ADMIN}, 'a@x.example'), (${STAFF}, 's@x.example'), (${NOBODY}, 'n@x.example')`
  })
  await database.asServiceRole(async (sql) => {
    await sql`insert into public.user_roles (user_id, role) values (${ADMIN}, 'admin'), (${STAFF}, 'staff')`
    await sql`insert into public.contact_submissions (name, email, message) values ('A', 'a@example.com', 'Hello')`
  })
}

/** How many submissions a user can read, and whether a second factor is due. */
function look({ database }: TestDb, sub: string, aal?: string) {
  const claims = { role: 'authenticated', sub, ...(aal === undefined ? {} : { aal }) }
  return database.asCaller({ role: 'authenticated', claims }, async (sql) => {
    const rows = await sql`select id from public.contact_submissions`
    const [due] = await sql<{ due: boolean }>`select public.second_factor_due() as due`
    return { sees: rows.length, due: due?.due }
  })
}

test('requiring a second factor locks out sessions without one, for the named roles only', async () => {
  await using db = await createTestDb()
  await createPeople(db)
  expect(await look(db, ADMIN)).toEqual({ sees: 1, due: false })

  await writeTwoFactorRule(db.database, 'admin')
  expect(await look(db, ADMIN)).toEqual({ sees: 0, due: true })
  expect(await look(db, ADMIN, 'aal1')).toEqual({ sees: 0, due: true })
  expect(await look(db, ADMIN, 'aal2')).toEqual({ sees: 1, due: false })
  expect(await look(db, STAFF, 'aal1')).toEqual({ sees: 1, due: false })

  await writeTwoFactorRule(db.database, 'staff')
  expect(await look(db, STAFF, 'aal1')).toEqual({ sees: 0, due: true })
  expect(await look(db, STAFF, 'aal2')).toEqual({ sees: 1, due: false })
  expect(await look(db, NOBODY, 'aal2')).toEqual({ sees: 0, due: false })

  await writeTwoFactorRule(db.database, 'none')
  expect(await look(db, ADMIN, 'aal1')).toEqual({ sees: 1, due: false })
})

test('a user with a second factor must use it, whatever the rule says', async () => {
  await using db = await createTestDb()
  await createPeople(db)
  const add = (status: string) =>
    db.database.asAuthAdmin(
      (sql) => sql`
        insert into auth.mfa_factors (user_id, factor_type, status, friendly_name)
        values (${STAFF}, 'totp', ${status}::auth.factor_status, ${status})`,
    )
  await add('unverified')
  expect(await look(db, STAFF, 'aal1')).toEqual({ sees: 1, due: false })
  await add('verified')
  expect(await look(db, STAFF, 'aal1')).toEqual({ sees: 0, due: true })
  expect(await look(db, STAFF, 'aal2')).toEqual({ sees: 1, due: false })
})

test('only the server can change the rule or read other users’ factors', async () => {
  await using db = await createTestDb()
  const forbidden = [
    'select * from private.two_factor_rule',
    "update private.two_factor_rule set demanded_of = 'none'",
    `select private.has_second_factor('${STAFF}')`,
    "select private.demands_second_factor('admin')",
  ]
  for (const role of ['anon', 'authenticated'] as const) {
    for (const statement of forbidden) {
      const attempt = db.database.asCaller({ role, claims: { role, sub: STAFF } }, (sql) => sql.query(statement))
      await expect(attempt, `${role}: ${statement}`).rejects.toMatchObject({ code: '42501' })
    }
  }
  const anon = db.database.asCaller({ role: 'anon', claims: { role: 'anon' } }, (sql) =>
    sql.query('select public.second_factor_due()'),
  )
  await expect(anon).rejects.toMatchObject({ code: '42501' })
})
