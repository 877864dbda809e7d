import { readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { makeTestFolder } from '#tests/harness/test-folder.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import { rotateLog } from './postgres-log.ts'

test('the database log contains refused connections, but no statements or their errors', async () => {
  const folder = await makeTestFolder('log')
  const postgres = await startEmbeddedPostgres({ dataDir: folder, password: 'secret', serverSettings: ['fsync=off'] })
  try {
    const log = path.join(await placeOf(folder), 'postgres.log')
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    const long = 'visitor '.repeat(1500)
    await expect(client.query(`select '${long}'::int`)).rejects.toThrow('invalid input')
    await expect(client.query('select $1::int', [long])).rejects.toThrow('invalid input')
    await expect(client.query(`select ${long}`)).rejects.toThrow('syntax error')
    await client.query(`do $$ begin raise warning 'visitor'; end $$`)
    await client.end()
    const elsewhere = new pg.Client({ connectionString: postgres.url.replace(/postgres$/, 'nowhere') })
    await expect(elsewhere.connect()).rejects.toThrow('does not exist')
    const text = await readFile(log, 'utf8')
    expect(text).not.toContain('visitor')
    expect(text).toContain('database "nowhere" does not exist')
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true })
  }
}, 60_000)

/** The folder that holds the database's own: as root it may be a link. */
async function placeOf(dataDir: string): Promise<string> {
  return path.dirname(await realpath(path.join(dataDir, 'postgres')))
}

test('a log over the limit is rotated once, and appending continues in an empty file', async () => {
  const folder = await makeTestFolder('log')
  const file = path.join(folder, 'postgres.log')
  await writeFile(file, 'a'.repeat(50))
  await rotateLog(file, 100)
  expect(await readFile(file, 'utf8')).toBe('a'.repeat(50))
  await writeFile(file, 'b'.repeat(101))
  await rotateLog(file, 100)
  expect((await stat(file)).size).toBe(0)
  await writeFile(file, 'c', { flag: 'a' })
  expect([await readFile(file, 'utf8'), (await stat(`${file}.1`)).size]).toEqual(['c', 101])
  await rm(folder, { recursive: true })
})
