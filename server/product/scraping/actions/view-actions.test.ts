import { expect, test } from 'vitest'
import {
  ListViewsResponseSchema,
  MarkVisitResponseSchema,
  type SavedView,
  SavedViewSchema,
} from '#contracts/desk/saved-views.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'
import { ANON, createCaller } from '#tests/harness/callers.ts'
import { createTestDb } from '#tests/harness/test-db.ts'
import { createViewActions } from './view-actions.ts'

function callAs(database: Database, caller: Caller) {
  const actions = createViewActions({ database })
  const call = async (name: string, body: Record<string, unknown> = {}) => {
    const action = actions.find((one) => one.name === name)
    if (action === undefined) throw new Error(`no action ${name}`)
    return await action.run({ action: name, ...body }, caller)
  }
  return {
    call,
    save: async (view: Partial<SavedView>): Promise<SavedView> =>
      SavedViewSchema.parse(await call('save_view', { query: 'status=open', is_shared: false, ...view })),
    names: async () => ListViewsResponseSchema.parse(await call('list_views')).views.map(({ name }) => name),
  }
}

test('a view is saved, renamed, deleted and restored by its owner', async () => {
  await using db = await createTestDb()
  const ines = callAs(db.database, await createCaller(db.database, 'staff'))
  const view = await ines.save({ name: ' Open in film ', query: 'status=open&industry=Film&q=a+%22b%22' })
  expect(view).toMatchObject({ name: 'Open in film', query: 'status=open&industry=Film&q=a+%22b%22', is_own: true })
  expect(await ines.save({ id: view.id, name: 'Film', query: 'industry=Film' })).toMatchObject({
    id: view.id,
    name: 'Film',
    query: 'industry=Film',
  })
  await ines.save({ name: 'Agencies' })
  expect(await ines.names()).toEqual(['Agencies', 'Film'])
  await ines.call('delete_view', { id: view.id })
  expect(await ines.names()).toEqual(['Agencies'])
  expect(await ines.call('restore_view', { id: view.id })).toMatchObject({ name: 'Film' })
  expect(await ines.names()).toEqual(['Agencies', 'Film'])
})

test('a program with the secret key sees shared views and deletes one', async () => {
  await using db = await createTestDb()
  const ines = callAs(db.database, await createCaller(db.database, 'staff'))
  const view = await ines.save({ name: 'Film', is_shared: true })
  const program = callAs(db.database, { role: 'service_role', claims: { role: 'service_role' } })
  expect(await program.names()).toEqual(['Film'])
  await program.call('delete_view', { id: view.id })
  expect(await ines.names()).toEqual([])
})

test('a person cannot have two views of the same name, not even by restoring one', async () => {
  await using db = await createTestDb()
  const ines = callAs(db.database, await createCaller(db.database, 'staff'))
  const first = await ines.save({ name: 'Film' })
  await expect(ines.save({ name: 'FILM' })).rejects.toMatchObject({ code: 'conflict' })
  await ines.call('delete_view', { id: first.id })
  await ines.save({ name: 'film' })
  await expect(ines.call('restore_view', { id: first.id })).rejects.toMatchObject({ code: 'conflict' })
  const theo = callAs(db.database, await createCaller(db.database, 'staff'))
  expect(await theo.save({ name: 'Film' })).toMatchObject({ name: 'Film' })
})

test.each(['javascript:alert(1)//', 'q=<b>', 'q=a b', 'q=a#b', `q=${'a'.repeat(2000)}`])(
  '%j is not stored as the query of a view',
  async (query) => {
    await using db = await createTestDb()
    const staff = await createCaller(db.database, 'staff')
    await expect(callAs(db.database, staff).save({ name: 'Film', query })).rejects.toThrow()
    const past = db.database.asCaller(
      staff,
      (sql) => sql`insert into public.staff_views (name, query) values ('Film', ${query})`,
    )
    await expect(past).rejects.toMatchObject({ code: '23514' })
  },
)

