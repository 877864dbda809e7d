import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createTestDb } from '#tests/harness/test-db.ts'
import { exportRows } from './export-rows.ts'

async function createPeople() {
  const db = await createTestDb()
  await db.database.pool.query(`
    insert into auth.users (id, email, encrypted_password, raw_user_meta_data) values
      ('00000000-0000-4000-8000-000000000001', 'Ann@label.example', '$2b$10$hash-of-ann', '{"name": "Ann"}'),
      ('00000000-0000-4000-8000-000000000002', 'joann@label.example', '$2b$10$hash-of-joann', '{}');
    insert into auth.sessions (user_id) values ('00000000-0000-4000-8000-000000000001'), ('00000000-0000-4000-8000-000000000002');
    insert into auth.refresh_tokens (token, user_id) values ('refresh-token-of-ann', '00000000-0000-4000-8000-000000000001');
    insert into public.contact_submissions (name, email, message) values
      ('Ann', 'ann@label.example', ' =HYPERLINK("http://x")'),
      ('Joann', 'joann@label.example', 'hello'),
      ('Bo', 'bo@label.example', 'ask ann@label.example.'),
      ('Cy', 'ann@label.example.org', 'another host')`)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'export-'))
  return {
    ...db,
    folder,
    async [Symbol.asyncDispose]() {
      await db[Symbol.asyncDispose]()
      await rm(folder, { recursive: true })
    },
  }
}

test('the export of a person contains only their rows, in both formats', async () => {
  await using place = await createPeople()
  expect(await exportRows(place.url, place.folder, 'ann@label.example')).toEqual([
    { table: 'auth.sessions', rows: 1 },
    { table: 'auth.users', rows: 1 },
    { table: 'public.contact_submissions', rows: 2 },
  ])
  const messages = JSON.parse(await readFile(path.join(place.folder, 'public.contact_submissions.json'), 'utf8'))
  expect(messages.map(({ name }: { name: string }) => name)).toEqual(['Ann', 'Bo'])
  const csv = await readFile(path.join(place.folder, 'public.contact_submissions.csv'), 'utf8')
  expect(csv.split('\r\n')).toHaveLength(4)
  expect(csv).toContain(`"' =HYPERLINK(""http://x"")"`)
})

test('the export of everything contains every row and no credentials', async () => {
  await using place = await createPeople()
  const exported = await exportRows(place.url, place.folder, null)
  expect(exported).toContainEqual({ table: 'public.contact_submissions', rows: 4 })
  expect(exported).toContainEqual({ table: 'auth.users', rows: 2 })
  for (const name of await readdir(place.folder)) {
    expect(await readFile(path.join(place.folder, name), 'utf8')).not.toMatch(/hash-of|refresh-token-of/)
  }
})
