import { expect, test } from 'vitest'
import type { RawResponse } from '#tests/harness/raw-request.ts'
import {
  AS_PNG,
  json,
  openStorageWithFiles,
  PNG,
  readState,
  type StorageRequest,
  send,
} from '#tests/harness/storage-requests.ts'
import { createSignedLinks } from './signed-links.ts'

// Tables of cases, each against one storage: hostile names, ranges, pictures, types, sizes and links.

const NAMES = [
  '%2e%2e%2fpress%2ffile.png',
  '..%2f..%2f..%2fetc%2fpasswd',
  'a%2f..%2f..%2ffile.png',
  '.%2ffile.png',
  'a//file.png',
  '%2ffile.png',
  'file.png/',
  '%5c..%5cfile.png',
  'file.png%00.jpg',
  'file%0a.png',
  '%0d%0aset-cookie:%20a=b',
  '%c0%ae%c0%ae%2ffile.png',
  '%ff',
  '%',
  '%zz',
  'f%C3%A4rg.png',
  '%e2%80%a8.png',
  '%252e%252e%252ffile.png',
  '%ef%bc%8e%ef%bc%8e%2ffile.png',
  '%3Cscript%3E.png',
  'a%22b.png',
  'a%7cb.png',
  'x'.repeat(1025),
]
const REQUESTS: ((name: string) => StorageRequest)[] = [
  (name) => ({ path: `/object/public/press/${name}` }),
  (name) => ({ path: `/object/authenticated/press/${name}` }),
  (name) => ({ path: `/object/info/press/${name}` }),
  (name) => ({ path: `/render/image/public/press/${name}?width=20` }),
  (name) => ({ method: 'POST', path: `/object/press/${name}`, headers: AS_PNG, body: PNG }),
  (name) => ({ method: 'PUT', path: `/object/press/${name}`, headers: AS_PNG, body: PNG }),
  (name) => ({ method: 'DELETE', path: `/object/press/${name}` }),
  (name) => json('POST', `/object/sign/press/${name}`, { expiresIn: 60 }),
  (name) => json('POST', `/object/upload/sign/press/${name}`, {}),
]

test('no object name reaches another object, in a path or in a body', async () => {
  await using storage = await openStorageWithFiles()
  const before = await readState(storage)
  const wrong: unknown[] = []
  const check = (request: StorageRequest, { status, code, text }: RawResponse) => {
    if (status !== 400 || !['InvalidKey', 'NoSuchKey', 'InvalidRequest'].includes(String(code)))
      wrong.push([request.method, request.path, request.body?.toString().slice(0, 100), status, text.slice(0, 100)])
  }
  for (const name of NAMES) {
    for (const make of REQUESTS) check(make(name), await send(storage, 'service', make(name)))
    let plain: string
    try {
      plain = decodeURIComponent(name)
    } catch {
      continue
    }
    for (const [sourceKey, destinationKey] of [
      [plain, 'new.png'],
      ['file.png', plain],
    ]) {
      for (const action of ['copy', 'move']) {
        const request = json('POST', `/object/${action}`, { bucketId: 'press', sourceKey, destinationKey })
        check(request, await send(storage, 'service', request))
      }
    }
  }
  // The server resolves dot segments (RFC 3986), and the rules of the resulting bucket apply.
  for (const path of [
    'public/press/../vault',
    'public/press/%2e%2e/vault',
    'public/../authenticated/vault',
    'sign/../vault',
  ]) {
    const response = await send(storage, 'visitor', { path: `/object/${path}/file.png` })
    if (response.status !== 400) wrong.push([path, response.status])
  }
  expect(wrong).toEqual([])
  expect(await readState(storage)).toEqual(before)
})

