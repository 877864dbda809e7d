import { once } from 'node:events'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { loadSiteFiles, serveFromMemory } from './site.ts'

const PAGE = '<h1>Team</h1>'

async function createFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'site-'))
  await mkdir(path.join(folder, 'team'))
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'index.html'), '<h1>Home</h1>')
  await writeFile(path.join(folder, 'team', 'index.html'), PAGE)
  await writeFile(path.join(folder, 'assets', 'preview-1a2b.wav'), '0123456789')
  return folder
}

async function createFrontedSite(options: { siteUrl?: string; trustProxy?: boolean; folder?: string } = {}) {
  const siteUrl = options.siteUrl ?? 'http://label.example'
  const files = await loadSiteFiles(options.folder ?? (await createFolder()), siteUrl)
  const isRendered = (pathname: string) => pathname === '/rendered'
  const listener = serveFromMemory(
    files,
    { siteUrl, trustProxy: options.trustProxy ?? false, isRendered },
    (_request, response) => response.writeHead(418).end('router'),
  )
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    get: (target: string, headers: Record<string, string> = {}, method = 'GET') => ask(port, target, headers, method),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Not with fetch, which normalises the path and decodes the body. */
async function ask(port: number, target: string, headers: Record<string, string>, method: string) {
  const sent = request({ port, host: '127.0.0.1', path: target, method, headers }).end()
  const [response] = (await once(sent, 'response')) as [import('node:http').IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }
}

test('a page is served before the router, with and without a trailing slash', async () => {
  await using site = await createFrontedSite()
  for (const target of ['/team', '/team/']) {
    const { status, body } = await site.get(target)
    expect([status, body.toString()]).toEqual([200, PAGE])
  }
  expect((await site.get('/')).body.toString()).toBe('<h1>Home</h1>')
})

test.each(['/team?press=1', '/nothing', '/team/../team', '/%74eam', '//team', 'http://other.example/team', '*'])(
  '%s is passed on to the router',
  async (target) => {
    await using site = await createFrontedSite()
    expect((await site.get(target, {}, target === '*' ? 'OPTIONS' : 'GET')).status).toBe(418)
  },
)

test('methods other than GET and HEAD are passed on to the router', async () => {
  await using site = await createFrontedSite()
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    expect((await site.get('/team', {}, method)).status).toBe(418)
  }
})

test('a built page that is sometimes rendered per request is passed on to the router', async () => {
  const folder = await createFolder()
  await writeFile(path.join(folder, 'rendered'), 'built')
  await using site = await createFrontedSite({ folder })
  expect((await site.get('/rendered')).status).toBe(418)
})

test('HEAD answers with the length and no body; an unchanged page answers 304 without a body', async () => {
  await using site = await createFrontedSite()
  const head = await site.get('/team', {}, 'HEAD')
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, String(PAGE.length), 0])
  const etag = head.headers.etag ?? ''
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await site.get('/team', { 'if-none-match': known })
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag])
  }
  expect((await site.get('/team', { 'if-none-match': '"other"' })).status).toBe(200)
})

test.each([
  ['br, gzip', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['gzip;q=0, br;q=0.0', undefined],
  ['identity', undefined],
  ['x-brotli', undefined],
])('accept-encoding %j is answered with %s', async (accepted, coding) => {
  await using site = await createFrontedSite()
  const { headers } = await site.get('/team', { 'accept-encoding': accepted })
  expect(headers['content-encoding']).toBe(coding)
  expect(headers.vary).toBe('accept-encoding')
})

test('a file that the build compressed is served as it is, and has no address of its own', async () => {
  const folder = await createFolder()
  const made = brotliCompressSync('<h1>Made by the build</h1>')
  await writeFile(path.join(folder, 'team', 'index.html.br'), made)
  await using site = await createFrontedSite({ folder })
  const { body } = await site.get('/team', { 'accept-encoding': 'br' })
  expect(brotliDecompressSync(body).toString()).toBe('<h1>Made by the build</h1>')
  expect((await site.get('/team/index.html.br')).status).toBe(418)
})

test('audio is served in ranges', async () => {
  await using site = await createFrontedSite()
  const part = await site.get('/assets/preview-1a2b.wav', { range: 'bytes=2-4' })
  expect([part.status, part.headers['content-range'], part.body.toString()]).toEqual([206, 'bytes 2-4/10', '234'])
  const beyond = await site.get('/assets/preview-1a2b.wav', { range: 'bytes=10-' })
  expect([beyond.status, beyond.headers['content-range'], beyond.body.length]).toEqual([416, 'bytes */10', 0])
})

test("the caller's request id is returned if it is well-formed", async () => {
  await using site = await createFrontedSite()
  expect((await site.get('/team', { 'x-request-id': 'abcdef-123' })).headers['x-request-id']).toBe('abcdef-123')
  expect((await site.get('/team', { 'x-request-id': 'a b' })).headers['x-request-id']).toBeUndefined()
})

test.each([
  ['https://label.example', false, undefined, true],
  ['http://label.example', true, 'https', true],
  ['http://label.example', true, 'https, http', false],
  ['http://label.example', true, undefined, false],
  ['http://label.example', false, 'https', false],
])('transport security at %s, proxy trusted %s, forwarded as %s: %s', async (siteUrl, trustProxy, proto, expected) => {
  await using site = await createFrontedSite({ siteUrl, trustProxy })
  const { headers } = await site.get('/team', proto ? { 'x-forwarded-proto': proto } : {})
  expect('strict-transport-security' in headers).toBe(expected)
})
