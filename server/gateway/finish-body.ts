import { IncomingMessage } from 'node:http'
import type { MiddlewareHandler } from 'hono'

type Bounds = { bytes: number; ms: number }

/** How much of a body that nobody wants is still taken in, and for how long. */
const BOUNDS: Bounds = { bytes: 8 * 1024 * 1024, ms: 2000 }

/**
 * Lets a request that was answered before its body had come (one over the limit, say) end in order: what is left of the body
 * is taken in and dropped, or, beyond the bounds, the answer says that it is the last on its connection. Otherwise
 * @hono/node-server closes the socket half a second after an answer that promised to keep it, and a client loses the next
 * request it sends there.
 */
export function finishBody(bounds: Bounds = BOUNDS): MiddlewareHandler {
  return async (c, next) => {
    await next()
    // Without a socket (a test that calls the app directly) there is nothing to take in.
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
    // Whoever began to read it and stopped would hold the stream back for ever.
    incoming.removeAllListeners('data')
    incoming.on('data', count).once('end', done).once('close', done)
    incoming.resume()
  })
}
