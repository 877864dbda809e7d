import { expect, test } from 'vitest'
import type { Content } from '#content/schema.ts'
import { toFiles } from '#content/to-files.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { deleteExpired } from '#server/product/personal-data/nightly-retention.ts'
import { getDeskCounts } from '#server/product/scraping/runs/desk-counts.ts'
import { openTestSite } from '#tests/desk/site-desk.ts'
import { createCaller } from '#tests/harness/callers.ts'
import { createTestDb } from '#tests/harness/test-db.ts'
import { publishDue } from './edit-document.ts'
import { seedSite } from './seed-site.ts'

const ARTIST = 'mirror-lido'
const withBio = (bio: string) => (content: Content) => ({
  ...content,
  artists: content.artists.map((artist) => (artist.id === ARTIST ? { ...artist, bio } : artist)),
})

test('several processes that start at the same time copy the content once', async () => {
  await using db = await createTestDb()
  const { database } = db
  const first = await openTestSite(database)
  await database.pool.query(
    'truncate public.site_documents, public.site_revisions, private.site_addresses, private.site_seed',
  )
  const outcomes = await Promise.all([1, 2, 3].map(() => seedSite(database, first.rules, true)))
  expect(outcomes.map(({ state }) => state).sort()).toEqual(['same', 'same', 'seeded'])
  const { rows } = await database.pool.query(
    'select count(*) = count(distinct (kind, document_id)) as once from public.site_revisions',
  )
  expect(rows).toEqual([{ once: true }])
})

test('a start reports that content/ has changed, until the database has the same content', async () => {
  await using db = await createTestDb()
  const { database } = db
  const site = await openTestSite(database)
  const changed = await openTestSite(database, withBio('From the file'))
  const start = async (rules = changed.rules) => (await seedSite(database, rules, true)).state
  expect([await start(site.rules), await start(), await start()]).toEqual(['same', 'changed', 'changed'])
  expect((await site.read()).artists.find(({ id }) => id === ARTIST)?.bio).not.toBe('From the file')
  const staff = site.as(await createCaller(database, 'staff'))
  const { draft } = await staff.get('artist', ARTIST)
  await staff.act('save_draft', 'artist', ARTIST, { body: { ...draft, bio: 'From the file' } })
  await staff.act('publish_document', 'artist', ARTIST)
  expect([await start(), await start(site.rules)]).toEqual(['same', 'changed'])
})

test('a start adds a required document that the database does not have', async () => {
  await using db = await createTestDb()
  const site = await openTestSite(db.database)
  await db.database.pool.query("delete from public.site_documents where kind in ('look', 'artist')")
  expect((await site.read()).look).toEqual(site.content.look)
  await seedSite(db.database, site.rules, true)
  const { rows } = await db.database.pool.query(
    "select kind from public.site_documents where kind in ('look', 'artist')",
  )
  expect(rows).toEqual([{ kind: 'look' }])
})

test('an invalid published document is left out and logged, and the site still works', async () => {
  await using db = await createTestDb()
  const site = await openTestSite(db.database)
  await db.database.asServiceRole((sql) =>
    sql.query(`update public.site_documents set published = '{"name": 1}' where id in ('company', '${ARTIST}')`),
  )
  const content = await site.read()
  expect(content.company).toEqual(site.content.company)
  expect(content.artists.map(({ id }) => id)).not.toContain(ARTIST)
  expect(site.warnings).toEqual(
    expect.arrayContaining([
      { kind: 'artist', id: ARTIST },
      { kind: 'company', id: 'company' },
    ]),
  )
})

test('a scheduled document is published once when it is due, in the name of the person who scheduled it', async () => {
  await using db = await createTestDb()
  const { database } = db
  const site = await openTestSite(database)
  const staff = site.as(await createCaller(database, 'staff'))
  const { draft } = await staff.get('artist', ARTIST)
  const at = new Date(Date.now() + 3600_000)
  const schedule = (publish_at: Date | null) =>
    staff.act('schedule_document', 'artist', ARTIST, { publish_at: publish_at?.toISOString() ?? null })
  expect((await schedule(at)).body.error).toBe('There is no draft to publish')
  await staff.act('save_draft', 'artist', ARTIST, { body: { ...draft, bio: 'Later' } })
  expect((await schedule(new Date(0))).status).toBe(400)
  expect((await schedule(at)).body.line).toMatchObject({ state: 'scheduled', publish_at: at.toISOString() })
  expect((await schedule(null)).body.line.state).toBe('changed')
  await schedule(at)
  const later = new Date(at.getTime() + 1000)
  expect(await publishDue(database, site.rules, new Date(), site.log)).toBe(0)
  const counts = await Promise.all([1, 2].map(() => publishDue(database, site.rules, later, site.log)))
  expect(counts.sort()).toEqual([0, 1])
  const { line, published } = await staff.get('artist', ARTIST)
  expect([line.state, published.bio, line.changed_by]).toEqual(['published', 'Later', expect.stringContaining('@')])
})

