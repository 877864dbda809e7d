import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { createAllowance } from '#server/platform/fairness/allowance.ts'
import { KEYS, openRealtime, openSocket, type RealtimeHarness } from '#tests/harness/realtime-harness.ts'

// Other tests may keep the machine busy.
const PATIENT = { timeout: 60_000, interval: 2 }
const DEEP = `${'['.repeat(20_000)}${']'.repeat(20_000)}`

const join = (config: object) => ({ config: { broadcast: {}, presence: {}, private: false, ...config } })

async function relays({ db }: RealtimeHarness): Promise<number> {
  const { rows } = await db.database.pool.query('select count(*)::int as count from realtime.relays')
  return rows[0].count
}

test('a presence nested 20,000 deep closes only the connection that sent it', async () => {
  await using realtime = await openRealtime()
  const { url } = await realtime.startReplica()
  const honest = await openSocket(url)
  const presence = { presence: { key: 'ada', enabled: true } }
  expect(await honest.ask('realtime:desk', 'phx_join', join(presence))).toMatchObject({ status: 'ok' })
  const hostile = await openSocket(url)
  expect(await hostile.ask('realtime:desk', 'phx_join', join(presence))).toMatchObject({ status: 'ok' })
  hostile.socket.send(`["1","9","realtime:desk","presence",{"event":"track","payload":{"deep":${DEEP}}}]`)
  expect(await hostile.closed).toBe(1008)
  expect(await honest.ask('realtime:desk', 'presence', { event: 'track', payload: { page: 1 } })).toMatchObject({
    status: 'ok',
  })
  expect(await honest.ask('phoenix', 'heartbeat', {})).toMatchObject({ status: 'ok' })
  const later = await openSocket(url)
  expect(await later.ask('realtime:desk', 'phx_join', join(presence))).toMatchObject({ status: 'ok' })
  expect((await later.nextOf('presence_state'))[4]).toHaveProperty('ada')
  expect(await later.ask('phoenix', 'heartbeat', {})).toMatchObject({ status: 'ok' })
})

test('a presence has a size limit, and so do all presences of one address together', async () => {
  await using realtime = await openRealtime()
  const { url } = await realtime.startReplica()
  const client = await openSocket(url)
  const track = (topic: string, page: string) => client.ask(topic, 'presence', { event: 'track', payload: { page } })
  const results: string[] = []
  await client.ask('realtime:0', 'phx_join', join({}))
  expect((await track('realtime:0', 'x'.repeat(3000))).response.reason).toContain('at most 2048 bytes')
  const second = await openSocket(url)
  for (const [at, { ask }] of [...Array(100).fill(client), ...Array(40).fill(second)].entries()) {
    await ask(`realtime:${at % 100}`, 'phx_join', join({}))
    const { status, response } = await ask(`realtime:${at % 100}`, 'presence', {
      event: 'track',
      payload: { page: 'x'.repeat(2000) },
    })
    results.push(response.reason ?? status)
  }
  expect(results.slice(0, 100)).toEqual(Array(100).fill('ok'))
  expect(results.at(-1)).toBe('Too many presences')
})

test('a broadcast over HTTP is refused if it is nested too deeply or over 256 KiB, alone or in a batch', async () => {
  await using realtime = await openRealtime()
  const { url } = await realtime.startReplica()
  const post = async (path: string, body: string) => {
    const headers = { apikey: KEYS.publishableKey, 'content-type': 'application/json' }
    const response = await fetch(`${url}/realtime/v1/api/broadcast${path}`, { method: 'POST', headers, body })
    return response.status
  }
  const batch = (payload: string) => `{"messages":[{"topic":"room","event":"note","payload":${payload}}]}`
  expect(await post('', batch(DEEP))).toBe(422)
  expect(await post('/room/events/note', DEEP)).toBe(422)
  expect(await post('', batch(JSON.stringify('x'.repeat(270_000))))).toBe(413)
  expect(await post('/room/events/note', JSON.stringify('x'.repeat(270_000)))).toBe(413)
  expect(await post('', batch('{"a":[1]}'))).toBe(202)
  expect(await post('/room/events/note', 'nothing')).toBe(422)
})

test('an address that sends too many bytes is stopped, by socket and by request, and other addresses are not', async () => {
  await using realtime = await openRealtime()
  const { url } = await realtime.startReplica()
  const sockets = await Promise.all(Array.from({ length: 8 }, () => openSocket(url)))
  const large = JSON.stringify([
    null,
    null,
    'realtime:nobody',
    'broadcast',
    { event: 'x', payload: 'x'.repeat(240_000) },
  ])
  for (const { socket } of sockets) for (let at = 0; at < 6; at += 1) socket.send(large)
  expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual(Array(8).fill(1008))
  const other = await openSocket(url, { forwardedFor: '203.0.113.8' })
  expect(await other.ask('phoenix', 'heartbeat', {})).toMatchObject({ status: 'ok' })
  const post = async (address: string) => {
    const headers = { apikey: KEYS.publishableKey, 'content-type': 'application/json', 'x-forwarded-for': address }
    const body = JSON.stringify('x'.repeat(240_000))
    return (await fetch(`${url}/realtime/v1/api/broadcast/room/events/x`, { method: 'POST', headers, body })).status
  }
  const statuses = await Promise.all(Array.from({ length: 40 }, () => post('198.51.100.9')))
  expect(new Set(statuses)).toEqual(new Set([202, 429]))
  expect(await post('198.51.100.10')).toBe(202)
})