test('others see a view only while it is shared, and only its owner and admins can change it', async () => {
  await using db = await createTestDb()
  const ines = callAs(db.database, await createCaller(db.database, 'staff'))
  const theo = callAs(db.database, await createCaller(db.database, 'staff'))
  const admin = callAs(db.database, await createCaller(db.database, 'admin'))
  const own = await ines.save({ name: 'Own' })
  const shared = await ines.save({ name: 'Shared', is_shared: true })
  for (const other of [theo, admin]) {
    expect(await other.names()).toEqual(['Shared'])
    await expect(other.save({ id: own.id, name: 'Taken' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(other.call('delete_view', { id: own.id })).rejects.toMatchObject({ code: 'not_found' })
  }
  await expect(theo.save({ id: shared.id, name: 'Taken' })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(theo.call('delete_view', { id: shared.id })).rejects.toMatchObject({ code: 'forbidden' })
  expect(ListViewsResponseSchema.parse(await theo.call('list_views')).views).toMatchObject([
    { is_own: false, may_change: false },
  ])
  expect(await admin.save({ id: shared.id, name: 'For all', is_shared: true })).toMatchObject({
    is_own: false,
    may_change: true,
  })
  // An admin may not stop sharing someone else's view.
  await expect(admin.save({ id: shared.id, name: 'For all', is_shared: false })).rejects.toMatchObject({
    code: '42501',
  })
  await admin.call('delete_view', { id: shared.id })
  expect(await ines.names()).toEqual(['Own'])
})

test('visitors and users without a role can neither read nor write views and visits', async () => {
  await using db = await createTestDb()
  const staff = await createCaller(db.database, 'staff')
  await callAs(db.database, staff).save({ name: 'Shared', is_shared: true })
  await callAs(db.database, staff).call('mark_visit')
  const user = await createCaller(db.database, null)
  const read = (caller: Caller, table: string) =>
    db.database.asCaller(caller, async (sql) => (await sql.query(`select * from public.${table}`)).rows)
  for (const table of ['staff_views', 'staff_visits']) {
    await expect(read(ANON, table)).rejects.toMatchObject({ code: '42501' })
    expect(await read(user, table)).toEqual([])
  }
  for (const caller of [ANON, user]) {
    for (const statement of [
      `insert into public.staff_views (name, query) values ('Mine', '')`,
      `insert into public.staff_visits (user_id) values (auth.uid())`,
    ])
      await expect(db.database.asCaller(caller, (sql) => sql.query(statement))).rejects.toMatchObject({ code: '42501' })
  }
  const stolen = db.database.asCaller(
    user,
    (sql) => sql`update public.staff_views set name = 'Taken', removed_at = now() returning id`,
  )
  expect(await stolen).toEqual([])
})

test('no one can create a view for another person or read their visits', async () => {
  await using db = await createTestDb()
  const [ines, admin] = [await createCaller(db.database, 'staff'), await createCaller(db.database, 'admin')]
  await callAs(db.database, ines).call('mark_visit')
  const attempt = db.database.asCaller(
    admin,
    (sql) =>
      sql`insert into public.staff_views (name, query, owner_id) values ('Mine', '', ${String(ines.claims.sub)})`,
  )
  await expect(attempt).rejects.toMatchObject({ code: '42501' })
  expect(await db.database.asCaller(admin, (sql) => sql`select * from public.staff_visits`)).toEqual([])
})

test('a visit ends after half an hour without a call, and the next visit reports that end', async () => {
  await using db = await createTestDb()
  const { call } = callAs(db.database, await createCaller(db.database, 'staff'))
  const mark = async () => MarkVisitResponseSchema.parse(await call('mark_visit')).since
  const age = (by: string) =>
    db.database.asServiceRole((sql) => sql`update public.staff_visits set seen_at = now() - ${by}::interval`)
  expect(await mark()).toBeNull()
  await age('29 minutes')
  expect(await mark()).toBeNull()
  await age('31 minutes')
  const since = await mark()
  expect(Date.now() - Date.parse(since ?? '')).toBeGreaterThan(30 * 60_000)
  expect(await mark()).toBe(since)
})