test('a scheduled document that can no longer be published stays a draft with the reason, and is not tried again', async () => {
  await using db = await createTestDb()
  const { database } = db
  const site = await openTestSite(database)
  const staff = site.as(await createCaller(database, 'staff'))
  const { draft } = await staff.get('artist', ARTIST)
  await staff.act('save_draft', 'artist', ARTIST, { body: { ...draft, bio: 'Later' } })
  const publish_at = new Date(Date.now() + 1000).toISOString()
  await staff.act('schedule_document', 'artist', ARTIST, { publish_at })
  await staff.act('save_draft', 'artist', ARTIST, { body: { ...draft, name: '' } })
  expect(await publishDue(database, site.rules, new Date(Date.now() + 5000), site.log)).toBe(0)
  expect(site.warnings).toMatchObject([{ kind: 'artist', id: ARTIST, reason: expect.stringContaining('name: ') }])
  const publish_failure = { at: publish_at, reason: expect.stringContaining('name: ') }
  expect((await staff.get('artist', ARTIST)).line).toMatchObject({
    state: 'changed',
    publish_failure,
    changed_by: expect.stringContaining('@'),
  })
  expect((await staff.call('list_revisions', { kind: 'artist', id: ARTIST })).body[0].did).toBe('failed')
  expect(await publishDue(database, site.rules, new Date(Date.now() + 9000), site.log)).toBe(0)
  expect(site.warnings).toHaveLength(1)
  const counts = (sql: Sql) => getDeskCounts(sql, { now: new Date(), today: '2026-11-29' })
  expect(await database.asServiceRole(counts)).toMatchObject({ failed_documents: 1 })
  const saved = await staff.act('save_draft', 'artist', ARTIST, { body: { ...draft, bio: 'Later' } })
  expect(saved.body.line).toMatchObject({ publish_failure })
  expect((await staff.act('publish_document', 'artist', ARTIST)).body.line.publish_failure).toBeNull()
  expect(await database.asServiceRole(counts)).toMatchObject({ failed_documents: 0 })
})

test('a deleted document is removed for good after 30 days, with its history and addresses', async () => {
  await using db = await createTestDb()
  const { database } = db
  const site = await openTestSite(database)
  const staff = site.as(await createCaller(database, 'staff'))
  await staff.act('delete_document', 'artist', ARTIST)
  const after = (days: number) => deleteExpired(database, new Date(Date.now() + days * 86_400_000))
  expect(await after(29)).not.toHaveProperty('documents of the site that staff deleted')
  const gone = (await after(31))['documents of the site that staff deleted']
  expect(gone).toBe(1 + (site.content.artists.find(({ id }) => id === ARTIST)?.tracks.length ?? 0))
  const { rows } = await database.pool.query(
    `select from public.site_revisions where document_id ~ '^${ARTIST}(:|$)'
     union all select from private.site_addresses where document_id ~ '^${ARTIST}(:|$)'`,
  )
  expect(rows).toEqual([])
})

test('saved drafts are removed from the history after 90 days, and published revisions are kept', async () => {
  await using db = await createTestDb()
  const { database } = db
  const site = await openTestSite(database)
  const staff = site.as(await createCaller(database, 'staff'))
  const { draft } = await staff.get('artist', ARTIST)
  await staff.act('save_draft', 'artist', ARTIST, { body: { ...draft, bio: 'One' } })
  await staff.act('publish_document', 'artist', ARTIST)
  await deleteExpired(database, new Date(Date.now() + 91 * 86_400_000))
  const { body } = await staff.call('list_revisions', { kind: 'artist', id: ARTIST })
  expect(body.map(({ did }: { did: string }) => did)).toEqual(['published', 'seeded'])
})

test('content that was never sample content is not marked as such', async () => {
  await using db = await createTestDb()
  const { rules, content } = await openTestSite(db.database)
  await db.database.pool.query(
    'truncate public.site_documents, public.site_revisions, private.site_addresses, private.site_seed',
  )
  expect([content.isSample, toFiles(content).has('sample.txt')]).toEqual([true, false])
  await seedSite(db.database, rules, false)
  const { rows } = await db.database.pool.query('select from public.site_documents where is_sample')
  expect(rows).toEqual([])
})
