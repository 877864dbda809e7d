import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { resolveCaller } from '#server/backend/gateway/keys.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Caller } from '#server/platform/db/database.ts'
import type { Rate } from '#server/platform/fairness/allowance.ts'
import { clientAddressOf } from '#server/platform/fairness/client-address.ts'
import { CLIENT_LIMITS, type Senders } from '#server/platform/fairness/socket-limits.ts'
import { type Client, createConnection } from './connection.ts'
import { createFrameHandler, type FrameHandlerDeps } from './frame-handler.ts'
import { decodeBinary, decodeText, MESSAGE_BYTES, type Version } from './frames.ts'
import type { RealtimeDeps } from './realtime.ts'

const SOCKET_PATH = '/realtime/v1/websocket'
const SERVICE_RESTART = 1012
const CLOSE_GRACE_MS = 2000
/** Clients never split a message into more fragments than this. */
const MAX_FRAGMENTS = 64
const MAX_BUFFERED_CHUNKS = 4096

/** Clients send a heartbeat every 25 s. */
const MAX_SILENCE_MS = 75_000
/** A message must be complete within this time if it takes up more memory than `UNFINISHED_MESSAGE_BYTES`. */
const MAX_MESSAGE_MS = 15_000
const UNFINISHED_MESSAGE_BYTES = 16 * 1024

type Keys = Pick<RealtimeDeps, 'keys' | 'verifyAccessToken'>
type SharedDeps = Omit<FrameHandlerDeps, 'resolveTokenCaller'>

