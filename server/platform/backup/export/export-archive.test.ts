import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { extract } from 'tar-stream'
import { expect, test } from 'vitest'
import { createTestDb, type TestDb } from '#tests/harness/test-db.ts'
import { streamExport } from './export-archive.ts'
import { exportRows } from './export-rows.ts'

async function addMessages({ database }: TestDb): Promise<void> {
  await database.pool.query(`
    insert into auth.users (email, encrypted_password) values ('ann@label.example', '$2b$10$hash-of-ann');
    insert into public.contact_submissions (name, email, message)
      select 'Zoë ' || n, case when n = 7 then 'ann@label.example' else 'bo@label.example' end, repeat('“long” ', 300)
      from generate_series(1, 2500) n`)
}

async function readTar(stream: ReadableStream<Uint8Array>): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  const entries = extract()
  entries.on('entry', (header, content, next) => {
    void buffer(content as unknown as Readable).then((bytes) => {
      files[header.name] = bytes.toString()
      next()
    })
  })
  const ended = new Promise<void>((resolve, reject) => entries.once('finish', () => resolve()).once('error', reject))
  Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]).pipe(entries as unknown as NodeJS.WritableStream)
  await ended
  return files
}

test.each([null, 'ann@label.example'])('the archive for %j holds what the command writes', async (person) => {
  await using db = await createTestDb()
  await addMessages(db)
  const { body, done } = await streamExport(db.url, person)
  const { 'checksums.txt': checksums, ...files } = await readTar(body)
  await done
  expect(checksums).toContain('  public.contact_submissions.json')
  const folder = await mkdtemp(path.join(os.tmpdir(), 'export-'))
  try {
    await exportRows(db.url, folder, person)
    expect(Object.keys(files).toSorted()).toEqual((await readdir(folder)).toSorted())
    for (const [name, text] of Object.entries(files)) {
      expect(text === (await readFile(path.join(folder, name), 'utf8')), name).toBe(true)
      expect(text).not.toContain('hash-of-ann')
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('an export ends when its client disconnects or stalls', async () => {
  await using db = await createTestDb()
  await addMessages(db)
  const left = await streamExport(db.url, null)
  await left.body.cancel()
  await expect(left.done).rejects.toThrow()
  const stalled = await streamExport(db.url, null, 40)
  await expect(stalled.done).rejects.toThrow('stalled')
})

test('an unreachable database is reported before anything is sent', async () => {
  await expect(streamExport('postgres://nobody@127.0.0.1:1/none', null)).rejects.toThrow('ECONNREFUSED')
})
