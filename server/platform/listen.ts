import { createServer, type RequestListener, type Server } from 'node:http'
import { explainListening } from '#setup/port.mjs'

/**
 * Longer than proxies keep idle connections (usually 60 s), so that the proxy closes them first. Otherwise it could
 * send a request on a connection that we are closing.
 */
const KEEP_ALIVE_MS = 75_000
/** How many connections may wait to be accepted. The system drops further ones, and the client retries. */
const BACKLOG = 1024

/** Listens on the port; 0 means any free one. Throws a one-line error if the port is in use or not allowed. */
export async function listen(listener: RequestListener, host: string, port: number): Promise<Server> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, listener)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(explainListening(error, host, port), { cause: error })),
    )
    server.listen({ host, port, backlog: BACKLOG }, resolve)
  })
  return server
}

/** While `isStopping`, every response closes its connection, so that clients reconnect elsewhere. */
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
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A connection becomes idle when its response ends, and would stay open until the client closes it.
  const idle = setInterval(() => server.closeIdleConnections(), 25)
  const timer = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearInterval(idle)
  clearTimeout(timer)
}
