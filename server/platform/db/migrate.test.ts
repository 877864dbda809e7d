import { cp, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createTestDb } from '#tests/harness/test-db.ts'
import { migrate, readMigrations } from './migrate.ts'

const FOLDER = path.resolve('supabase/migrations')

async function copyMigrations(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'))
  await cp(FOLDER, folder, { recursive: true })
  return folder
}

test('migrating a second time applies nothing', async () => {
  await using db = await createTestDb()
  expect(await migrate(db.url, FOLDER)).toEqual([])
})

test('an applied migration that was changed stops the start and names the file', async () => {
  await using db = await createTestDb()
  const folder = await copyMigrations()
  const [first] = await readMigrations(folder)
  await writeFile(path.join(folder, `${first?.version}_${first?.name}.sql`), '-- changed')
  await expect(migrate(db.url, folder)).rejects.toThrow(/roles_and_auth\.sql was changed/)
})

test('a broken migration names the file and leaves nothing of itself behind', async () => {
  await using db = await createTestDb()
  const folder = await copyMigrations()
  await writeFile(path.join(folder, '20990101000000_broken.sql'), 'create table half (id int); select nonsense;')
  await expect(migrate(db.url, folder)).rejects.toThrow(/20990101000000_broken\.sql failed/)
  const { rows } = await db.database.pool.query("select to_regclass('public.half') as half")
  expect(rows[0]).toEqual({ half: null })
})

test('two processes that migrate at once apply each file once', async () => {
  await using db = await createTestDb()
  const folder = await copyMigrations()
  await writeFile(path.join(folder, '20990101000000_once.sql'), 'create table once_only (id int);')
  const applied = await Promise.all([migrate(db.url, folder), migrate(db.url, folder)])
  expect(applied.flat()).toEqual(['once'])
})
