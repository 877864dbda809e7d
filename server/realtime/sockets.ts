import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { AppError } from '#server/app-error.ts'
import type { Caller } from '#server/db/database.ts'
import { type ApiKeys, resolveCaller, type VerifyAccessToken } from '#server/gateway/keys.ts'
import { serveConnection } from './connection.ts'
import type { ConversationDeps } from './conversation.ts'
import type { Version } from './frames.ts'

const SOCKET_PATH = '/realtime/v1/websocket'
const FRAME_BYTES = 256 * 1024
const SOCKETS = 5000
const SOCKETS_PER_ADDRESS = 300
const SERVICE_RESTART = 1012
const CLOSE_GRACE_MS = 2000

/** Accepts clients on the sockets of a server, after checking their key, their version and their number. */
export function acceptSockets(deps: {
  keys: ApiKeys
  verifyAccessToken: VerifyAccessToken
  /** Whether a proxy in front of us names the client's address. */
  trustProxy: boolean
  serve: Omit<ConversationDeps, 'callerOf'>
  callerOf(token: string | null, own: Caller): ReturnType<ConversationDeps['callerOf']>
}): { attach(server: Server): void; close(): Promise<void> } {
  // Compression costs memory per client and only pays off for large frames.
  const server = new WebSocketServer({ noServer: true, maxPayload: FRAME_BYTES, perMessageDeflate: false })
  const perAddress = new Map<string, number>()
  const served = new Set<Promise<void>>()
  let closing = false

  const accept = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.pathname !== SOCKET_PATH) return refuse(socket, 404, 'Not Found')
    const address = addressOf(request, deps.trustProxy)
    const count = perAddress.get(address) ?? 0
    if (closing) return refuse(socket, 503, 'Service Unavailable')
    if (server.clients.size >= SOCKETS || count >= SOCKETS_PER_ADDRESS) return refuse(socket, 429, 'Too Many Requests')
    const version = url.searchParams.get('vsn') ?? '1.0.0'
    if (!isVersion(version)) return refuse(socket, 400, 'Bad Request')
    const own = await resolveCaller(headersOf(request, url), deps.keys, deps.verifyAccessToken)
    perAddress.set(address, count + 1)
    server.handleUpgrade(request, socket, head, (client) => {
      client.once('close', () => {
        const left = (perAddress.get(address) ?? 1) - 1
        if (left > 0) perAddress.set(address, left)
        else perAddress.delete(address)
      })
      const done = serveConnection(client, version, {
        ...deps.serve,
        callerOf: (token) => deps.callerOf(token, own),
      }).finally(() => served.delete(done))
      served.add(done)
    })
  }

  return {
    attach(http) {
      http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
        // A socket that breaks during the checks would otherwise end the process.
        socket.on('error', () => socket.destroy())
        accept(request, socket, head).catch((error: unknown) => {
          if (error instanceof AppError && error.code === 'unauthorized') refuse(socket, 401, 'Unauthorized')
          else refuse(socket, 500, 'Internal Server Error')
        })
      })
    },
    async close() {
      closing = true
      for (const client of server.clients) client.close(SERVICE_RESTART, 'the server restarts')
      const timer = setTimeout(() => {
        for (const client of server.clients) client.terminate()
      }, CLOSE_GRACE_MS)
      await Promise.all(served)
      clearTimeout(timer)
      server.close()
    },
  }
}

function addressOf(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = request.headers['x-forwarded-for']
  // The last entry is the one our own proxy wrote; those before it are whatever the client claims.
  const last = trustProxy && typeof forwarded === 'string' ? forwarded.split(',').at(-1)?.trim() : undefined
  return last || (request.socket.remoteAddress ?? 'unknown')
}

/** A browser cannot set headers on a websocket, so the key is in the address. */
function headersOf(request: IncomingMessage, url: URL): Headers {
  const headers = new Headers()
  for (const name of ['origin', 'user-agent']) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  const key = url.searchParams.get('apikey')
  if (key !== null) headers.set('apikey', key)
  return headers
}

function isVersion(text: string): text is Version {
  return text === '1.0.0' || text === '2.0.0'
}

function refuse(socket: Duplex, status: number, words: string): void {
  if (socket.destroyed) return
  socket.end(`HTTP/1.1 ${status} ${words}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
