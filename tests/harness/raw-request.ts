import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

export type RawResponse = { status: number; headers: IncomingMessage['headers']; text: string; code: unknown }

/** Sends a path unchanged, where `fetch` would normalise it. `code` is that of a JSON error. */
export async function sendRaw(
  url: string,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string | Buffer | undefined } = {},
): Promise<RawResponse> {
  const { hostname, port } = new URL(url)
  const { method = 'GET', headers = {}, body } = options
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const sent = request({ hostname, port, path, method, headers: { ...length, ...headers }, agent: false })
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const received = await text(response)
  return { status: response.statusCode ?? 0, headers: response.headers, text: received, code: findCode(received) }
}

function findCode(text: string): unknown {
  try {
    return JSON.parse(text).code
  } catch {
    return undefined
  }
}
