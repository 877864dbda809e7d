import { expect, test } from 'vitest'
import type { Caller } from '#server/platform/db/database.ts'
import { ANON, createCaller } from '#tests/harness/callers.ts'
import { openStorage } from '#tests/harness/storage-harness.ts'
import { PNG } from '#tests/harness/storage-requests.ts'

const NAME = '0a9d8c7b-0000-4000-8000-000000000001.png'

test('only admins can upload, replace or delete a logo, and everyone can read it', async () => {
  await using storage = await openStorage()
  const { database } = storage.db
  expect((await storage.service.storage.from('look').upload(NAME, PNG, { contentType: 'image/png' })).error).toBeNull()
  const as = (caller: Caller, text: string) => database.asCaller(caller, (sql) => sql.query(text, []))
  const insert = (name: string) =>
    `insert into storage.objects (bucket_id, name, version) values ('look', '${name}', gen_random_uuid())`
  const change = `update storage.objects set metadata = '{}' where bucket_id = 'look' returning id`
  const remove = `delete from storage.objects where bucket_id = 'look' returning id`
  for (const caller of [ANON, await createCaller(database, null), await createCaller(database, 'staff')]) {
    await expect(as(caller, insert('mine.png'))).rejects.toMatchObject({ code: '42501' })
    expect((await as(caller, `select id from storage.objects where bucket_id = 'look'`)).rows).toEqual([])
    for (const text of [change, remove]) expect((await as(caller, text)).rows).toEqual([])
  }
  for (const caller of ['visitor', 'user', 'staff'] as const) {
    const { error } = await storage[caller].storage.from('look').upload('mine.png', PNG, { contentType: 'image/png' })
    expect(error, caller).not.toBeNull()
  }
  expect((await fetch(`${storage.url}/storage/v1/object/public/look/${NAME}`)).status).toBe(200)
  const admin = await createCaller(database, 'admin')
  await as(admin, insert('other.png'))
  expect((await as(admin, remove)).rows).toHaveLength(2)
})

test('a logo is a PNG of at most half a megabyte, whatever it claims to be', async () => {
  await using storage = await openStorage()
  const look = storage.service.storage.from('look')
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const refused = [
    ['a.svg', svg, 'image/svg+xml'],
    ['b.png', svg, 'image/png'],
    ['c.html', svg, 'text/html'],
    ['d.png', new Uint8Array(600_000), 'image/png'],
  ] as const
  for (const [name, bytes, contentType] of refused)
    expect((await look.upload(name, bytes, { contentType })).error, name).not.toBeNull()
  expect((await look.list()).data).toEqual([])
})
