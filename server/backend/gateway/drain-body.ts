import { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'

type Limits = { bytes: number; ms: number }

/** How much of an unread body is read and discarded, and for how long. */
const LIMITS: Limits = { bytes: 8 * 1024 * 1024, ms: 2000 }

/**
 * Drains the body of a request that was answered before the body had arrived, such as one over the size limit. Beyond the
 * limits the connection is closed instead. Otherwise @hono/node-server closes the socket half a second after a keep-alive
 * response, and the client loses the next request that it sends there.
 */
export function drainBody(limits: Limits = LIMITS): MiddlewareHandler {
  return async (c, next) => {
    await next()
    // Without a socket (a test that calls the app directly) there is nothing to read.
    const incoming: unknown = c.env?.incoming
    if (!(incoming instanceof IncomingMessage) || incoming.complete) return
    await discardBody(incoming, limits)
    if (!incoming.complete) c.header('connection', 'close')
  }
}

function discardBody(incoming: IncomingMessage, { bytes, ms }: Limits): Promise<void> {
  return new Promise((resolve) => {
    let left = bytes
    const done = () => {
      clearTimeout(timer)
      incoming.off('data', count).off('end', done).off('close', done)
      resolve()
    }
    const count = (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) done()
    }
    const timer = setTimeout(done, ms)
    // A handler that began to read the body and stopped would block the stream forever.
    incoming.removeAllListeners('data')
    incoming.on('data', count).once('end', done).once('close', done)
    incoming.resume()
  })
}