/** Accepts websockets, after checking the key, the version and how many sockets are open. */
export function acceptSockets(deps: Keys & Pick<RealtimeDeps, 'trustProxy'> & { senders: Senders; serve: SharedDeps }) {
  // Compression costs memory per client and only pays off for large frames.
  const options = {
    noServer: true,
    maxPayload: MESSAGE_BYTES,
    maxFragments: MAX_FRAGMENTS,
    maxBufferedChunks: MAX_BUFFERED_CHUNKS,
    perMessageDeflate: false,
    closeTimeout: CLOSE_GRACE_MS,
  }
  const server = new WebSocketServer(options)
  const served = new Set<Promise<void>>()
  let closing = false

  const accept = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    // The request line may hold anything.
    const url = URL.parse(request.url ?? '/', 'http://localhost')
    if (url === null) return refuse(socket, 400, 'Bad Request')
    if (url.pathname !== SOCKET_PATH) return refuse(socket, 404, 'Not Found')
    const sender = deps.senders.of(addressOf(request, deps.trustProxy))
    if (closing) return refuse(socket, 503, 'Service Unavailable')
    const isCrowded = server.clients.size >= CLIENT_LIMITS.sockets || sender.sockets >= CLIENT_LIMITS.socketsPerAddress
    if (isCrowded || !sender.allowance.spend({ messages: 1 })) return refuse(socket, 429, 'Too Many Requests')
    // Counted by the connection itself, which also ends when the upgrade fails.
    sender.sockets += 1
    socket.once('close', () => {
      sender.sockets -= 1
    })
    const version = url.searchParams.get('vsn') ?? '1.0.0'
    if (!isVersion(version)) return refuse(socket, 400, 'Bad Request')
    const keyCaller = await resolveCaller(headersOf(request, url), deps.keys, deps.verifyAccessToken)
    server.handleUpgrade(request, socket, head, (client) => {
      const allowance = deps.senders.socketAllowance()
      const done = serveConnection({ socket: client, version, sender, allowance }, request.socket, {
        ...deps.serve,
        resolveTokenCaller: (token) => resolveTokenCaller(token, keyCaller, deps),
      }).finally(() => served.delete(done))
      served.add(done)
    })
  }

  return {
    attach(http: Server) {
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

/**
 * Serves one client until its websocket has closed and its channels are left. Frames are handled one after the other.
 * `raw` is the connection below the websocket.
 */
function serveConnection(client: Client, raw: Socket, deps: FrameHandlerDeps): Promise<void> {
  const { socket, version, sender } = client
  const connection = createConnection(client)
  const handler = createFrameHandler(connection, sender, deps)
  const waiting: Rate = { messages: 0, bytes: 0 }
  let work = Promise.resolve()
  let silentMs = 0
  let readBefore = raw.bytesRead

  const enqueue = (data: Buffer, isBinary: boolean) => {
    const frame = isBinary ? decodeBinary(data) : decodeText(data.toString('utf8'), version)
    if (frame === null) return connection.refuse('not a frame')
    waiting.messages += 1
    waiting.bytes += data.length
    if (waiting.messages > CLIENT_LIMITS.waiting.messages || waiting.bytes > CLIENT_LIMITS.waiting.bytes) socket.pause()
    work = work
      .then(() => handler.handleFrame(frame, data.length))
      .then(() => {
        waiting.messages -= 1
        waiting.bytes -= data.length
        if (waiting.messages === 0 && connection.isOpen()) socket.resume()
      })
  }

  const watch = setInterval(() => {
    connection.measure()
    silentMs += 1000
    const isStalled = silentMs >= MAX_MESSAGE_MS && raw.bytesRead - readBefore > UNFINISHED_MESSAGE_BYTES
    if (silentMs > MAX_SILENCE_MS || isStalled) socket.terminate()
  }, 1000)
  // Counted as they arrive, because an unfinished message takes up memory too.
  raw.on('data', (chunk: Buffer) => connection.spend({ bytes: chunk.length }))
  socket.on('ping', () => connection.spend({ messages: 1 }))
  socket.on('pong', () => connection.spend({ messages: 1 }))
  socket.on('message', (data: Buffer, isBinary) => {
    silentMs = 0
    readBefore = raw.bytesRead
    connection.spend({ messages: 1 })
    if (connection.isOpen()) enqueue(data, isBinary)
  })
  socket.on('error', () => socket.terminate())
  return new Promise((done) => {
    socket.on('close', () => {
      clearInterval(watch)
      connection.measure()
      work = work
        .then(() => handler.leaveAll())
        .catch((error: unknown) => deps.log.warn({ err: error }, 'leaving channels'))
        .then(done)
    })
  })
}

/** A join without a session sends the API key as its token, or none. */
async function resolveTokenCaller(
  token: string | null,
  keyCaller: Caller,
  { keys, verifyAccessToken }: Keys,
): ReturnType<FrameHandlerDeps['resolveTokenCaller']> {
  const isKey = token === keys.publishableKey || token === keys.secretKey
  if (token === null || isKey) return { caller: keyCaller, expiresAt: null }
  const claims = await verifyAccessToken(token)
  if (typeof claims.exp !== 'number') throw new AppError('unauthorized', 'The token has no end')
  const caller: Caller = { role: 'authenticated', claims: { ...claims, role: 'authenticated' } }
  return { caller, expiresAt: claims.exp * 1000 }
}

function addressOf(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = request.headers['x-forwarded-for']
  const forwardedFor = typeof forwarded === 'string' ? forwarded : undefined
  return clientAddressOf({ forwardedFor, remoteAddress: request.socket.remoteAddress, trustProxy })
}

/** A browser cannot set headers on a websocket, so the key is in the URL. */
function headersOf(request: IncomingMessage, url: URL): Headers {
  const headers = new Headers()
  for (const name of ['origin', 'user-agent']) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  const key = url.searchParams.get('apikey')
  // A value that cannot be a header is not a key.
  if (key !== null && /^[\x21-\x7e]+$/.test(key)) headers.set('apikey', key)
  return headers
}

function isVersion(text: string): text is Version {
  return text === '1.0.0' || text === '2.0.0'
}

function refuse(socket: Duplex, status: number, reason: string): void {
  if (socket.destroyed) return
  // Otherwise a client that keeps its side open would hold the connection and its unread data forever.
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
