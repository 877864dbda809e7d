import { createServer, type RequestListener, type Server } from 'node:http'
import { explainListening } from '#setup/port.mjs'

/**
 * Longer than proxies keep idle connections to us (usually 60 s), so that the proxy closes first; otherwise it could
 * send a request into a connection that we are closing.
 */
const KEEP_ALIVE_MS = 75_000
/** How many connections may wait to be accepted; beyond that, the system drops them and the client tries again later. */
const BACKLOG = 1024

/** Binds the port; throws one clear line when it is taken or not allowed. `port` 0 takes any free one. */
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
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A connection whose answer ends after this moment becomes idle then, and would stay open until its client closes it.
  const idle = setInterval(() => server.closeIdleConnections(), 25)
  const timer = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearInterval(idle)
  clearTimeout(timer)
}
