import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type SearchHandler = (url: URL, request: IncomingMessage, response: ServerResponse) => void

/** Test support: a local server in place of a search service. `answer` may be changed while it runs. */
export async function createFakeSearchServer(handler: SearchHandler) {
  const requests: { url: URL; headers: IncomingMessage['headers'] }[] = []
  const state = { answer: handler }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://search.test')
    requests.push({ url, headers: request.headers })
    state.answer(url, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    requests,
    origin: `http://127.0.0.1:${port}`,
    answerWith(next: SearchHandler) {
      state.answer = next
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export function sendJson(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}
