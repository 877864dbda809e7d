import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sweepBlobs } from '#server/platform/blobs/release-versions.ts'
import { openStorage } from '#tests/harness/storage-harness.ts'

const PNG = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#a0f' } })
  .png()
  .toBuffer()
const png = (bytes: Uint8Array = PNG) => new Blob([new Uint8Array(bytes)], { type: 'image/png' })
const message = ({ error }: { error: unknown }) => (error instanceof Error ? error.message : null)

test('a bucket is created, read, changed, listed, emptied and deleted', async () => {
  await using storage = await openStorage()
  const api = storage.service.storage
  expect(
    await api.createBucket('demos', { public: false, fileSizeLimit: '1MB', allowedMimeTypes: ['audio/*'] }),
  ).toMatchObject({
    data: { name: 'demos' },
    error: null,
  })
  expect((await api.getBucket('demos')).data).toMatchObject({ id: 'demos', public: false, file_size_limit: 1000000 })
  await api.updateBucket('demos', { public: true, allowedMimeTypes: null })
  expect((await api.getBucket('demos')).data).toMatchObject({
    public: true,
    allowed_mime_types: null,
    file_size_limit: 1000000,
  })
  expect((await api.listBuckets()).data?.map(({ id }) => id)).toEqual(['demos', 'look', 'press', 'previews'])
  expect(
    (await api.listBuckets({ limit: 1, offset: 1, sortColumn: 'id', sortOrder: 'desc' })).data?.map(({ id }) => id),
  ).toEqual(['press'])
  await api.from('demos').upload('a.txt', 'hello', { contentType: 'text/plain' })
  expect(message(await api.deleteBucket('demos'))).toBe('The bucket you tried to delete is not empty')
  expect((await api.emptyBucket('demos')).error).toBeNull()
  expect((await api.deleteBucket('demos')).error).toBeNull()
  expect(message(await api.getBucket('demos'))).toBe('Bucket not found')
  expect(message(await api.createBucket('press'))).toBe('The resource already exists')
  expect(message(await api.createBucket('No Spaces'))).toBe('Invalid bucket name')
})

test('a file is uploaded as a form and raw, read back, replaced and described', async () => {
  await using storage = await openStorage()
  const press = storage.staff.storage.from('press')
  const first = await press.upload('odalys/cover art.png', png(), { cacheControl: '60', metadata: { credit: 'Ada' } })
  expect(first.data).toMatchObject({ path: 'odalys/cover art.png', fullPath: 'press/odalys/cover art.png' })
  expect(message(await press.upload('odalys/cover art.png', png()))).toBe('The resource already exists')
  const raw = await press.upload('odalys/raw.png', PNG, { contentType: 'image/png', metadata: { credit: 'Ben' } })
  expect(raw.error).toBeNull()
  const { data: bytes } = await press.download('odalys/cover art.png')
  expect(Buffer.from((await bytes?.arrayBuffer()) ?? new ArrayBuffer()).equals(PNG)).toBe(true)
  expect((await press.info('odalys/cover art.png')).data).toMatchObject({
    name: 'odalys/cover art.png',
    bucketId: 'press',
    size: PNG.length,
    contentType: 'image/png',
    cacheControl: 'max-age=60',
    metadata: { credit: 'Ada' },
  })
  const other = await sharp(PNG).resize(10).png().toBuffer()
  expect((await press.update('odalys/raw.png', png(other))).data?.id).toBe(raw.data?.id)
  expect((await press.upload('odalys/raw.png', png(), { upsert: true })).error).toBeNull()
  expect(message(await press.update('odalys/none.png', png()))).toBe('Object not found')
  expect(await press.exists('odalys/raw.png')).toMatchObject({ data: true })
  expect(await press.exists('odalys/none.png')).toMatchObject({ data: false })
  // The bytes of replaced versions are deleted: two rows, two files.
  expect(await storage.listFiles()).toHaveLength(2)
})

