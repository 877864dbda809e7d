import type { RealtimeChannel } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { DOCUMENT_KINDS, STAFF_KINDS } from '#contracts/site/documents.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'
import { erasePerson } from '#server/product/personal-data/erase-person.ts'
import { openTestSite } from '#tests/desk/site-desk.ts'
import { ANON, createCaller } from '#tests/harness/callers.ts'
import { openRealtime } from '#tests/harness/realtime-harness.ts'
import { createTestDb } from '#tests/harness/test-db.ts'
import { waitFor } from '#tests/harness/wait-for.ts'

const ADMIN_KINDS = DOCUMENT_KINDS.filter((kind) => !STAFF_KINDS.includes(kind))
const TABLES = ['public.site_documents', 'public.site_revisions', 'private.site_addresses', 'private.site_seed']
const run = (database: Database, caller: Caller, text: string) =>
  database.asCaller(caller, async (sql) => (await sql.query(text)).rows)

test('visitors and users without a role cannot read site documents, and no caller can write them directly', async () => {
  await using db = await createTestDb()
  const { database } = db
  await openTestSite(database)
  const user = await createCaller(database, null)
  await expect(run(database, ANON, 'select 1 from public.site_documents')).rejects.toMatchObject({ code: '42501' })
  for (const table of TABLES.slice(0, 2)) expect(await run(database, user, `select 1 from ${table}`)).toEqual([])
  for (const caller of [ANON, user, await createCaller(database, 'staff'), await createCaller(database, 'admin')]) {
    for (const table of TABLES) {
      const statements = [
        `insert into ${table} default values`,
        `delete from ${table}`,
        `update ${table} set kind = kind`,
      ]
      if (table.startsWith('private.')) statements.push(`select 1 from ${table}`)
      for (const statement of statements) {
        // 42703: the table has no such column.
        await expect(run(database, caller, statement), statement).rejects.toMatchObject({
          code: expect.stringMatching(/^(42501|42703)$/),
        })
      }
    }
  }
})

test('staff can read and edit the kinds in STAFF_KINDS, admins all kinds', async () => {
  await using db = await createTestDb()
  const { database } = db
  await openTestSite(database)
  const kindsOf = async (caller: Caller, table: string) =>
    (await run(database, caller, `select distinct kind from ${table} order by kind`)).map(({ kind }) => kind)
  const [staff, admin] = [await createCaller(database, 'staff'), await createCaller(database, 'admin')]
  for (const table of TABLES.slice(0, 2)) {
    expect(await kindsOf(staff, table)).toEqual([...STAFF_KINDS].sort())
    expect(await kindsOf(admin, table)).toEqual([...DOCUMENT_KINDS].sort())
  }
  const mayEdit = async (caller: Caller) =>
    (
      await run(
        database,
        caller,
        `select k from unnest('{${DOCUMENT_KINDS}}'::text[]) k where private.may_edit_site(k)`,
      )
    ).map(({ k }) => k)
  expect(await mayEdit(staff)).toEqual(DOCUMENT_KINDS.filter((kind) => STAFF_KINDS.includes(kind)))
  expect(await mayEdit(admin)).toEqual(DOCUMENT_KINDS)
  expect(await mayEdit(await createCaller(database, null))).toEqual([])
})

test('staff are refused every action on documents that only admins may edit', async () => {
  await using db = await createTestDb()
  const { database } = db
  const site = await openTestSite(database)
  const staff = site.as(await createCaller(database, 'staff'))
  const before = await site.read({ drafts: true })
  const bodies = {
    get_document: {},
    save_draft: { body: { name: 'Mine' } },
    publish_document: {},
    unpublish_document: {},
    schedule_document: { publish_at: null },
    discard_draft: {},
    delete_document: {},
    undelete_document: {},
    restore_revision: { revision_id: crypto.randomUUID() },
  }
  for (const kind of ADMIN_KINDS) {
    const id = kind === 'legal' ? 'terms' : kind
    for (const [action, body] of Object.entries(bodies)) {
      const { status } = await staff.call(action, { kind, id, revision: 1, ...body })
      expect([action, kind, status]).toEqual([action, kind, 403])
    }
    expect((await staff.call('create_document', { kind, body: { name: 'A' } })).status).toBe(403)
    expect((await staff.call('order_documents', { kind, ids: [id] })).status).toBe(403)
    expect((await staff.call('list_revisions', { kind, id })).body).toEqual([])
  }
  const { rows } = await database.pool.query("select id from public.site_revisions where kind = 'company'")
  const foreign = await staff.call('get_revision', { kind: 'company', id: 'company', revision_id: rows[0].id })
  expect(foreign.status).toBe(404)
  for (const action of ['remove_sample_content', 'restore_sample_content'])
    expect((await staff.call(action)).status).toBe(403)
  expect(await site.read({ drafts: true })).toEqual(before)
})

