import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

export type RawAnswer = { status: number; headers: IncomingMessage['headers']; text: string; code: unknown }

/** Test support: a request whose path is sent as it is written; `fetch` would tidy it first. `code` is that of a JSON error. */
export async function sendRaw(
  url: string,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string | Buffer | undefined } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  const { method = 'GET', headers = {}, body } = options
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const sent = request({ hostname, port, path, method, headers: { ...length, ...headers }, agent: false })
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const said = await text(response)
  return { status: response.statusCode ?? 0, headers: response.headers, text: said, code: codeIn(said) }
}

function codeIn(said: string): unknown {
  try {
    return JSON.parse(said).code
  } catch {
    return undefined
  }
}