test('size, type and name are limited, and nothing of a refused upload is left', async () => {
  await using storage = await openStorage()
  const press = storage.staff.storage.from('press')
  const large = Buffer.alloc(10 * 1024 * 1024 + 1)
  expect(message(await press.upload('a.png', large, { contentType: 'image/png' }))).toBe(
    'The object exceeded the maximum allowed size',
  )
  const endless = new ReadableStream<Uint8Array>({ pull: (c) => c.enqueue(new Uint8Array(1024 * 1024)) })
  expect(message(await press.upload('a.png', endless, { contentType: 'image/png' }))).toBe(
    'The object exceeded the maximum allowed size',
  )
  expect(message(await press.upload('a.html', '<b>x', { contentType: 'text/html' }))).toBe(
    'mime type text/html is not supported',
  )
  for (const name of ['../a.png', 'ä.png', 'a%.png', 'x'.repeat(1100)]) {
    expect([name, message(await press.upload(name, png()))]).not.toEqual([name, null])
  }
  expect((await press.list()).data).toEqual([])
  expect(await storage.listFiles()).toEqual([])
})

test('a folder is listed with its subfolders first, and can be searched, sorted and paged', async () => {
  await using storage = await openStorage()
  const press = storage.staff.storage.from('press')
  for (const name of ['b.png', 'a.png', 'one/x.png', 'one/two/y.png', 'z_.png']) await press.upload(name, png())
  const names = async (...query: Parameters<typeof press.list>) =>
    (await press.list(...query)).data?.map(({ name }) => name)
  expect(await names()).toEqual(['one', 'a.png', 'b.png', 'z_.png'])
  expect((await press.list()).data?.[0]).toMatchObject({ id: null, metadata: null })
  expect(await names('one')).toEqual(['two', 'x.png'])
  expect(await names('one/')).toEqual(['two', 'x.png'])
  expect(await names('', { limit: 2, offset: 1, sortBy: { column: 'name', order: 'desc' } })).toEqual([
    'z_.png',
    'b.png',
  ])
  expect(await names('', { search: '_' })).toEqual(['z_.png'])
  expect(message(await press.list('', { sortBy: { column: 'version; drop table x' } }))).toContain('sortBy.column')
  const page = await press.listV2({ with_delimiter: true, limit: 2 })
  expect(page.data).toMatchObject({ hasNext: true, objects: [{ name: 'a.png' }, { name: 'b.png' }] })
  const next = await press.listV2({ with_delimiter: true, limit: 2, cursor: page.data?.nextCursor })
  expect(next.data).toMatchObject({
    hasNext: false,
    folders: [{ key: 'one', name: 'one/' }],
    objects: [{ name: 'z_.png' }],
  })
})

test('files are moved, copied and removed, and only existing files are reported as removed', async () => {
  await using storage = await openStorage()
  const press = storage.staff.storage.from('press')
  await press.upload('a.png', png(), { metadata: { credit: 'Ada' } })
  await press.upload('b.png', png())
  expect((await press.move('a.png', 'c/a.png')).data).toEqual({ message: 'Successfully moved' })
  expect(message(await press.move('c/a.png', 'b.png'))).toBe('The resource already exists')
  expect((await press.copy('c/a.png', 'd.png')).data).toEqual({ path: 'press/d.png' })
  expect((await press.info('d.png')).data).toMatchObject({ metadata: { credit: 'Ada' } })
  expect(message(await press.copy('none.png', 'e.png'))).toBe('Object not found')
  expect(message(await press.copy('d.png', 'e.png', { destinationBucket: 'nowhere' }))).toBe('Bucket not found')
  const removed = await press.remove(['d.png', 'none.png'])
  expect(removed.data?.map(({ name }) => name)).toEqual(['d.png'])
  expect(await press.exists('d.png')).toMatchObject({ data: false })
  const { data } = await press.download('c/a.png')
  expect(data?.size).toBe(PNG.length)
})

