import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createDoor, type Server as NetServer } from 'node:net'
import process from 'node:process'
import { assertPortIsFree, explainListening } from '#setup/port.mjs'

/**
 * Longer than proxies keep idle connections to us (usually 60 s), so that the proxy closes first; otherwise it could
 * send a request into a connection that we are closing.
 */
const KEEP_ALIVE_MS = 75_000

/**
 * Node accepts one connection in each turn of the event loop. Under load a turn takes long, and whoever connects would wait
 * behind all who did so before. Linux spreads connections over several sockets on one port, each with a queue of its own.
 */
const DOORS = process.platform === 'linux' ? 16 : 1
/** How many connections may wait at each door; beyond that, the system drops them and the client tries again later. */
const BACKLOG = 1024

/** The other sockets of a server, which hand their connections to it. */
const otherDoors = new WeakMap<Server, NetServer[]>()

/** Binds the port; throws one clear line when it is taken or not allowed. `port` 0 takes any free one. */
export async function listen(listener: RequestListener, host: string, port: number): Promise<Server> {
  // Shared sockets would also be bound beside those of another server of the same user.
  if (DOORS > 1) await assertPortIsFree(host, port)
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, listener)
  await bind(server, host, port, DOORS > 1)
  const address = server.address()
  const bound = typeof address === 'object' && address !== null ? address.port : port
  const doors = Array.from({ length: DOORS - 1 }, () =>
    // As Node makes the socket of an HTTP server.
    createDoor({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket)),
  )
  otherDoors.set(server, doors)
  await Promise.all(doors.map((door) => bind(door, host, bound, true)))
  return server
}

function bind(server: NetServer, host: string, port: number, reusePort: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(explainListening(error, host, port), { cause: error })),
    )
    server.listen({ host, port, backlog: BACKLOG, reusePort }, resolve)
  })
}

/** Makes clients with open connections go elsewhere: with `isStopping`, every answer is the last on its connection. */
export function closeConnectionsWhen(isStopping: () => boolean, listener: RequestListener): RequestListener {
  return (request, response) => {
    if (isStopping()) response.shouldKeepAlive = false
    listener(request, response)
  }
}

/**
 * Stops accepting connections and waits for the requests in progress; idle keep-alive connections are closed at once.
 */
export async function closeServer(server: Server, graceMs = 5000): Promise<void> {
  const all = [server, ...(otherDoors.get(server) ?? [])]
  const closed = Promise.all(all.map((each) => new Promise<void>((resolve) => each.close(() => resolve()))))
  // A connection whose answer ends after this moment becomes idle then, and would stay open until its client closes it.
  const idle = setInterval(() => server.closeIdleConnections(), 25)
  const timer = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearInterval(idle)
  clearTimeout(timer)
}
