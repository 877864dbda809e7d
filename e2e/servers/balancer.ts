import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'

const PROBE_MS = 100

export type Balancer = {
  url: string
  /** Resolves when this many replicas report that they are ready. */
  waitForReady(count: number): Promise<void>
  stop(): Promise<void>
}

/**
 * A minimal proxy for several replicas: round robin over those whose /readyz answers 200, and on to the next one when a
 * connection is refused. A request that has been sent is never repeated.
 */
export async function startBalancer(port: number, ports: readonly number[]): Promise<Balancer> {
  const ready = new Set<number>()
  const open = new Set<Duplex>()
  let turn = 0
  const targets = () => {
    const list = [...ready].sort()
    turn += 1
    return list.map((_, index) => list[(index + turn) % list.length] ?? 0)
  }
  const probe = (target: number) =>
    fetch(`http://127.0.0.1:${target}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
      ({ status }) => (status === 200 ? ready.add(target) : ready.delete(target)),
      () => ready.delete(target),
    )
  const probing = setInterval(() => ports.map(probe), PROBE_MS)

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    forward(request, Buffer.concat(chunks), response, targets())
  })
  server.on('upgrade', (request, client, head) => {
    open.add(client)
    client.once('close', () => open.delete(client))
    tunnel(request, client, head, targets())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${port}`,
    async waitForReady(count) {
      const deadline = Date.now() + 60_000
      while (ready.size !== count) {
        if (Date.now() > deadline) throw new Error(`${ready.size} of ${count} replicas are ready`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    async stop() {
      clearInterval(probing)
      for (const client of open) client.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function forward(request: IncomingMessage, body: Buffer, response: ServerResponse, [port, ...others]: number[]): void {
  if (port === undefined) {
    response.writeHead(503).end('no replica is ready')
    return
  }
  const { method, url: path, headers } = request
  const passed = send({ host: '127.0.0.1', port, method, path, headers: { ...headers, connection: 'close' } })
  passed.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
    answer.pipe(response)
    answer.on('error', () => response.destroy())
  })
  passed.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED') return forward(request, body, response, others)
    if (response.headersSent) response.destroy()
    else response.writeHead(502).end(error.code)
  })
  passed.end(body)
}

function tunnel(request: IncomingMessage, client: Duplex, head: Buffer, [port, ...others]: number[]): void {
  if (port === undefined) {
    client.destroy()
    return
  }
  const upstream: Socket = connect(port, '127.0.0.1', () => {
    const lines = request.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : []))
    upstream.write(`${request.method} ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    upstream.write(head)
    upstream.pipe(client).pipe(upstream)
  })
  upstream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED') tunnel(request, client, head, others)
    else client.destroy()
  })
  upstream.on('close', () => upstream.bytesRead > 0 && client.destroy())
  client.on('error', () => upstream.destroy())
  client.on('close', () => upstream.destroy())
}
