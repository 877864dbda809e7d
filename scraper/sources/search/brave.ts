import { z } from 'zod'
import type { SearchProvider } from './provider.ts'
import { AddressSchema, classifyStatus, type KeyedSearchOptions, openSearchService } from './search-service.ts'

// Brave omits `web` if nothing was found.
const AnswerSchema = z
  .object({
    query: z.object({ more_results_available: z.boolean().optional() }).optional(),
    web: z
      .object({
        results: z.array(
          z
            .object({ url: AddressSchema, title: z.string(), description: z.string().default('') })
            .transform(({ description, ...result }) => ({ ...result, snippet: description })),
        ),
      })
      .optional(),
  })
  .transform(({ query, web }) => ({ results: web?.results ?? [], more: query?.more_results_available ?? false }))
const ErrorSchema = z.object({ error: z.object({ code: z.string() }) })

/** Brave Search API. The key is sent in a header only. */
export function createBraveSearch(options: KeyedSearchOptions): SearchProvider {
  const service = {
    name: 'brave',
    dailyBudget: 100,
    // The list price for one request beyond the free ones.
    price: 0.005,
    pageSize: 20,
    // The API's own limit: offsets 0 to 9.
    lastPage: 10,
    address: options.endpoint ?? 'https://api.search.brave.com/res/v1/web/search',
    headers: { 'x-subscription-token': options.apiKey },
    schema: AnswerSchema,
  }
  return openSearchService(
    {
      ...service,
      paramsOf: (query, { page, country }) => ({
        q: query.slice(0, 400),
        count: String(service.pageSize),
        offset: String(page - 1),
        search_lang: 'en',
        ...(country === null ? {} : { country }),
        result_filter: 'web',
        text_decorations: 'false',
      }),
      classifyFailure({ status, headers, body }, now) {
        const code = ErrorSchema.safeParse(body).data?.error.code ?? null
        // Brave answers 422 to an unknown token.
        const isToken = status === 422 && code?.includes('TOKEN') === true
        return classifyStatus({ status: isToken ? 401 : status, headers: withRetryAfter(headers) }, code, now)
      },
    },
    options,
  )
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
