import { z } from 'zod'
import { systemClock } from '#scraper/clock.ts'
import type { SearchAnswer, SearchProvider } from './provider.ts'
import { createSearchClient, judgeStatus, type KeyedSearchOptions, toResult } from './search-client.ts'

const ENDPOINT = 'https://api.search.brave.com/res/v1/web/search'
const PAGE_SIZE = 20
/** The API's own limit: offsets 0 to 9. */
const LAST_PAGE = 10

// Brave omits `web` if nothing was found.
const AnswerSchema = z.object({
  query: z.object({ more_results_available: z.boolean().optional() }).optional(),
  web: z
    .object({
      results: z.array(
        z.object({
          url: z.url({ protocol: /^https?$/ }).max(2000),
          title: z.string(),
          description: z.string().optional(),
        }),
      ),
    })
    .optional(),
})
const ErrorSchema = z.object({ error: z.object({ code: z.string() }) })

/** Brave Search API. The key is sent in a header only. */
export function createBraveSearch(options: KeyedSearchOptions): SearchProvider {
  const client = createSearchClient({ ...options, reach: 'public' })
  const clock = options.clock ?? systemClock
  return {
    name: 'brave',
    // The smallest plan's rate; with a larger plan a run takes a few seconds longer than it could.
    perSecond: 1,
    dailyBudget: options.dailyBudget ?? 100,
    // The listed price of a thousand requests beyond the free ones.
    price: options.price ?? 0.005,
    async search(query, { page, lang, country, signal }): Promise<SearchAnswer> {
      if (page > LAST_PAGE) return { kind: 'results', results: [], more: false }
      const url = new URL(options.endpoint ?? ENDPOINT)
      url.search = new URLSearchParams({
        q: query.slice(0, 400),
        count: String(PAGE_SIZE),
        offset: String(page - 1),
        search_lang: lang,
        ...(country === null ? {} : { country }),
        result_filter: 'web',
        text_decorations: 'false',
      }).toString()
      const reply = await client.get(url, { 'x-subscription-token': options.apiKey }, signal)
      if (reply.kind === 'failed') return { ...reply, final: false }
      const { status, headers, body } = reply
      if (status !== 200) {
        const code = ErrorSchema.safeParse(body).data?.error.code ?? null
        // An unknown token gets 422, unprocessable request.
        if (status === 422 && code?.includes('TOKEN')) return judgeStatus({ status: 401, headers, code, now: 0 })
        return judgeStatus({ status, headers: withRetryAfter(headers), code, now: clock.now() })
      }
      const parsed = AnswerSchema.safeParse(body)
      if (!parsed.success) return { kind: 'failed', detail: 'sent an answer of an unexpected form', final: false }
      const fetchedAt = new Date(clock.now())
      const results = (parsed.data.web?.results ?? []).map(({ url: found, title, description }, index) =>
        toResult(
          { url: found, title, snippet: description ?? '' },
          { rank: (page - 1) * PAGE_SIZE + index + 1, provider: 'brave', fetchedAt },
        ),
      )
      return { kind: 'results', results, more: parsed.data.query?.more_results_available ?? false }
    },
    close: () => client.close(),
  }
}

/**
 * Brave reports its rate limits (one second, one month) as lists in headers of its own: "0, 1200" requests left and "1, 419704"
 * seconds until the reset. The longest exhausted limit counts.
 */
function withRetryAfter(headers: Record<string, string>): Record<string, string> {
  if (headers['retry-after'] !== undefined) return headers
  const left = numbers(headers['x-ratelimit-remaining'])
  const reset = numbers(headers['x-ratelimit-reset'])
  const waits = reset.filter((_, index) => (left[index] ?? 0) <= 0)
  return waits.length === 0 ? headers : { ...headers, 'retry-after': String(Math.max(...waits)) }
}

function numbers(list: string | undefined): number[] {
  return (list ?? '')
    .split(',')
    .map((part) => Number(part.trim() || Number.NaN))
    .filter((value) => Number.isSafeInteger(value) && value >= 0)
}