test('the database itself refuses staff changes to documents that only admins may edit', async () => {
  await using db = await createTestDb()
  const { database } = db
  await openTestSite(database)
  const change = (caller: Caller, kind: string) =>
    database.asCaller(caller, async (sql) => {
      await sql.query('set local role service_role')
      await sql`update public.site_documents set draft = '{}', did = 'saved' where kind = ${kind}`
    })
  const staff = await createCaller(database, 'staff')
  await expect(change(staff, 'thesaurus')).resolves.toBeUndefined()
  await expect(change(staff, 'company')).rejects.toMatchObject({ code: '42501', message: 'Admins only' })
  await expect(change(await createCaller(database, null), 'thesaurus')).rejects.toMatchObject({ code: '42501' })
})

test('no one can add or change a revision, but the address of a deleted person is removed from it', async () => {
  await using db = await createTestDb()
  const { database } = db
  const site = await openTestSite(database)
  const staff = site.as(await createCaller(database, 'staff'))
  const { draft } = await staff.get('artist', 'ferrous')
  await staff.act('save_draft', 'artist', 'ferrous', { body: { ...draft, bio: 'Write to ada@home.example.' } })
  await staff.act('save_draft', 'artist', 'ferrous', { body: draft })
  for (const statement of [
    "update public.site_revisions set did = 'saved'",
    'insert into public.site_revisions default values',
  ])
    await expect(database.asServiceRole((sql) => sql.query(statement))).rejects.toMatchObject({ code: '42501' })
  await erasePerson(database, { email: 'ada@home.example', withAccount: false, by: null })
  const { rows } = await database.pool.query(
    "select body ->> 'bio' as bio from public.site_revisions where did = 'saved' order by revision",
  )
  expect(rows[0].bio).toBe('Write to [deleted].')
})

test('only staff receive unpublished drafts in realtime', async () => {
  await using realtime = await openRealtime()
  const { database } = realtime.db
  const site = await openTestSite(database)
  const { url } = await realtime.startReplica()
  const heard: string[] = []
  const listen = async (role: 'staff' | null | undefined, filter?: string) => {
    const client = await realtime.connect(url, role)
    const channel = client
      .channel('documents')
      .on(
        'postgres_changes',
        { event: '*', schema: 'public', table: 'site_documents', ...(filter && { filter }) },
        (change) => void heard.push(`${role} ${JSON.stringify(change)}`),
      )
    return await subscribed(channel)
  }
  expect(await listen('staff')).toBe('SUBSCRIBED')
  await listen(null)
  expect(await listen(undefined)).not.toBe('SUBSCRIBED')
  const admin = site.as(await createCaller(database, 'admin'))
  const { draft } = await admin.get('company', 'company')
  await admin.act('save_draft', 'company', 'company', { body: { ...draft, name: 'Secret Company' } })
  await admin.call('create_document', { kind: 'artist', body: { name: 'Secret Artist' } })
  await waitFor(() => expect(heard.filter((line) => line.includes('Secret Artist'))).toHaveLength(1))
  expect(heard.every((line) => line.startsWith('staff '))).toBe(true)
  expect(heard.filter((line) => line.includes('Secret Company'))).toEqual([])
  expect(JSON.stringify(await site.read())).not.toContain('Secret')
})

const subscribed = (channel: RealtimeChannel) =>
  new Promise<string>((done) => {
    channel.subscribe((status, error) => done(error ? `${status}: ${error.message}` : status))
  })
