import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createDiskBlobs } from '#server/platform/blobs/disk-blobs.ts'
import { sweepBlobs } from '#server/platform/blobs/release-versions.ts'
import { CommitUnknownError, openDatabase } from '#server/platform/db/database.ts'
import { SERVICE } from '#tests/harness/callers.ts'
import { openStorage } from '#tests/harness/storage-harness.ts'
import { createTestDb } from '#tests/harness/test-db.ts'
import { upload } from './upload.ts'

/** A proxy to the database that breaks the connection after a commit but before its answer. */
async function startBreakingProxy(databaseUrl: string) {
  const url = new URL(databaseUrl)
  const port = Number(url.port)
  let armed = false
  const server = createServer((client) => {
    const upstream = connect(port, url.hostname)
    let committing = false
    client.on('data', (chunk) => {
      committing ||= armed && chunk.includes('commit\0')
      upstream.write(chunk)
    })
    upstream.on('data', (chunk) => {
      if (committing) client.destroy()
      else client.write(chunk)
    })
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('error', () => undefined).on('close', () => other.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address !== null && typeof address !== 'string') url.port = String(address.port)
  return {
    url: url.href,
    arm: () => {
      armed = true
    },
    [Symbol.asyncDispose]: async () => {
      server.close()
    },
  }
}

test('bytes stay when the connection breaks during the commit, because the committed row names them', async () => {
  await using db = await createTestDb()
  await using proxy = await startBreakingProxy(db.url)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'upload-'))
  const blobs = createDiskBlobs(path.join(folder, 'blobs'))
  const database = openDatabase(proxy.url)
  const put: typeof blobs.put = async (version, file) => {
    await blobs.put(version, file)
    proxy.arm()
  }
  const deps = { database, blobs: { ...blobs, put }, spoolFolder: path.join(folder, 'spool') }
  const request = new Request('http://localhost/', {
    method: 'POST',
    headers: { 'content-type': 'audio/wav' },
    body: Buffer.alloc(1000, 1),
  })
  const objectPath = { bucket: 'previews', name: 'a.wav' }
  await expect(upload(request, objectPath, { caller: SERVICE, mode: 'insert' }, deps)).rejects.toThrow(
    CommitUnknownError,
  )
  const { rows } = await db.database.pool.query<{ version: string }>('select version from storage.objects')
  expect(rows).toHaveLength(1)
  expect(await blobs.sizeOf(rows[0]?.version ?? '')).toBe(1000)
  await database.close()
  await rm(folder, { recursive: true })
})

test('a full disk is a 507 that says how much space is missing, and leaves nothing behind', async () => {
  const full = () => Promise.reject(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }))
  await using storage = await openStorage((folder) => ({ ...createDiskBlobs(folder), put: full, copy: full }))
  const response = await fetch(`${storage.url}/storage/v1/object/previews/a.wav`, {
    method: 'POST',
    headers: { authorization: storage.headers.staff, 'content-type': 'audio/wav' },
    body: Buffer.alloc(5000),
  })
  expect(response.status).toBe(507)
  expect(await response.json()).toMatchObject({
    statusCode: '507',
    message: expect.stringMatching(
      /^There is no space left for this file: the file needs 5000 bytes, and \d+ are free$/,
    ),
  })
  expect(await storage.listFiles()).toEqual([])
})

test('a form is written to the disk while it arrives', async () => {
  await using storage = await openStorage()
  const piece = Buffer.alloc(1024 * 1024, 7)
  const spooled = path.join(storage.folder, 'spool')
  const arrived = async () => {
    const [name] = await readdir(spooled).catch(() => [])
    return name === undefined ? 0 : (await stat(path.join(spooled, name))).size
  }
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(
        Buffer.from(
          '--x\r\ncontent-disposition: form-data; name="cacheControl"\r\n\r\n60\r\n--x\r\ncontent-disposition: form-data; name=""; filename="a.wav"\r\ncontent-type: audio/wav\r\n\r\n',
        ),
      )
      for (let sent = 0; sent < 8; sent += 1) controller.enqueue(piece)
      // The rest is sent only when most of this is on the disk.
      await expect.poll(arrived).toBeGreaterThan(6 * 1024 * 1024)
      controller.enqueue(
        Buffer.from('\r\n--x\r\ncontent-disposition: form-data; name="metadata"\r\n\r\n{"credit":"Ada"}\r\n--x--\r\n'),
      )
      controller.close()
    },
  })
  const response = await fetch(`${storage.url}/storage/v1/object/previews/a.wav`, {
    method: 'POST',
    headers: { authorization: storage.headers.staff, 'content-type': 'multipart/form-data; boundary=x' },
    body,
    duplex: 'half',
  } as RequestInit)
  expect(response.status).toBe(200)
  // A field after the file is read like one before it.
  expect((await storage.staff.storage.from('previews').info('a.wav')).data).toMatchObject({
    size: 8 * 1024 * 1024,
    cacheControl: 'max-age=60',
    metadata: { credit: 'Ada' },
  })
})

test.each([
  [
    'cut in the middle of the file',
    '--x\r\ncontent-disposition: form-data; name=""; filename="a"\r\ncontent-type: audio/wav\r\n\r\nabc',
    'The form cannot be read',
  ],
  [
    'without a file',
    '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
    'The form contains no file',
  ],
  [
    'of a refused type',
    '--x\r\ncontent-disposition: form-data; name=""; filename="a"\r\ncontent-type: text/html\r\n\r\nabc\r\n--x--\r\n',
    'mime type text/html is not supported',
  ],
  [
    'that is refused by a field after the file',
    '--x\r\ncontent-disposition: form-data; name=""; filename="a"\r\ncontent-type: audio/wav\r\n\r\nabc\r\n--x\r\ncontent-disposition: form-data; name="contentType"\r\n\r\ntext/html\r\n--x--\r\n',
    'mime type text/html is not supported',
  ],
  ['that is not a form', 'nothing', 'The form cannot be read'],
])('a form %s is refused and leaves nothing behind', async (_, body, message) => {
  await using storage = await openStorage()
  const response = await fetch(`${storage.url}/storage/v1/object/previews/a.wav`, {
    method: 'POST',
    headers: { authorization: storage.headers.staff, 'content-type': 'multipart/form-data; boundary=x' },
    body,
  })
  expect(await response.json()).toMatchObject({ message })
  expect(await storage.listFiles()).toEqual([])
})

test('the sweep removes temporary files of interrupted writes, but only old ones', async () => {
  await using storage = await openStorage()
  const press = storage.staff.storage.from('previews')
  await press.upload('kept.wav', new Blob(['x'], { type: 'audio/wav' }))
  const [shard] = await readdir(path.join(storage.folder, 'blobs'))
  const killed = [
    path.join(storage.folder, 'blobs', shard ?? '', 'killed-copy.of-another'),
    path.join(storage.folder, 'spool', 'killed.part'),
  ]
  const young = path.join(storage.folder, 'spool', 'under-way.part')
  const longAgo = new Date(Date.now() - 48 * 3600_000)
  for (const file of [...killed, young]) await writeFile(file, 'half')
  for (const file of killed) await utimes(file, longAgo, longAgo)
  await sweepBlobs({
    database: storage.db.database,
    blobs: storage.blobs,
    spoolFolder: path.join(storage.folder, 'spool'),
  })
  for (const file of killed) await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' })
  expect((await stat(young)).size).toBe(4)
  expect((await press.download('kept.wav')).data?.size).toBe(1)
})