test('a signed link opens one object for a time, and a signed upload accepts one file', async () => {
  await using storage = await openStorage()
  await storage.service.storage.createBucket('vault', { public: false })
  const vault = storage.service.storage.from('vault')
  await vault.upload('a b.txt', 'secret', { contentType: 'text/plain' })
  await vault.upload('c.txt', 'other', { contentType: 'text/plain' })
  const { data } = await vault.createSignedUrl('a b.txt', 60, { download: 'x.txt' })
  const link = data?.signedUrl ?? ''
  const opened = await fetch(link)
  expect([opened.status, await opened.text(), opened.headers.get('content-disposition')]).toEqual([
    200,
    'secret',
    "attachment; filename*=UTF-8''x.txt",
  ])
  expect((await fetch(link.replace('a%20b.txt', 'c.txt'))).status).toBe(400)
  expect((await fetch(link.replace('token=', 'token=x'))).status).toBe(400)
  expect((await fetch(link.split('?')[0] ?? '')).status).toBe(400)
  const many = await vault.createSignedUrls(['c.txt', 'none.txt'], 60)
  expect(many.data?.map(({ error, signedUrl }) => [error === null, signedUrl !== null])).toEqual([
    [true, true],
    [false, false],
  ])
  expect(message(await storage.visitor.storage.from('vault').createSignedUrl('c.txt', 60))).toBe('Object not found')

  const upload = await vault.createSignedUploadUrl('new.txt')
  const byVisitor = storage.visitor.storage.from('vault')
  const { token = '' } = upload.data ?? {}
  expect(message(await byVisitor.uploadToSignedUrl('other.txt', token, 'x'))).toContain('is invalid')
  expect(
    (await byVisitor.uploadToSignedUrl('new.txt', token, 'by link', { contentType: 'text/plain' })).error,
  ).toBeNull()
  expect(message(await byVisitor.uploadToSignedUrl('new.txt', token, 'again'))).toBe('The resource already exists')
  expect(await (await vault.download('new.txt')).data?.text()).toBe('by link')
  expect(message(await byVisitor.createSignedUploadUrl('more.txt'))).toContain('row-level security')
})

test('anyone can read a public file, by range and conditionally, and files that browsers run are served as text', async () => {
  await using storage = await openStorage()
  await storage.service.storage.createBucket('site', { public: true })
  const site = storage.service.storage.from('site')
  await site.upload('a.txt', '0123456789', { contentType: 'text/plain' })
  await site.upload('page.html', '<script>alert(1)</script>', { contentType: 'text/html' })
  const { publicUrl } = site.getPublicUrl('a.txt').data
  const whole = await fetch(publicUrl)
  expect([whole.headers.get('cache-control'), whole.headers.get('accept-ranges')]).toEqual([
    'public, max-age=3600',
    'bytes',
  ])
  const part = await fetch(publicUrl, { headers: { range: 'bytes=2-4' } })
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, '234', 'bytes 2-4/10'])
  expect((await fetch(publicUrl, { headers: { range: 'bytes=50-' } })).status).toBe(416)
  const etag = whole.headers.get('etag') ?? ''
  expect((await fetch(publicUrl, { headers: { 'if-none-match': etag } })).status).toBe(304)
  expect((await fetch(publicUrl, { headers: { range: 'bytes=0-1', 'if-range': '"older"' } })).status).toBe(200)
  const head = await fetch(publicUrl, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '10'])
  const page = await fetch(site.getPublicUrl('page.html').data.publicUrl)
  expect(page.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(page.headers.get('content-security-policy')).toContain('sandbox')
  expect(page.headers.get('x-content-type-options')).toBe('nosniff')
})

test('a picture is served in another size and format, and other files are refused', async () => {
  await using storage = await openStorage()
  const press = storage.staff.storage.from('press')
  await press.upload('a.png', png())
  const { publicUrl } = press.getPublicUrl('a.png', { transform: { width: 100, quality: 50 } }).data
  const webp = await fetch(publicUrl, { headers: { accept: 'image/webp,*/*' } })
  expect(webp.headers.get('content-type')).toBe('image/webp')
  expect(await sharp(Buffer.from(await webp.arrayBuffer())).metadata()).toMatchObject({ width: 100, format: 'webp' })
  const { data } = await press.download('a.png', {
    transform: { width: 50, height: 50, resize: 'contain', format: 'origin' },
  })
  expect(await sharp(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer())).metadata()).toMatchObject({
    width: 50,
    height: 50,
    format: 'png',
  })
  expect((await fetch(publicUrl.replace('width=100', 'width=100000'))).status).toBe(400)
  await press.upload('broken.png', png(PNG.subarray(0, 40)))
  const broken = press.getPublicUrl('broken.png', { transform: { width: 10 } }).data.publicUrl
  expect(await (await fetch(broken)).json()).toMatchObject({ message: 'The picture cannot be read' })
})