const RANGES: [range: string, status: number, bytes: string | null, part: string | undefined][] = [
  ['bytes=0-4', 206, '01234', 'bytes 0-4/10'],
  ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=0-0', 206, '0', 'bytes 0-0/10'],
  ['bytes=9-9', 206, '9', 'bytes 9-9/10'],
  ['bytes=0-99999999999999999999', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=10-', 416, null, undefined],
  ['bytes=20-30', 416, null, undefined],
  ['bytes=-0', 416, null, undefined],
  // Anything but a single range is ignored (RFC 9110, section 14.2).
  ['bytes=5-2', 200, '0123456789', undefined],
  ['bytes=a-b', 200, '0123456789', undefined],
  ['bytes=0-1,3-4', 200, '0123456789', undefined],
  ['bytes=--1', 200, '0123456789', undefined],
  ['bytes=1e1-', 200, '0123456789', undefined],
  ['bytes=-', 200, '0123456789', undefined],
  ['items=0-4', 200, '0123456789', undefined],
  ['', 200, '0123456789', undefined],
]

test('byte ranges are answered as RFC 9110 says', async () => {
  await using storage = await openStorageWithFiles()
  await storage.service.storage.createBucket('open', { public: true })
  await storage.service.storage.from('open').upload('digits', '0123456789', { contentType: 'text/plain' })
  const seen: typeof RANGES = []
  for (const [range, , bytes] of RANGES) {
    const response = await send(storage, 'visitor', { path: '/object/public/open/digits', headers: { range } })
    seen.push([range, response.status, bytes === null ? null : response.text, response.headers['content-range']])
  }
  expect(seen).toEqual(RANGES)
})

const PICTURES: [query: string, status: number][] = [
  ['width=20', 200],
  ['height=20', 200],
  ['width=20&height=20&resize=contain', 200],
  ['width=20&resize=fill&quality=20', 200],
  ['width=2500', 200],
  ['width=20&format=webp', 200],
  ['width=20&format=origin', 200],
  ['width=0', 400],
  ['width=-1', 400],
  ['width=2501', 400],
  ['width=1e9', 400],
  ['width=1.5', 400],
  ['width=abc', 400],
  ['height=0', 400],
  ['height=99999', 400],
  ['width=20&quality=19', 400],
  ['width=20&quality=101', 400],
  ['width=20&resize=stretch', 400],
  ['width=20&format=gif', 400],
  ['width=20&format=../../etc/passwd', 400],
]

test('a picture is rendered only in allowed sizes and formats', async () => {
  await using storage = await openStorageWithFiles()
  const seen: typeof PICTURES = []
  for (const [query] of PICTURES) {
    const response = await send(storage, 'visitor', { path: `/render/image/public/press/file.png?${query}` })
    const isPicture =
      response.status === 200 ? /^image\/(?:png|webp)$/.test(response.headers['content-type'] ?? '') : true
    if (isPicture && (response.status === 200 || response.code === 'InvalidRequest'))
      seen.push([query, response.status])
  }
  expect(seen).toEqual(PICTURES)
})

const UPLOADS: [type: string, size: number, status: number][] = [
  ['image/png', 999, 200],
  ['image/png', 1000, 200],
  ['image/png', 1001, 413],
  ['IMAGE/PNG', 10, 200],
  ['image/png; charset=utf-8', 10, 200],
  ['image/jpeg', 10, 415],
  ['image/*', 10, 415],
  ['image/png/../html', 10, 415],
  ['text/html', 10, 415],
  ['', 10, 415],
  ['image', 10, 415],
  ['application/octet-stream', 1001, 415],
]

test('a bucket accepts only files of its types and size, and stores nothing of refused ones', async () => {
  await using storage = await openStorageWithFiles()
  const limits = { public: false, fileSizeLimit: 1000, allowedMimeTypes: ['image/png'] }
  await storage.service.storage.createBucket('small', limits)
  const seen: typeof UPLOADS = []
  for (const [at, [type, size]] of UPLOADS.entries()) {
    const body = Buffer.concat([PNG.subarray(0, 8), Buffer.alloc(size - 8)])
    const headers = { 'content-type': type }
    const response = await send(storage, 'service', { method: 'POST', path: `/object/small/${at}`, headers, body })
    seen.push([type, size, response.status === 200 ? 200 : Number(JSON.parse(response.text).statusCode)])
  }
  expect(seen).toEqual(UPLOADS)
  const { data } = await storage.service.storage.from('small').list()
  const accepted = UPLOADS.flatMap(([, , status], at) => (status === 200 ? [String(at)] : []))
  expect(data?.map(({ name }) => name)).toEqual(accepted)
})

const upload = (token: string, name = 'file.png'): StorageRequest => ({
  method: 'PUT',
  path: `/object/upload/sign/vault/${name}?token=${token}`,
  headers: AS_PNG,
  body: PNG,
})

type Tokens = Record<'read' | 'write' | 'forOther' | 'expired' | 'foreign', string>
const NONE = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"url":"vault/file.png","exp":9999999999}').toString('base64url')}.`

