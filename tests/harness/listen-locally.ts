import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeServer, listen } from '#server/platform/listen.ts'

/** Starts a server on a free port of this machine, and stops it when it goes out of scope. */
export async function listenLocally(listener: RequestListener) {
  const server = await listen(listener, '127.0.0.1', 0)
  const { port } = server.address() as AddressInfo
  return {
    server,
    port,
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => closeServer(server, 0),
  }
}
