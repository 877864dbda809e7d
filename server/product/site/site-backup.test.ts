import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { writeBackupFile } from '#server/platform/backup/backup-file.ts'
import { exportRows } from '#server/platform/backup/export/export-rows.ts'
import { checkBackup } from '#server/platform/backup/read-archive.ts'
import { restoreBackup } from '#server/platform/backup/restore-backup.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { migrate, readMigrations } from '#server/platform/db/migrate.ts'
import { openTestSite } from '#tests/desk/site-desk.ts'
import { createCaller } from '#tests/harness/callers.ts'
import { createRestoreTarget, MIGRATIONS } from '#tests/harness/restore-target.ts'
import { createTestDb } from '#tests/harness/test-db.ts'

const NOW = new Date('2026-11-29T12:00:00Z')

test('a restored backup has documents, drafts, history and earlier addresses, and the next start does not change them', async () => {
  await using source = await createTestDb()
  await using place = await createRestoreTarget()
  const site = await openTestSite(source.database)
  const staff = site.as(await createCaller(source.database, 'staff'))
  const { draft } = await staff.get('artist', 'mirror-lido')
  await staff.act('save_draft', 'artist', 'mirror-lido', { body: { ...draft, slug: 'mirror' } })
  await staff.act('publish_document', 'artist', 'mirror-lido')
  await staff.act('save_draft', 'artist', 'mirror-lido', { body: { ...draft, slug: 'mirror', bio: 'Later' } })
  await staff.act('delete_document', 'artist', 'ferrous')
  const from = { databaseUrl: source.url, blobs: place.target.blobs, mailFolder: null, keys: null }
  await writeBackupFile(from, place.file, NOW)
  await restoreBackup(place.file, await checkBackup(place.file), place.target)
  const database = openDatabase(place.url)
  try {
    const restored = await openTestSite(database)
    for (const drafts of [false, true]) expect(await restored.read({ drafts })).toEqual(await site.read({ drafts }))
    const history = async (of: typeof database) =>
      (await of.pool.query('select kind, document_id, revision, did, body from public.site_revisions order by 1, 2, 3'))
        .rows
    expect(await history(database)).toEqual(await history(source.database))
  } finally {
    await database.close()
  }
})

test('after restoring a backup from before there were documents, the next start copies the build’s content', async () => {
  await using source = await createRestoreTarget()
  await using place = await createRestoreTarget()
  const older = (await readMigrations(MIGRATIONS)).filter(({ version }) => version < '20261129120000')
  await migrate(source.url, MIGRATIONS, { only: new Set(older.map(({ version }) => version)) })
  const from = { databaseUrl: source.url, blobs: source.target.blobs, mailFolder: null, keys: null }
  await writeBackupFile(from, place.file, NOW)
  const { migrated } = await restoreBackup(place.file, await checkBackup(place.file), place.target)
  expect(migrated).toContain('site_documents')
  const database = openDatabase(place.url)
  try {
    const site = await openTestSite(database)
    const { isSample, ...content } = site.content
    expect(await site.read()).toEqual(content)
  } finally {
    await database.close()
  }
})

test('a full export contains all documents and revisions, a person’s export only those that name the person', async () => {
  await using db = await createTestDb()
  await using place = await createRestoreTarget()
  const site = await openTestSite(db.database)
  const caller = await createCaller(db.database, 'staff')
  const staff = site.as(caller)
  const { draft } = await staff.get('artist', 'mirror-lido')
  await staff.act('save_draft', 'artist', 'mirror-lido', { body: { ...draft, bio: 'Mine' } })
  const tables = (rows: { table: string; rows: number }[]) =>
    Object.fromEntries(
      rows.filter(({ table }) => table.includes('.site_')).map(({ table, rows: count }) => [table, count]),
    )
  const all = tables(await exportRows(db.url, path.join(place.folder, 'all'), null))
  expect(all['public.site_revisions']).toBe((all['public.site_documents'] ?? 0) + 1)
  const { rows } = await db.database.pool.query('select email from auth.users where id = $1', [caller.claims.sub])
  const own = path.join(place.folder, 'own')
  expect(tables(await exportRows(db.url, own, rows[0].email))).toEqual({
    'public.site_documents': 1,
    'public.site_revisions': 1,
  })
  expect(await readFile(path.join(own, 'public.site_revisions.json'), 'utf8')).toContain('Mine')
})
