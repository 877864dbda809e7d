import { expect, test } from 'vitest'
import type { Caller } from '#server/platform/db/database.ts'
import { writeAudit } from '#server/platform/write-audit.ts'
import { ANON, createCaller, SERVICE } from '#tests/harness/callers.ts'
import { clientFor } from '#tests/harness/rest-harness.ts'
import { createTestDb, type TestDb } from '#tests/harness/test-db.ts'

const LINE = {
  actor: { kind: 'command line' },
  action: 'role_granted',
  person: { id: '00000000-0000-4000-8000-000000000001', email: 'bob@sample.example' },
} as const

async function world() {
  const db = await createTestDb()
  await db.database.asServiceRole((sql) => writeAudit(sql, LINE))
  const people: Record<string, Caller> = {
    visitor: ANON,
    user: await createCaller(db.database, null),
    staff: await createCaller(db.database, 'staff'),
    admin: await createCaller(db.database, 'admin'),
    service: SERVICE,
  }
  return { db, people, [Symbol.asyncDispose]: () => db[Symbol.asyncDispose]() }
}

/** The line above, and one for each role that createCaller wrote with the service role. */
const LINES = 3
const countLines = async (db: TestDb) => (await db.database.pool.query('select from public.audit_log')).rows.length

test('admins read the audit log through REST, and so does the secret key; staff, users and visitors do not', async () => {
  await using all = await world()
  const seen: Record<string, unknown> = {}
  for (const [name, caller] of Object.entries(all.people)) {
    const { data, error } = await clientFor(all.db, caller)
      .from('audit_log')
      .select('action, person_email')
      .eq('actor_kind', 'command line')
    seen[name] = error?.code ?? data
  }
  const line = [{ action: 'role_granted', person_email: 'bob@sample.example' }]
  expect(seen).toEqual({ visitor: '42501', user: [], staff: [], admin: line, service: line })
})

test('the audit log cannot be added to, changed or emptied through REST, not even with the secret key', async () => {
  await using all = await world()
  for (const [name, caller] of Object.entries(all.people)) {
    const log = () => clientFor(all.db, caller).from('audit_log')
    const answers = await Promise.all([
      log().update({ action: 'nothing' }).gt('id', 0),
      log().delete().gt('id', 0),
      log().insert({ actor_kind: 'command line', action: 'made_up' }),
      log().upsert({ actor_kind: 'command line', action: 'made_up' }),
      clientFor(all.db, caller).rpc('write_audit', { action: 'made_up' }),
    ])
    expect([name, answers.map(({ error }) => error?.code)]).toEqual([
      name,
      ['42501', '42501', '42501', '42501', 'PGRST202'],
    ])
  }
  expect(await countLines(all.db)).toBe(LINES)
})

test('not even the owner of the table changes a line, removes one or empties it', async () => {
  await using all = await world()
  for (const statement of [
    "update public.audit_log set action = 'nothing'",
    'delete from public.audit_log',
    'truncate public.audit_log',
  ]) {
    await expect(all.db.database.pool.query(statement), statement).rejects.toThrow('The audit log cannot be changed')
  }
  expect(await countLines(all.db)).toBe(LINES)
})

test('the documented operation of the owner clears old lines and leaves the rest', async () => {
  await using all = await world()
  const { pool } = all.db.database
  const { readFile } = await import('node:fs/promises')
  const page = await readFile('docs/operations.md', 'utf8')
  const operation = /```sql\n(begin;[^`]*audit_log[^`]*)```/.exec(page)?.[1] ?? ''
  expect(operation).toContain('delete from public.audit_log')
  await pool.query(
    "insert into public.audit_log (at, actor_kind, action) values (now() - interval '4 years', 'command line', 'role_granted')",
  )
  await pool.query(operation)
  expect(await countLines(all.db)).toBe(LINES)
  await expect(pool.query('delete from public.audit_log')).rejects.toThrow('cannot be changed')
})

test('roles that the secret key writes through REST are in the log, with what was before', async () => {
  await using all = await world()
  const { sub } = all.people.staff?.claims ?? {}
  const roles = () => clientFor(all.db, SERVICE).from('user_roles')
  await roles().update({ role: 'admin' }).eq('user_id', sub)
  await roles().delete().eq('user_id', sub)
  const { data } = await clientFor(all.db, SERVICE)
    .from('audit_log')
    .select('actor_kind, action, details')
    .eq('person_id', sub)
    .order('id')
  const line = (action: string, details: object) => ({ actor_kind: 'secret key', action, details })
  expect(data).toEqual([
    line('role_granted', { role: 'staff' }),
    line('role_granted', { role: 'admin', before: 'staff' }),
    line('role_revoked', { before: 'admin' }),
  ])
})

test('invitations and the functions that write are out of reach for every role of the API', async () => {
  await using all = await world()
  for (const [name, caller] of Object.entries(all.people)) {
    const attempts = [
      'select from private.invitations',
      'insert into private.invitations select',
      'select private.require_an_admin()',
      'select private.address_of_account(gen_random_uuid())',
      'select private.can_sign_in(gen_random_uuid())',
    ]
    // The server writes the log as service_role; schema private is not reachable through the API.
    if (name !== 'service')
      attempts.push("select private.write_audit('command line', null, null, 'x', null, null, '{}')")
    for (const statement of attempts) {
      const tried = all.db.database.asCaller(caller, (sql) => sql.query(statement))
      await expect(tried, `${name}: ${statement}`).rejects.toMatchObject({ code: '42501' })
    }
  }
})
