import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { resolveCaller } from '#server/backend/gateway/keys.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Caller } from '#server/platform/db/database.ts'
import type { Rate } from '#server/platform/fairness/allowance.ts'
import { clientAddressOf } from '#server/platform/fairness/client-address.ts'
import { HELD, type Senders } from '#server/platform/fairness/socket-limits.ts'
import { type ConversationDeps, createConversation } from './conversation.ts'
import { decodeBinary, decodeText, MESSAGE_BYTES, type Version } from './frames.ts'
import type { RealtimeDeps } from './realtime.ts'
import { type Client, createWire } from './wire.ts'

const SOCKET_PATH = '/realtime/v1/websocket'
const SERVICE_RESTART = 1012
const CLOSE_GRACE_MS = 2000
/** A message in more parts than this is no message of a client of ours. */
const PARTS = 64
const CHUNKS = 4096

/** Clients send a heartbeat every 25 s. */
const SILENCE_MS = 75_000
/** A message that is not there after this time is not waited for, if it already takes up memory. */
const MESSAGE_MS = 15_000
const PART_BYTES = 16 * 1024

type Keys = Pick<RealtimeDeps, 'keys' | 'verifyAccessToken'>
type Served = Omit<ConversationDeps, 'callerOf'>

/** Accepts clients on the sockets of a server, after checking their key, their version and their number. */
export function acceptSockets(deps: Keys & Pick<RealtimeDeps, 'trustProxy'> & { senders: Senders; serve: Served }) {
  // Compression costs memory per client and only pays off for large frames.
  const options = {
    noServer: true,
    maxPayload: MESSAGE_BYTES,
    maxFragments: PARTS,
    maxBufferedChunks: CHUNKS,
    perMessageDeflate: false,
    closeTimeout: CLOSE_GRACE_MS,
  }
  const server = new WebSocketServer(options)
  const served = new Set<Promise<void>>()
  let closing = false

  const accept = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    // Node passes on whatever stands in the request line.
    const url = URL.parse(request.url ?? '/', 'http://localhost')
    if (url === null) return refuse(socket, 400, 'Bad Request')
    if (url.pathname !== SOCKET_PATH) return refuse(socket, 404, 'Not Found')
    const sender = deps.senders.of(addressOf(request, deps.trustProxy))
    if (closing) return refuse(socket, 503, 'Service Unavailable')
    const isCrowded = server.clients.size >= HELD.sockets || sender.sockets >= HELD.socketsPerAddress
    if (isCrowded || !sender.allowance.spend({ messages: 1 })) return refuse(socket, 429, 'Too Many Requests')
    // Counted by the connection itself, which also ends when the upgrade fails.
    sender.sockets += 1
    socket.once('close', () => {
      sender.sockets -= 1
    })
    const version = url.searchParams.get('vsn') ?? '1.0.0'
    if (!isVersion(version)) return refuse(socket, 400, 'Bad Request')
    const own = await resolveCaller(headersOf(request, url), deps.keys, deps.verifyAccessToken)
    server.handleUpgrade(request, socket, head, (client) => {
      const allowance = deps.senders.socketAllowance()
      const done = serveConnection({ socket: client, version, sender, allowance }, request.socket, {
        ...deps.serve,
        callerOf: (token) => callerOf(token, own, deps),
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
 * Serves one client, on the connection below its websocket, until its socket has closed and its channels are left. Its frames are handled one after the other.
 */
function serveConnection(client: Client, raw: Socket, deps: ConversationDeps): Promise<void> {
  const { socket, version, sender } = client
  const wire = createWire(client)
  const conversation = createConversation(wire, sender, deps)
  const waiting: Rate = { messages: 0, bytes: 0 }
  let work = Promise.resolve()
  let silentMs = 0
  let readBefore = raw.bytesRead

  const enqueue = (data: Buffer, isBinary: boolean) => {
    const frame = isBinary ? decodeBinary(data) : decodeText(data.toString('utf8'), version)
    if (frame === null) return wire.refuse('not a frame')
    waiting.messages += 1
    waiting.bytes += data.length
    if (waiting.messages > HELD.waiting.messages || waiting.bytes > HELD.waiting.bytes) socket.pause()
    work = work
      .then(() => conversation.answer(frame, data.length))
      .then(() => {
        waiting.messages -= 1
        waiting.bytes -= data.length
        if (waiting.messages === 0 && wire.isOpen()) socket.resume()
      })
  }

  const watch = setInterval(() => {
    wire.measure()
    silentMs += 1000
    const isPart = silentMs >= MESSAGE_MS && raw.bytesRead - readBefore > PART_BYTES
    if (silentMs > SILENCE_MS || isPart) socket.terminate()
  }, 1000)
  // Counted as they come in, because the parts of an unfinished message take up memory too.
  raw.on('data', (chunk: Buffer) => wire.spend({ bytes: chunk.length }))
  socket.on('ping', () => wire.spend({ messages: 1 }))
  socket.on('pong', () => wire.spend({ messages: 1 }))
  socket.on('message', (data: Buffer, isBinary) => {
    silentMs = 0
    readBefore = raw.bytesRead
    wire.spend({ messages: 1 })
    if (wire.isOpen()) enqueue(data, isBinary)
  })
  socket.on('error', () => socket.terminate())
  return new Promise((done) => {
    socket.on('close', () => {
      clearInterval(watch)
      wire.measure()
      work = work
        .then(() => conversation.leaveAll())
        .catch((error: unknown) => deps.log.warn({ err: error }, 'leaving channels'))
        .then(done)
    })
  })
}

/** A join without a session sends the key in place of a token, or nothing; then the caller is the key's own. */
async function callerOf(
  token: string | null,
  own: Caller,
  { keys, verifyAccessToken }: Keys,
): ReturnType<ConversationDeps['callerOf']> {
  const isKey = token === keys.publishableKey || token === keys.secretKey
  if (token === null || isKey) return { caller: own, expiresAt: null }
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

/** A browser cannot set headers on a websocket, so the key is in the address. */
function headersOf(request: IncomingMessage, url: URL): Headers {
  const headers = new Headers()
  for (const name of ['origin', 'user-agent']) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  const key = url.searchParams.get('apikey')
  // Anything that cannot be a header is no key either.
  if (key !== null && /^[\x21-\x7e]+$/.test(key)) headers.set('apikey', key)
  return headers
}

function isVersion(text: string): text is Version {
  return text === '1.0.0' || text === '2.0.0'
}

function refuse(socket: Duplex, status: number, words: string): void {
  if (socket.destroyed) return
  // A client that keeps its own side open would otherwise hold the connection, and what it has sent, for good.
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status} ${words}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