test('a join asks for no more than 20 subscriptions and a connection holds no more than 50, only to tables it may read', async () => {
  await using realtime = await openRealtime()
  const { url } = await realtime.startReplica()
  const staff = await realtime.token('staff')
  const client = await openSocket(url)
  const ask = (topic: string, access_token: string | null, count = 20) => {
    const postgres_changes = Array(count).fill({ event: '*', schema: 'public', table: 'scraper_logs' })
    return client.ask(topic, 'phx_join', { ...join({ postgres_changes }), access_token })
  }
  expect((await ask('realtime:anon', null)).response.reason).toContain('Unauthorized')
  expect((await ask('realtime:user', await realtime.token(null))).response.reason).toContain('Unauthorized')
  expect((await ask('realtime:a', staff, 21)).response.reason).toBe('The join cannot be read: config.postgres_changes')
  expect(await ask('realtime:a', staff)).toMatchObject({ status: 'ok' })
  expect(await ask('realtime:b', staff)).toMatchObject({ status: 'ok' })
  expect((await ask('realtime:c', staff)).response.reason).toBe('Too many subscriptions to changes on one connection')
  const everything = { ...join({ postgres_changes: [{ event: '*', schema: 'public' }] }) }
  expect((await client.ask('realtime:d', 'phx_join', everything)).response.reason).toContain('changes of any table')
  expect(await client.ask('realtime:d', 'phx_join', { ...everything, access_token: staff })).toMatchObject({
    status: 'ok',
  })
})

test('one connection holds no more than 100 channels', async () => {
  await using realtime = await openRealtime()
  const { url } = await realtime.startReplica()
  const client = await openSocket(url)
  const joinTopic = (at: number) => client.ask(`realtime:${at}`, 'phx_join', join({}))
  for (let at = 0; at < 100; at += 1) expect(await joinTopic(at)).toMatchObject({ status: 'ok' })
  expect((await joinTopic(100)).response.reason).toBe('Too many channels on one connection')
  expect(await joinTopic(99)).toMatchObject({ status: 'ok' })
})

test('a message is stored for other replicas only if there are any', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await using realtime = await openRealtime()
  const { url } = await realtime.startReplica()
  // Other replicas are assumed to exist until a first greeting could have been answered.
  vi.setSystemTime(Date.now() + 11_000)
  const sender = await openSocket(url)
  await sender.ask('realtime:room', 'phx_join', join({ broadcast: { ack: true } }))
  const long = { event: 'note', payload: { text: 'la'.repeat(20_000) } }
  expect(await sender.ask('realtime:room', 'broadcast', long)).toMatchObject({ status: 'ok' })
  expect(await relays(realtime)).toBe(0)
  const other = await realtime.startReplica()
  const receiver = await openSocket(other.url)
  await receiver.ask('realtime:room', 'phx_join', join({}))
  const received = once(receiver.socket, 'message')
  // The new replica's greeting may still be on its way.
  await vi.waitFor(async () => {
    await sender.ask('realtime:room', 'broadcast', long)
    expect(await relays(realtime)).toBeGreaterThan(0)
  }, PATIENT)
  await received
  vi.useRealTimers()
})

test.each([
  '//',
  'http://',
  '/\\[',
  '//[',
  'http://[/realtime/v1/websocket',
  '/realtime/v1/websocket?apikey=%0A',
  '/%',
  '*',
  'x:y:z',
])('an upgrade request for %j is refused, and the server keeps running', async (target) => {
  await using realtime = await openRealtime()
  const { url } = await realtime.startReplica()
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(
    `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AQIDBAUGBwgJCgsMDQ4PEA==\r\n\r\n`,
  )
  const [response] = await once(socket, 'data')
  expect(String(response)).toMatch(/^HTTP\/1\.1 4\d\d /)
  const client = await openSocket(url)
  expect(await client.ask('phoenix', 'heartbeat', {})).toMatchObject({ status: 'ok' })
})

test('connections whose upgrade fails do not count against their address', async () => {
  await using realtime = await openRealtime()
  const { url } = await realtime.startReplica()
  const { hostname, port } = new URL(url)
  const attempt = async () => {
    const socket = connect(Number(port), hostname)
    socket.write(
      `GET /realtime/v1/websocket?apikey=${KEYS.publishableKey}&vsn=2.0.0 HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.7\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: none\r\n\r\n`,
    )
    socket.resume()
    await once(socket, 'close')
  }
  await Promise.all(Array.from({ length: 301 }, attempt))
  const client = await openSocket(url)
  expect(await client.ask('phoenix', 'heartbeat', {})).toMatchObject({ status: 'ok' })
})

test('an allowance refills with time, and a burst of three seconds is allowed', () => {
  let now = 0
  const allowance = createAllowance({ messages: 10, bytes: 1000 }, () => now)
  expect(allowance.spend({ messages: 30 })).toBe(true)
  expect(allowance.spend({ messages: 1 })).toBe(false)
  now += 200
  expect(allowance.spend({ messages: 1, bytes: 3000 })).toBe(true)
  expect(allowance.spend({ bytes: 1 })).toBe(false)
  now += 60_000
  expect(allowance.isFull()).toBe(true)
})
