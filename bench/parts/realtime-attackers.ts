import { once } from 'node:events'
import { connect } from 'node:net'
import process from 'node:process'
import { WebSocket } from 'ws'

// The realtime attackers of abuse.ts, in a separate process.
// Run: node bench/parts/realtime-attackers.ts <url> <key> <addresses>

const [url = '', key = '', addresses] = process.argv.slice(2)
const BIG = 'x'.repeat(240_000)
const DEEP = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const target = new URL(url)

const stop = new AbortController()
process.once('message', () => stop.abort())
process.once('disconnect', () => process.exit())
const counts: Record<string, number> = {}
const count = (what: string) => {
  counts[what] = (counts[what] ?? 0) + 1
}

/** Opens sockets from an address, runs the attack on each until it is closed, and repeats. */
async function attack(what: string, address: string, abuse: (socket: WebSocket) => Promise<void>) {
  while (!stop.signal.aborted) {
    const socketUrl = `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`
    const socket = new WebSocket(socketUrl, { headers: { 'x-forwarded-for': address } })
    socket.on('error', () => undefined)
    const closed = once(socket, 'close')
    const isOpen = await Promise.race([once(socket, 'open').then(() => true), closed.then(() => false)]).catch(
      () => false,
    )
    if (isOpen) {
      count(what)
      await Promise.race([abuse(socket), closed]).catch(() => undefined)
    }
    socket.terminate()
    await pause(50)
  }
}

const say = (socket: WebSocket, ...frame: unknown[]) => socket.send(JSON.stringify(frame))
const join = (topic: string, config: object = {}) => ['1', '1', topic, 'phx_join', { config }] as const

async function broadcastToNobody(socket: WebSocket) {
  say(socket, ...join('realtime:nobody'))
  while (socket.readyState === socket.OPEN && !stop.signal.aborted) {
    say(socket, '1', null, 'realtime:nobody', 'broadcast', { type: 'broadcast', event: 'x', payload: BIG })
    await pause(20)
  }
}

async function trackDeeply(socket: WebSocket) {
  say(socket, ...join('realtime:desk', { presence: { key: 'deep', enabled: true } }))
  socket.send(`["1","2","realtime:desk","presence",{"event":"track","payload":{"deep":${DEEP}}}]`)
  await pause(500)
}

async function trackMuch(socket: WebSocket) {
  for (let at = 0; at < 100; at += 1) {
    say(socket, ...join(`realtime:desk ${at}`, { presence: { key: String(Math.random()), enabled: true } }))
    say(socket, '1', '2', `realtime:desk ${at}`, 'presence', { event: 'track', payload: { text: 'x'.repeat(1900) } })
    await pause(20)
  }
  await pause(5000)
}

async function subscribeToAll(socket: WebSocket) {
  const changes = ['contact_submissions', 'sync_opportunities', 'scraper_logs', 'artist_submissions']
  const postgres_changes = Array.from({ length: 20 }, (_, at) => ({
    event: '*',
    schema: 'public',
    table: changes[at % 4],
    filter: `id=neq.${crypto.randomUUID()}`,
  }))
  for (let at = 0; at < 100; at += 1) {
    say(socket, ...join(`realtime:rows ${at}`, { postgres_changes }))
    await pause(20)
  }
  await pause(5000)
}

/** Reads nothing, while others on its topic send as much as allowed. */
async function neverRead(socket: WebSocket) {
  say(socket, ...join('realtime:loud'))
  socket.pause()
  await pause(20_000)
}

async function shout(socket: WebSocket) {
  say(socket, ...join('realtime:loud', { broadcast: { self: true } }))
  while (socket.readyState === socket.OPEN && !stop.signal.aborted) {
    say(socket, '1', null, 'realtime:loud', 'broadcast', { type: 'broadcast', event: 'x', payload: BIG })
    await pause(1000)
  }
}

/** Starts a message of 250 KB and never completes it. */
async function beginMessage(address: string) {
  while (!stop.signal.aborted) {
    const socket = connect(Number(target.port), target.hostname)
    socket.on('error', () => undefined)
    socket.write(
      `GET /realtime/v1/websocket?apikey=${key}&vsn=2.0.0 HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AQIDBAUGBwgJCgsMDQ4PEA==\r\n\r\n`,
    )
    const head = Buffer.alloc(14)
    head[0] = 0x81
    head[1] = 0xff
    head.writeBigUInt64BE(250_000n, 2)
    socket.write(Buffer.concat([head, Buffer.alloc(249_000, 'x')]))
    count('begun messages')
    socket.resume()
    await Promise.race([once(socket, 'close'), pause(20_000)]).catch(() => undefined)
    socket.destroy()
  }
}

async function post(address: string) {
  const headers = { apikey: key, 'content-type': 'application/json', 'x-forwarded-for': address }
  while (!stop.signal.aborted) {
    for (const body of [DEEP, JSON.stringify(BIG)]) {
      await fetch(`${url}/realtime/v1/api/broadcast/loud/events/x`, { method: 'POST', headers, body }).then(
        ({ status }) => count(`post ${status}`),
        () => count('post failed'),
      )
    }
    await pause(50)
  }
}

for (let at = 0; at < Number(addresses); at += 1) {
  const address = `203.0.113.${at + 1}`
  for (let each = 0; each < 4; each += 1) void attack('broadcasts to nobody', address, broadcastToNobody)
  for (let each = 0; each < 10; each += 1) void attack('readers that never read', `198.51.100.${at + 1}`, neverRead)
  for (let each = 0; each < 10; each += 1) void beginMessage(`192.0.2.${at + 1}`)
  void attack('shouts', `198.51.100.${at + 1}`, shout)
  void attack('deep presences', `203.0.114.${at + 1}`, trackDeeply)
  void attack('many presences', `203.0.115.${at + 1}`, trackMuch)
  void attack('subscriptions', `203.0.116.${at + 1}`, subscribeToAll)
  void post(`203.0.117.${at + 1}`)
}

stop.signal.addEventListener('abort', () => {
  process.send?.(counts)
  setTimeout(() => process.exit(0), 500)
})
