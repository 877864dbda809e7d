import { load } from 'cheerio'
import { z } from 'zod'
import { type Clock, systemClock } from '#scraper/clock.ts'
import { cleanText } from '#scraper/text/page-text.ts'
import { createGuardedClient, TimeLimitError } from '#scraper/web/guarded-client.ts'
import type { Resolve } from '#scraper/web/guarded-lookup.ts'
import { readBody, retryAfterMs, TooLargeError, UnknownEncodingError } from '#scraper/web/response-body.ts'
import type { SearchAnswer, SearchOptions, SearchProvider } from './provider.ts'

export type ProviderOptions = {
  userAgent: () => string
  dailyBudget?: number
  /** US dollars for a request. */
  price?: number
  clock?: Clock
  timeoutMs?: number
  maxBytes?: number
  loopbackPorts?: readonly number[]
  resolve?: Resolve
}
export type KeyedSearchOptions = ProviderOptions & {
  apiKey: string
  /** For tests: a local server in place of the service. */
  endpoint?: string
}

/** One result page in the service's order. Results without an address count for the rank of the others. */
type ResultPage = {
  results: { url: string | null; title: string; snippet: string }[]
  more: boolean
  /** How many engines of a metasearch service did not answer. */
  unansweredEngines?: number
}
/** `body` is undefined if the answer is not JSON. */
type Reply = { status: number; headers: Record<string, string>; body: unknown }

/** How to query one service, and how to parse its answer. */
type Service = Pick<SearchProvider, 'name' | 'dailyBudget' | 'ends'> & {
  price: number
  pageSize: number
  /** The last page that the service returns, if it has a limit. */
  lastPage?: number
  /** Whether the operator sets the service's address, which may then be private. No page or result can influence it. */
  isOperatorAddress?: boolean
  address: string
  headers?: Record<string, string>
  paramsOf(query: string, options: Pick<SearchOptions, 'page' | 'country'>): Record<string, string>
  schema: z.ZodType<ResultPage>
  /** Classifies an unsuccessful answer, or one that is not JSON. */
  classifyFailure(reply: Reply, now: number): Exclude<SearchAnswer, { kind: 'results' }>
}

/** Only web addresses: engines also return magnet links. */
export const AddressSchema = z.url({ protocol: /^https?$/ }).max(2000)

const UNEXPECTED = { kind: 'failed', detail: 'sent an answer in an unexpected format', final: false } as const

/** Makes a search service with a JSON API a provider. Requests are single, without redirects, and limited in time and size. */
export function openSearchService(service: Service, options: ProviderOptions): SearchProvider {
  const { name, pageSize, lastPage = Number.POSITIVE_INFINITY } = service
  const { clock = systemClock, timeoutMs = 10_000, maxBytes = 1024 * 1024 } = options
  const limits = { headersMs: timeoutMs, totalMs: timeoutMs, maxBytes, maxRatio: Number.POSITIVE_INFINITY }
  const client = createGuardedClient({ ...options, limits, isTrusted: service.isOperatorAddress === true })
  const ask = async (url: URL, signal: AbortSignal | undefined): Promise<Reply | { failure: string }> => {
    signal?.throwIfAborted()
    try {
      const headers = { accept: 'application/json', ...service.headers }
      const response = await client.get(url, { headers, signal })
      const text = (await readBody(response, limits)).toString('utf8')
      return { status: response.status, headers: response.headers, body: parseJson(text) }
    } catch (error) {
      signal?.throwIfAborted()
      if (error instanceof TooLargeError) return { failure: `answered with more than ${maxBytes} bytes` }
      if (error instanceof TimeLimitError) return { failure: `gave no answer within ${timeoutMs / 1000} s` }
      if (error instanceof UnknownEncodingError) return { failure: UNEXPECTED.detail }
      return { failure: `could not be reached (${codeOf(error)})` }
    }
  }
  return {
    name,
    // The rate of the smallest plans; larger plans allow more, but a run would gain only seconds.
    perSecond: 1,
    dailyBudget: options.dailyBudget ?? service.dailyBudget,
    price: options.price ?? service.price,
    ends: service.ends,
    async search(query, { signal, ...options }) {
      const { page } = options
      if (page > lastPage) return { kind: 'results', results: [], more: false }
      const url = new URL(service.address)
      url.search = new URLSearchParams(service.paramsOf(query, options)).toString()
      const reply = await ask(url, signal)
      if ('failure' in reply) return { kind: 'failed', detail: reply.failure, final: false }
      if (reply.status !== 200) return service.classifyFailure(reply, clock.now())
      const parsed = service.schema.safeParse(reply.body)
      if (!parsed.success) return reply.body === undefined ? service.classifyFailure(reply, clock.now()) : UNEXPECTED
      const { more, unansweredEngines = 0 } = parsed.data
      const fetchedAt = new Date(clock.now())
      const results = parsed.data.results.flatMap(({ url: found, title, snippet }, index) => {
        const rank = (page - 1) * pageSize + index + 1
        const words = {
          title: toPlainText(title).slice(0, TITLE_LENGTH),
          snippet: toPlainText(snippet).slice(0, SNIPPET_LENGTH),
        }
        return found === null ? [] : [{ url: found, ...words, rank, provider: name, fetchedAt }]
      })
      // If engines did not answer, no results does not mean that there are none.
      if (results.length === 0 && unansweredEngines > 0 && page === 1)
        return {
          kind: 'failed',
          detail: `found nothing while ${unansweredEngines} of its engines did not answer`,
          final: false,
        }
      return { kind: 'results', results, more }
    },
    close: () => client.close(),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Only an error's code, because its message may contain the address and with it a key. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'no connection'
}

const LONGEST_WAIT_MS = 31 * 86_400_000

/**
 * Classifies an unsuccessful status. The service's own error code is included only if it looks like a code: a message that quotes the
 * request would contain the key.
 */
export function classifyStatus(
  { status, headers }: Pick<Reply, 'status' | 'headers'>,
  errorCode: string | null,
  now: number,
): Exclude<SearchAnswer, { kind: 'results' }> {
  const code = errorCode !== null && /^[A-Za-z_]{3,60}$/.test(errorCode) ? `, ${errorCode}` : ''
  if (status === 402 || status === 429) {
    const reason = status === 402 ? 'its plan is used up or unpaid' : 'too many requests'
    const wait = retryAfterMs(headers, now)
    const retryMs = wait === null ? null : Math.min(wait, LONGEST_WAIT_MS)
    return { kind: 'budget', detail: `${reason} (${status}${code})`, retryAfterMs: retryMs }
  }
  if (status === 200) return UNEXPECTED
  if (status === 401 || status === 403)
    return { kind: 'failed', detail: `refused the key (${status}${code})`, final: true }
  if (status >= 500) return { kind: 'failed', detail: `failed (${status}${code})`, final: false }
  if (status >= 300 && status < 400)
    return { kind: 'failed', detail: `redirects (${status}), and redirects are not followed`, final: true }
  return { kind: 'failed', detail: `refused the request (${status}${code})`, final: true }
}

const TITLE_LENGTH = 300
const SNIPPET_LENGTH = 1000

/** Services mark the words they found with tags, and encode characters as entities. */
function toPlainText(text: string): string {
  // A service may send a megabyte in one field; only the beginning is kept.
  return cleanText(load(text.slice(0, 5_000), null, false).text())
    .trim()
    .toWellFormed()
}