test('a visitor and a user without a role cannot write, list, read, move or remove files of the label', async () => {
  await using storage = await openStorage()
  await storage.staff.storage.from('press').upload('a.png', png())
  await storage.service.storage.createBucket('vault', { public: false })
  await storage.service.storage.from('vault').upload('a.txt', 'secret')
  for (const caller of [storage.visitor, storage.user]) {
    const press = caller.storage.from('press')
    expect(message(await press.upload('b.png', png()))).toContain('row-level security')
    expect(message(await press.upload('a.png', png(), { upsert: true }))).toContain('row-level security')
    expect(message(await press.update('a.png', png()))).toBe('Object not found')
    expect((await press.list()).data).toEqual([])
    expect((await press.remove(['a.png'])).data).toEqual([])
    expect(message(await press.move('a.png', 'c.png'))).toBe('Object not found')
    expect(message(await press.copy('a.png', 'c.png'))).toBe('Object not found')
    expect(message(await press.createSignedUrl('a.png', 60))).toBe('Object not found')
    expect(message(await press.download('a.png'))).toBe('Object not found')
    expect(message(await caller.storage.createBucket('mine'))).toContain('row-level security')
    expect((await caller.storage.listBuckets()).data).toEqual([])
    expect(message(await caller.storage.deleteBucket('press'))).toBe('Bucket not found')
    expect(message(await caller.storage.emptyBucket('press'))).toBe('Bucket not found')
  }
  for (const caller of [storage.visitor, storage.user, storage.staff]) {
    expect(message(await caller.storage.from('vault').download('a.txt'))).toBe('Object not found')
  }
  const address = storage.visitor.storage.from('vault').getPublicUrl('a.txt').data.publicUrl
  expect(await (await fetch(address)).json()).toMatchObject({ statusCode: '404', message: 'Bucket not found' })
  expect((await storage.staff.storage.from('press').list()).data).toHaveLength(1)
})

test('two concurrent replacements of the same file leave one row and its bytes', async () => {
  await using storage = await openStorage()
  const press = storage.staff.storage.from('press')
  const results = await Promise.all(Array.from({ length: 6 }, () => press.upload('a.png', png(), { upsert: true })))
  expect(results.some(({ error }) => error === null)).toBe(true)
  const { data } = await press.download('a.png')
  expect(data?.size).toBe(PNG.length)
  expect(await storage.listFiles()).toHaveLength(1)
})

test('the sweep removes bytes without a row, and no others', async () => {
  await using storage = await openStorage()
  const press = storage.staff.storage.from('press')
  await press.upload('kept.png', png())
  await press.upload('lost.png', png())
  await storage.db.database.asServiceRole((sql) => sql.query(`delete from storage.objects where name = 'lost.png'`))
  const parts = { database: storage.db.database, blobs: storage.blobs, spoolFolder: path.join(storage.folder, 'spool') }
  expect(await sweepBlobs(parts)).toBe(0)
  expect(await sweepBlobs({ ...parts, now: new Date(Date.now() + 48 * 3600_000) })).toBe(1)
  expect((await press.download('kept.png')).data?.size).toBe(PNG.length)
})

test('a name that Postgres cannot store is refused with 400', async () => {
  await using storage = await openStorage()
  for (const target of ['/bucket/a%00', '/object/list/a%00', '/bucket/a%00/empty']) {
    const method = target.endsWith('%00') && target.startsWith('/bucket') ? 'GET' : 'POST'
    const init = method === 'GET' ? { method } : { method, body: '{"prefix":""}' }
    const response = await fetch(`${storage.url}/storage/v1${target}`, init)
    expect([target, response.status, (await response.json()).statusCode]).toEqual([target, 400, '400'])
  }
})
