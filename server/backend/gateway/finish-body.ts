import { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'

type Bounds = { bytes: number; ms: number }

/** How much of an unread body is still read and dropped, and for how long. */
const BOUNDS: Bounds = { bytes: 8 * 1024 * 1024, ms: 2000 }

/**
 * Ends a request cleanly that was answered before its body had arrived (one over the limit, say): the rest of the body
 * is read and dropped, or, beyond the bounds, the answer says that it is the last one on its connection. Otherwise
 * @hono/node-server closes the socket half a second after an answer that promised to keep it, and a client loses the
 * next request it sends there.
 */
export function finishBody(bounds: Bounds = BOUNDS): MiddlewareHandler {
  return async (c, next) => {
    await next()
    // Without a socket (a test that calls the app directly) there is nothing to read.
    const incoming: unknown = c.env?.incoming
    if (!(incoming instanceof IncomingMessage) || incoming.complete) return
    await dropBody(incoming, bounds)
    if (!incoming.complete) c.header('connection', 'close')
  }
}

function dropBody(incoming: IncomingMessage, { bytes, ms }: Bounds): Promise<void> {
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
    // A reader that started and stopped would block the stream forever.
    incoming.removeAllListeners('data')
    incoming.on('data', count).once('end', done).once('close', done)
    incoming.resume()
  })
}
