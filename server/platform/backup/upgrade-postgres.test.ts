import { readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { makeTestFolder } from '#tests/harness/test-folder.ts'
import { removeOldDatabases, upgradePostgres } from './upgrade-postgres.ts'

const MIGRATIONS = path.resolve('supabase/migrations')
const OPTIONS = { password: 'a password of these tests', serverSettings: ['fsync=off'] }

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return (await client.query(text).finally(() => client.end())).rows
}

const ROWS = `select current_setting('server_version_num')::int / 10000 as major, count(*)::int as rows, min(name) as name
  from public.contact_submissions`

test('an upgrade from Postgres 17 to 18 keeps all rows, and the old folder until it is deleted', async () => {
  const dataDir = await makeTestFolder('upgrade')
  const start = () => startEmbeddedPostgres({ ...OPTIONS, dataDir })
  const upgrade = () => upgradePostgres({ ...OPTIONS, dataDir, to: 18, migrations: MIGRATIONS })
  try {
    const old = await start()
    await migrate(old.url, MIGRATIONS)
    await ask(
      old.url,
      "insert into public.contact_submissions (name, email, message) select 'Ada ' || n, 'a@example.com', 'x' from generate_series(1, 100) n",
    )
    await old.stop()

    const upgraded = await upgrade()
    expect(upgraded).toMatchObject({ from: 17, old: path.join(dataDir, 'postgres-17') })
    expect(await upgrade()).toBeNull()
    const fresh = await start()
    expect(await ask(fresh.url, ROWS)).toEqual([{ major: 18, rows: 100, name: 'Ada 1' }])
    await fresh.stop()
    expect(await readFile(path.join(dataDir, 'postgres-17', 'PG_VERSION'), 'utf8')).toBe('17\n')

    // Killed between the two renames: the start does not make a new database, and the upgrade can be run again.
    await rename(path.join(dataDir, 'postgres'), path.join(dataDir, 'postgres.upgrade'))
    await expect(start()).rejects.toThrow(/npm run upgrade/)
    expect(await upgrade()).toMatchObject({ from: 17, rows: upgraded?.rows })

    expect(await removeOldDatabases(dataDir)).toEqual([path.join(dataDir, 'postgres-17')])
    expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres'))).toEqual(['postgres', 'postgres.log'])
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})
