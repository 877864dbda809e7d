import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { listenLocally } from '#tests/harness/listen-locally.ts'
import { compressResponse } from './compress-response.ts'

const LONG = JSON.stringify(Array.from({ length: 200 }, (_, index) => ({ index, words: 'send links only' })))
const encoder = new TextEncoder()
/** More than all buffers on the way can hold, even compressed. */
const LARGE = randomBytes(4_000_000).toString('base64')

/** A stream of `count` pieces that then ends, breaks, or never ends. */
function pieces(
  count: number,
  then: 'end' | 'break',
  onCancel: () => void = () => undefined,
  text = LONG.slice(0, 2000),
) {
  let sent = 0
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1
      if (sent <= count) controller.enqueue(encoder.encode(`${text}${sent}`))
      else if (then === 'end') controller.close()
      else controller.error(new Error('lost'))
    },
    cancel: onCancel,
  })
}

async function startServer() {
  const cancelled = Promise.withResolvers<void>()
  const app = new Hono()
  app.use(compressResponse())
  const json = { 'content-type': 'application/json' }
  const handlers: Record<string, () => Response> = {
    '/long': () => new Response(LONG, { headers: { ...json, etag: '"a"' } }),
    '/short': () => new Response('{"one":1}', { headers: json }),
    '/empty': () => new Response(null, { status: 204 }),
    '/part': () => new Response(LONG, { status: 206, headers: { ...json, 'content-range': '0-199/400' } }),
    '/encoded': () => new Response(LONG, { headers: { ...json, 'content-encoding': 'zstd' } }),
    '/fixed': () => new Response(LONG, { headers: { ...json, 'cache-control': 'no-store, no-transform' } }),
    '/events': () => new Response(LONG, { headers: { 'content-type': 'text/event-stream' } }),
    '/bytes': () => new Response(LONG, { headers: { 'content-type': 'application/octet-stream' } }),
    '/problem': () => new Response(LONG, { headers: { 'content-type': 'application/problem+json' } }),
    '/csv': () => new Response(pieces(40, 'end'), { headers: { 'content-type': 'text/csv; charset=utf-8' } }),
    '/broken': () => new Response(pieces(40, 'break'), { headers: json }),
    '/endless': () => new Response(pieces(Number.POSITIVE_INFINITY, 'end', cancelled.resolve), { headers: json }),
    '/large': () => new Response(pieces(Number.POSITIVE_INFINITY, 'end', cancelled.resolve, LARGE), { headers: json }),
  }
  for (const [path, handler] of Object.entries(handlers)) app.get(path, handler)
  const server = await listenLocally(getRequestListener(app.fetch))
  return {
    cancelled: cancelled.promise,
    async request(path: string, accepted?: string, method = 'GET'): Promise<IncomingMessage> {
      const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }
      const [response] = await once(
        request({ port: server.port, path, method, headers, agent: false }).end(),
        'response',
      )
      return response
    },
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  }
}

async function bytesOf(response: IncomingMessage): Promise<Buffer> {
  const read: Buffer[] = []
  for await (const piece of response) read.push(piece)
  return Buffer.concat(read)
}

test.each([
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0, gzip;q=0.1', 'gzip'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['identity', undefined],
  ['zstd', undefined],
  ['', undefined],
  [undefined, undefined],
])('a client that accepts %j gets %j', async (accepted, encoding) => {
  await using server = await startServer()
  const response = await server.request('/long', accepted)
  const bytes = await bytesOf(response)
  expect(response.headers['content-encoding']).toBe(encoding)
  expect(response.headers.vary).toBe('accept-encoding')
  const text = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes
  expect(String(text)).toBe(LONG)
  if (encoding !== undefined) expect(bytes.length).toBeLessThan(LONG.length / 5)
  expect(response.headers.etag).toBe(encoding === undefined ? '"a"' : 'W/"a"')
})

test.each([
  ['/short', undefined],
  ['/empty', undefined],
  ['/part', 'br'],
  ['/encoded', 'zstd'],
  ['/fixed', undefined],
  ['/events', undefined],
  ['/bytes', undefined],
  ['/problem', 'br'],
  ['/csv', 'br'],
])('%s is sent with the encoding %j', async (path, encoding) => {
  await using server = await startServer()
  const response = await server.request(path, 'gzip, br')
  await bytesOf(response)
  expect(response.headers['content-encoding']).toBe(encoding)
})

test('a HEAD response has no content-encoding', async () => {
  await using server = await startServer()
  const response = await server.request('/long', 'br', 'HEAD')
  expect(await bytesOf(response)).toHaveLength(0)
  expect(response.headers['content-encoding']).toBeUndefined()
})

test('a compressed stream arrives complete', async () => {
  await using server = await startServer()
  const text = String(brotliDecompressSync(await bytesOf(await server.request('/csv', 'br'))))
  expect(text).toBe(Array.from({ length: 40 }, (_, index) => `${LONG.slice(0, 2000)}${index + 1}`).join(''))
})

test.each(['br', 'gzip', 'identity'])('a response in %s that breaks off does not look complete', async (accepted) => {
  // The HTTP adapter reports the failure on the console.
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await using server = await startServer()
  await expect(bytesOf(await server.request('/broken', accepted))).rejects.toMatchObject({ code: 'ECONNRESET' })
  expect(logged).toHaveBeenCalledOnce()
})

test.each([
  ['br', '/endless'],
  ['br', '/large'],
  ['identity', '/endless'],
])('a client that disconnects during a response in %s cancels its source (%s)', async (accepted, path) => {
  await using server = await startServer()
  const response = await server.request(path, accepted)
  await once(response, 'data')
  response.destroy()
  await server.cancelled
})