const LINKS: [name: string, make: (tokens: Tokens) => StorageRequest, status: number][] = [
  ['a link', ({ read }) => ({ path: `/object/sign/vault/file.png?token=${read}` }), 200],
  ['a link to another file', ({ read }) => ({ path: `/object/sign/vault/other.png?token=${read}` }), 400],
  ['a link to another bucket', ({ read }) => ({ path: `/object/sign/press/file.png?token=${read}` }), 400],
  ['a link as an upload', ({ read }) => upload(read), 400],
  ['an upload as a link', ({ write }) => ({ path: `/object/sign/vault/file.png?token=${write}` }), 400],
  ['a link as a picture', ({ read }) => ({ path: `/render/image/sign/vault/other.png?token=${read}` }), 400],
  ['an upload to another name', ({ write }) => upload(write, 'elsewhere.png'), 400],
  ['another file’s link', ({ forOther }) => ({ path: `/object/sign/vault/file.png?token=${forOther}` }), 400],
  ['an expired link', ({ expired }) => ({ path: `/object/sign/vault/file.png?token=${expired}` }), 400],
  ['a changed link', ({ read }) => ({ path: `/object/sign/vault/file.png?token=${read.slice(0, -3)}abc` }), 400],
  ['a link of another secret', ({ foreign }) => ({ path: `/object/sign/vault/file.png?token=${foreign}` }), 400],
  ['a link without a signature', () => ({ path: `/object/sign/vault/file.png?token=${NONE}` }), 400],
  ['no token', () => ({ path: '/object/sign/vault/file.png' }), 400],
  ['an empty token', () => ({ path: '/object/sign/vault/file.png?token=' }), 400],
  ['a long token', () => ({ path: `/object/sign/vault/file.png?token=${'a'.repeat(5000)}` }), 400],
  ['two tokens', ({ read }) => ({ path: `/object/sign/vault/file.png?token=x&token=${read}` }), 400],
]

test('a signed link opens only the object that it was signed for', async () => {
  await using storage = await openStorageWithFiles()
  const vault = storage.service.storage.from('vault')
  await vault.upload('other.png', PNG, { contentType: 'image/png' })
  const links = createSignedLinks('a secret of the storage tests')
  const at = (name: string) => ({ bucket: 'vault', name })
  const tokens = {
    read: await links.signDownload(at('file.png'), 60, ''),
    write: await links.signUpload(at('file.png'), null, true),
    forOther: await links.signDownload(at('other.png'), 60, ''),
    expired: await links.signDownload(at('file.png'), -60, ''),
    foreign: await createSignedLinks('another secret').signDownload(at('file.png'), 60, ''),
  }
  const before = await readState(storage)
  const seen: [string, number][] = []
  for (const [name, make] of LINKS) {
    const response = await send(storage, 'visitor', make(tokens))
    if (response.status === 200 || !response.text.includes('PNG')) seen.push([name, response.status])
  }
  expect(seen).toEqual(LINKS.map(([name, , status]) => [name, status]))
  expect(await readState(storage)).toEqual(before)
})
