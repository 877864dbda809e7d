import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type FakeAnswer = string | { status?: number; headers?: Record<string, string>; body?: string | Buffer }
export type FakeHandler = (request: IncomingMessage, response: ServerResponse) => void
export type FakeHost = Record<string, FakeAnswer | FakeHandler>

/**
 * One local server for many hosts: `resolve` maps every known name to loopback, and the Host header selects the host.
 * A host without a robots.txt of its own answers 404 there, which allows everything.
 */
export async function createFakeSite(hosts: Record<string, FakeHost>) {
  const requests: { host: string; path: string; at: number; headers: IncomingMessage['headers'] }[] = []
  const server = createServer((request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '')
    const path = request.url ?? '/'
    requests.push({ host, path, at: performance.now(), headers: request.headers })
    const page = hosts[host]?.[path]
    if (typeof page === 'function') {
      page(request, response)
      return
    }
    const answer = typeof page === 'string' ? { body: page } : (page ?? { status: 404, body: 'not found' })
    const type = path.endsWith('.txt')
      ? 'text/plain'
      : path.endsWith('.xml')
        ? 'application/xml'
        : 'text/html; charset=utf-8'
    response.writeHead(answer.status ?? 200, { 'content-type': type, ...answer.headers })
    response.end(answer.body ?? '')
  })
  const sockets = { now: 0, most: 0 }
  server.on('connection', (socket) => {
    sockets.now += 1
    sockets.most = Math.max(sockets.most, sockets.now)
    // Counted at the caller's 'end', which comes before its next connection; 'close' comes later.
    let isOpen = true
    const leave = () => {
      if (isOpen) sockets.now -= 1
      isOpen = false
    }
    socket.once('end', leave).once('close', leave)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    requests,
    /** The highest number of connections open at once. */
    mostSockets: () => sockets.most,
    url: (host: string, path = '/') => `http://${host}:${port}${path}`,
    resolve: async (hostname: string) => {
      if (hosts[hostname] === undefined) throw Object.assign(new Error(`${hostname} is unknown`), { code: 'ENOTFOUND' })
      return [{ address: '127.0.0.1', family: 4 }]
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A clock on which sleeping takes no time but advances it. */
export function createTestClock(start = Date.parse('2026-11-21T12:00:00Z')) {
  let now = start
  const slept: number[] = []
  return {
    slept,
    now: () => now,
    ticks: () => now,
    advance: (ms: number) => {
      now += ms
    },
    sleep: async (ms: number, signal?: AbortSignal) => {
      signal?.throwIfAborted()
      slept.push(ms)
      now += ms
    },
  }
}
