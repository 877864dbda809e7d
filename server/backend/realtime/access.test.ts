import { expect, test } from 'vitest'
import type { Caller } from '#server/platform/db/database.ts'
import { ANON, createCaller, SERVICE } from '#tests/harness/callers.ts'
import { createTestDb } from '#tests/harness/test-db.ts'

test('no API role can access the change log, the relays or the ended sessions, or publish a table', async () => {
  await using db = await createTestDb()
  const callers = [ANON, await createCaller(db.database, null), await createCaller(db.database, 'admin'), SERVICE]
  const statements = [
    'select 1 from realtime.changes',
    `insert into realtime.changes (table_schema, table_name, type, key) values ('public', 'x', 'INSERT', '{}')`,
    'select 1 from realtime.relays',
    `insert into realtime.relays (body) values ('{}')`,
    `select realtime.publish('public.user_roles')`,
    'select 1 from private.access_changes',
    `insert into private.access_changes (kind, subject) values ('user', gen_random_uuid())`,
  ]
  for (const caller of callers) {
    for (const statement of statements) {
      const attempt = db.database.asCaller(caller, (sql) => sql.query(statement))
      await expect(attempt, `${caller.role}: ${statement}`).rejects.toMatchObject({ code: '42501' })
    }
  }
})

test('only staff can send on a private staff channel', async () => {
  await using db = await createTestDb()
  const send = (caller: Caller, topic: string) =>
    db.database.asCaller(caller, async (sql) => {
      await sql`select set_config('realtime.topic', ${topic}, true)`
      await sql`insert into realtime.messages (topic, extension) values (${topic}, 'broadcast')`
    })
  const staff = await createCaller(db.database, 'staff')
  await expect(send(staff, 'staff:desk')).resolves.toBeUndefined()
  await expect(send(staff, 'other')).rejects.toMatchObject({ code: '42501' })
  for (const caller of [ANON, await createCaller(db.database, null)]) {
    await expect(send(caller, 'staff:desk')).rejects.toMatchObject({ code: '42501' })
  }
})
