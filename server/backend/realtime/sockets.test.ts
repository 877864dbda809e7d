import { once } from 'node:events'
import { connect } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { KEYS, openRealtime, openSocket, socketUrl } from '#tests/harness/realtime-harness.ts'
import { decodeBinary, decodeText } from './frames.ts'

async function refusal(url: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  const socket = new WebSocket(url, { headers })
  const [, response] = await once(socket, 'unexpected-response')
  socket.on('error', () => undefined)
  socket.terminate()
  return response.statusCode
}

/** Ref, event and payload of a frame in version 2. */
async function part(frame: Promise<unknown[]>): Promise<unknown[]> {
  const [, ref, , event, payload] = await frame
  return [ref, event, payload]
}

test('an upgrade is refused without a valid key, version and path, or with the secret key in a browser', async () => {
  await using realtime = await openRealtime()
  const { url } = await realtime.startReplica()
  expect(await refusal(socketUrl(url, 'vsn=2.0.0'))).toBe(401)
  expect(await refusal(socketUrl(url, 'apikey=sb_publishable_wrong&vsn=2.0.0'))).toBe(401)
  expect(await refusal(socketUrl(url).replace('2.0.0', '3.0.0'))).toBe(400)
  expect(await refusal(socketUrl(url).replace('/realtime/', '/rest/'))).toBe(404)
  const secret = `apikey=${KEYS.secretKey}&vsn=2.0.0`
  expect(await refusal(socketUrl(url, secret), { origin: 'https://label.example' })).toBe(401)
})

test('a heartbeat is answered, an unjoined topic is unknown, and an invalid token closes the channel', async () => {
  await using realtime = await openRealtime()
  const { url } = await realtime.startReplica()
  const { socket, next } = await openSocket(url)
  const send = (frame: unknown[]) => socket.send(JSON.stringify(frame))
  send([null, '1', 'phoenix', 'heartbeat', {}])
  expect(await next()).toEqual([null, '1', 'phoenix', 'phx_reply', { status: 'ok', response: {} }])
  send(['1', '2', 'realtime:room', 'broadcast', { event: 'x', payload: {} }])
  expect(await part(next())).toEqual(['2', 'phx_reply', { status: 'error', response: { reason: 'unmatched topic' } }])
  send(['3', '3', 'realtime:room', 'phx_join', { config: {}, access_token: 'a.b.c' }])
  expect(await part(next())).toMatchObject(['3', 'phx_reply', { status: 'error' }])
  send(['4', '4', 'realtime:room', 'phx_join', { config: {} }])
  expect(await part(next())).toMatchObject(['4', 'phx_reply', { status: 'ok' }])
  send(['4', '5', 'realtime:room', 'access_token', { access_token: 'a.b.c' }])
  expect(await part(next())).toMatchObject([null, 'system', { status: 'error' }])
  expect(await part(next())).toMatchObject(['4', 'phx_close', {}])
})

test('a client that sends too much is disconnected', async () => {
  await using realtime = await openRealtime()
  const { url } = await realtime.startReplica()
  const { socket, closed } = await openSocket(url)
  for (let i = 0; i < 2000; i += 1) socket.send(JSON.stringify([null, String(i), 'phoenix', 'heartbeat', {}]))
  expect(await closed).toBe(1008)
})

test('behind a trusted proxy, sockets are limited per address that the proxy reports', async () => {
  await using realtime = await openRealtime()
  const { url } = await realtime.startReplica()
  const connect = (from: string) => openSocket(url, { forwardedFor: `198.51.100.9, ${from}` })
  await Promise.all(Array.from({ length: 300 }, () => connect('203.0.113.7')))
  expect(await refusal(socketUrl(url), { 'x-forwarded-for': '203.0.113.7' })).toBe(429)
  await connect('203.0.113.8')
})

test('on shutdown, clients are told that the server restarts, so that they reconnect', async () => {
  await using realtime = await openRealtime()
  const { url, stop } = await realtime.startReplica()
  const { closed } = await openSocket(url)
  await stop()
  expect(await closed).toBe(1012)
})

test.each([
  ['/elsewhere', 404],
  [`/realtime/v1/websocket?apikey=${KEYS.publishableKey}&vsn=3.0.0`, 400],
  ['/realtime/v1/websocket?apikey=wrong&vsn=2.0.0', 401],
])(
  'a refused client that keeps its connection open is disconnected, so that the server can stop: %s',
  async (target, status) => {
    await using realtime = await openRealtime()
    const { url, stop } = await realtime.startReplica()
    const { port, hostname } = new URL(url)
    // Such a client never closes its side, and what it has sent stays unread.
    const client = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
    client.on('error', () => undefined)
    const response = once(client, 'data')
    const head = 'Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13'
    client.write(`GET ${target} HTTP/1.1\r\n${head}\r\nSec-WebSocket-Key: AQIDBAUGBwgJCgsMDQ4PEA==\r\n\r\n`)
    expect(String((await response)[0])).toContain(`HTTP/1.1 ${status} `)
    await stop()
    client.destroy()
  },
)

test('the frame decoders never throw, whatever the input', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void decodeBinary(bytes)))
  fc.assert(fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => void decodeBinary(Uint8Array.of(3, ...bytes))))
  fc.assert(fc.property(fc.json(), (text) => void [decodeText(text, '1.0.0'), decodeText(text, '2.0.0')]))
})
