import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { load } from 'cheerio'
import { Agent, type Dispatcher, request } from 'undici'
import type { Clock } from '#scraper/clock.ts'
import { cleanText } from '#scraper/text/page-text.ts'
import { guardedLookup, type Resolve } from '#scraper/web/guarded-lookup.ts'
import { portOf } from '#scraper/web/url-rules.ts'
import type { SearchAnswer, SearchResult } from './provider.ts'

export type SearchReply =
  /** `body` is undefined if the answer is not JSON. */
  | { kind: 'answer'; status: number; headers: Record<string, string>; body: unknown }
  | { kind: 'failed'; detail: string }

export type SearchClient = {
  get(url: URL, headers: Record<string, string>, signal: AbortSignal | undefined): Promise<SearchReply>
  close(): Promise<void>
}

export type SearchClientOptions = {
  userAgent: () => string
  /**
   * 'public': only public IP addresses, checked in the connection's own lookup, so that no name can lead to an internal host.
   * 'operator': wherever the operator's setting points, which may be loopback or a private network. No page or result can
   * influence that address, and redirects are never followed.
   */
  reach: 'public' | 'operator'
  timeoutMs?: number
  maxBytes?: number
  loopbackPorts?: readonly number[]
  resolve?: Resolve
}

/** What every search provider is opened with. */
export type ProviderOptions = Omit<SearchClientOptions, 'reach'> & {
  dailyBudget?: number
  /** US dollars for a request. */
  price?: number
  clock?: Clock
}
/** The same for a service on the web. */
export type KeyedSearchOptions = ProviderOptions & {
  apiKey: string
  /** For tests: a local server in place of the service. */
  endpoint?: string
}

/** An HTTP client for the JSON APIs of search services: single requests without redirects, limited in time and size. */
export function createSearchClient(options: SearchClientOptions): SearchClient {
  const { timeoutMs = 10_000, maxBytes = 1024 * 1024 } = options
  const agents = new Map<number, Agent>()
  const agentFor = (url: URL) => {
    const port = portOf(url)
    const connect = options.reach === 'public' ? { lookup: guardedLookup({ ...options, port }) } : {}
    const agent = agents.get(port) ?? new Agent({ connect: { timeout: timeoutMs, ...connect }, connections: 2 })
    agents.set(port, agent)
    return agent
  }
  return {
    async get(url, headers, signal) {
      signal?.throwIfAborted()
      const limit = AbortSignal.timeout(timeoutMs)
      try {
        const response = await request(url, {
          dispatcher: agentFor(url),
          method: 'GET',
          headers: {
            'user-agent': options.userAgent(),
            accept: 'application/json',
            'accept-encoding': 'gzip',
            ...headers,
          },
          signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
        })
        const text = await readText(response, maxBytes)
        if (text === null) return { kind: 'failed', detail: `answered with more than ${maxBytes} bytes` }
        return {
          kind: 'answer',
          status: response.statusCode,
          headers: flatten(response.headers),
          body: parseJson(text),
        }
      } catch (error) {
        signal?.throwIfAborted()
        if (limit.aborted) return { kind: 'failed', detail: `gave no answer within ${timeoutMs / 1000} s` }
        return { kind: 'failed', detail: `could not be reached (${codeOf(error)})` }
      }
    },
    async close() {
      await Promise.all([...agents.values()].map((agent) => agent.destroy()))
    },
  }
}

/** The body as text; null if it is longer than allowed, compressed or decompressed. */
async function readText({ body, headers }: Dispatcher.ResponseData, maxBytes: number): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    // Leaving the loop destroys the body and with it the connection.
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  const bytes = Buffer.concat(chunks)
  const encoding = String(headers['content-encoding'] ?? '').toLowerCase()
  try {
    if (encoding === 'gzip') return gunzipSync(bytes, { maxOutputLength: maxBytes }).toString('utf8')
    if (encoding === 'br') return brotliDecompressSync(bytes, { maxOutputLength: maxBytes }).toString('utf8')
  } catch (error) {
    if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE') return null
    throw error
  }
  return bytes.toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function flatten(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]))
}

/** Only an error's code, because its message may contain the address, and with it a key. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'no connection'
}

const LONGEST_WAIT_MS = 31 * 86_400_000

/**
 * The meaning of an unsuccessful status. `code` is the service's own error code; it is included only if it looks like a code,
 * because a message that quotes the request would contain the key.
 */
export function judgeStatus(reply: {
  status: number
  headers: Record<string, string>
  code: string | null
  now: number
}): Exclude<SearchAnswer, { kind: 'results' }> {
  const { status, headers, now } = reply
  const code = reply.code !== null && /^[A-Za-z_]{3,60}$/.test(reply.code) ? `, ${reply.code}` : ''
  if (status === 402 || status === 429) {
    const said = status === 402 ? 'its plan is used up or unpaid' : 'too many requests'
    return { kind: 'budget', detail: `${said} (${status}${code})`, retryAfterMs: retryAfterMs(headers, now) }
  }
  if (status === 401 || status === 403)
    return { kind: 'failed', detail: `refused the key (${status}${code})`, final: true }
  if (status >= 500) return { kind: 'failed', detail: `failed (${status}${code})`, final: false }
  if (status >= 300 && status < 400)
    return { kind: 'failed', detail: `redirects (${status}), and redirects are not followed`, final: true }
  return { kind: 'failed', detail: `refused the request (${status}${code})`, final: true }
}

/** `Retry-After` in seconds or as a date; null if it is missing or invalid. */
function retryAfterMs(headers: Record<string, string>, now: number): number | null {
  const value = headers['retry-after']?.trim()
  if (value === undefined || value === '') return null
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), LONGEST_WAIT_MS) : null
}

const TITLE_LENGTH = 300
const SNIPPET_LENGTH = 1000

/** One result in plain text: services mark the words they found with tags and write characters as entities. */
export function toResult(
  found: { url: string; title: string; snippet: string },
  place: Pick<SearchResult, 'rank' | 'provider' | 'fetchedAt'>,
): SearchResult {
  return {
    url: found.url,
    title: plain(found.title).slice(0, TITLE_LENGTH),
    snippet: plain(found.snippet).slice(0, SNIPPET_LENGTH),
    ...place,
  }
}

function plain(text: string): string {
  // A service may answer with a megabyte in one field; what is kept is short anyway.
  return cleanText(load(text.slice(0, 5_000), null, false).text())
    .trim()
    .toWellFormed()
}
