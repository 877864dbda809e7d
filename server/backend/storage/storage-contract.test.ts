import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openStorage } from '#tests/harness/storage-harness.ts'

const create = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#a0f' } })
const JPEG = await create(400, 200).jpeg().toBuffer()

async function openBucket(options: { fileSizeLimit?: string; allowedMimeTypes?: string[] } = {}) {
  const storage = await openStorage()
  await storage.service.storage.createBucket('open', { public: true, ...options })
  return { storage, files: storage.service.storage.from('open'), [Symbol.asyncDispose]: storage[Symbol.asyncDispose] }
}

test('a size limit with a unit counts in powers of ten', async () => {
  await using storage = await openStorage()
  const sizes: unknown[] = []
  for (const [at, fileSizeLimit] of ['20mb', '1.5KB', '1gb', '7'].entries()) {
    await storage.service.storage.createBucket(`b${at}`, { public: false, fileSizeLimit })
    sizes.push((await storage.service.storage.getBucket(`b${at}`)).data?.file_size_limit)
  }
  expect(sizes).toEqual([20_000_000, 1500, 1_000_000_000, 7])
})

test('a content type keeps its parameters, which a bucket’s allowed types ignore', async () => {
  await using bucket = await openBucket({ allowedMimeTypes: ['text/plain'] })
  await bucket.files.upload('a.txt', 'hello')
  expect((await bucket.files.info('a.txt')).data?.contentType).toBe('text/plain;charset=UTF-8')
  const served = await fetch(bucket.files.getPublicUrl('a.txt').data.publicUrl)
  expect(served.headers.get('content-type')).toBe('text/plain;charset=UTF-8')
  const refused = await bucket.files.upload('b.txt', 'hello', { contentType: 'text/html;charset=UTF-8' })
  expect(refused.error?.message).toContain('mime type text/html is not supported')
  await bucket.files.upload('c.txt', 'hello', { contentType: 'text/plain; charset="a\\"b' })
  expect((await bucket.files.info('c.txt')).error).not.toBeNull()
})

test('info returns an empty object if no metadata was given', async () => {
  await using bucket = await openBucket()
  await bucket.files.upload('a.txt', 'hello')
  expect((await bucket.files.info('a.txt')).data?.metadata).toEqual({})
})

test('list-v2 pages by time in both directions, and the key of a folder is its own name', async () => {
  await using bucket = await openBucket()
  const given = ['zz', 'bb', 'xx', 'aa', 'in/ner/1']
  for (const name of given) await bucket.files.upload(`t/${name}`, 'x')
  const names = async (column: 'created_at' | 'updated_at' | 'name', order: 'asc' | 'desc') => {
    const found: string[] = []
    let cursor: string | undefined
    do {
      const options = { prefix: 't/', limit: 2, with_delimiter: true, sortBy: { column, order } }
      const { data } = await bucket.files.listV2({ ...options, ...(cursor !== undefined && { cursor }) })
      found.push(...[...(data?.objects ?? []), ...(data?.folders ?? [])].map(({ name }) => name.slice(2)))
      cursor = data?.nextCursor
    } while (cursor !== undefined)
    return found
  }
  const seen = ['zz', 'bb', 'xx', 'aa', 'in/']
  expect(await names('created_at', 'asc')).toEqual(seen)
  expect(await names('created_at', 'desc')).toEqual(['aa', 'in/', 'xx', 'bb', 'zz'])
  expect(await names('updated_at', 'asc')).toEqual(seen)
  expect(await names('name', 'asc')).toEqual(['aa', 'bb', 'xx', 'in/', 'zz'])
  const top = await bucket.files.listV2({ with_delimiter: true })
  expect(top.data?.folders).toEqual([{ name: 't/', key: 't' }])
  const inner = await bucket.files.listV2({ with_delimiter: true, prefix: 't/in/' })
  expect(inner.data?.folders).toEqual([{ name: 't/in/ner/', key: 'ner' }])
  expect((await bucket.files.listV2({ cursor: 'bm9uc2Vuc2U' })).error?.message).toContain('cursor')
})

test('the type of a picture is read from its bytes, not from its declared type', async () => {
  await using bucket = await openBucket()
  await bucket.files.upload('undeclared', JPEG)
  const rendered = await bucket.files.download('undeclared', { transform: { width: 100 } })
  expect([rendered.error, rendered.data?.type]).toEqual([null, 'image/jpeg'])
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
  await bucket.files.upload('svg.png', svg, { contentType: 'image/png' })
  const refused = await fetch(bucket.files.getPublicUrl('svg.png', { transform: { width: 10 } }).data.publicUrl)
  expect(await refused.json()).toMatchObject({ message: 'Only pictures can be transformed' })
  const press = bucket.storage.staff.storage.from('press')
  const disguised = await press.upload('page.png', new Blob(['<script>1</script>'], { type: 'image/png' }))
  expect(disguised.error).toMatchObject({ statusCode: '415' })
  expect((await press.list()).data).toEqual([])
})

test.each([
  ['text/html', 'text/plain; charset=utf-8', null],
  ['Text/HTML; charset=utf-8', 'text/plain; charset=utf-8', null],
  ['application/xhtml+xml', 'text/plain; charset=utf-8', null],
  ['text/xml;charset=utf-8', 'text/plain; charset=utf-8', null],
  ['application/rss+xml', 'text/plain; charset=utf-8', null],
  ['application/x-javascript', 'text/plain; charset=utf-8', null],
  ['text/ecmascript', 'text/plain; charset=utf-8', null],
  ['text/javascript1.5', 'text/plain; charset=utf-8', null],
  ['text/javascript; charset=utf-8', 'text/plain; charset=utf-8', null],
  ['image/svg+xml', 'image/svg+xml', "attachment; filename*=UTF-8''file"],
  ['image/svg+xml;charset=utf-8', 'image/svg+xml;charset=utf-8', "attachment; filename*=UTF-8''file"],
  ['text/css', 'text/css', null],
])('a public file of type %s is served as %s', async (contentType, served, disposition) => {
  await using bucket = await openBucket()
  await bucket.files.upload('file', 'script', { contentType })
  const { headers } = await fetch(bucket.files.getPublicUrl('file').data.publicUrl)
  expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([served, disposition])
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
})

test('small pictures are rendered before large ones that were requested earlier, and a full queue answers with retry-after', async () => {
  await using bucket = await openBucket()
  await bucket.files.upload('large.jpg', await create(2400, 1600).jpeg().toBuffer(), { contentType: 'image/jpeg' })
  await bucket.files.upload('small.jpg', JPEG, { contentType: 'image/jpeg' })
  const urlOf = (name: string, query: string) =>
    `${bucket.files.getPublicUrl(name).data.publicUrl.replace('/object/', '/render/image/')}?${query}`
  const ended: string[] = []
  const large = Array.from({ length: 30 }, async (_, at) => {
    const response = await fetch(
      urlOf('large.jpg', `width=${at < 15 ? 1600 : 1920}&quality=${25 + (at % 15) * 5}&format=avif`),
    )
    if (response.status === 200) ended.push('large')
    return response
  })
  await Promise.race(large)
  const small = await fetch(urlOf('small.jpg', 'width=60'))
  ended.push('small')
  expect(small.status).toBe(200)
  expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width).toBe(64)
  const responses = await Promise.all(large)
  const refused = responses.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThanOrEqual(10)
  expect(new Set(refused.map(({ headers }) => headers.get('retry-after')))).toEqual(new Set(['3']))
  expect(ended.lastIndexOf('small')).toBeLessThan(ended.lastIndexOf('large'))
})
