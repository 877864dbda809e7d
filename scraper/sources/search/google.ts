import { z } from 'zod'
import type { SearchProvider } from './provider.ts'
import { AddressSchema, classifyStatus, type KeyedSearchOptions, openSearchService } from './search-service.ts'

const PAGE_SIZE = 10
/** https://developers.google.com/custom-search/v1/overview: existing customers have until then. */
const ENDS_AT = new Date('2027-01-01T00:00:00Z')
const HAS_ENDED =
  'Google discontinued this search service on 1 January 2027: remove GOOGLE_API_KEY and GOOGLE_ENGINE_ID'

// Google omits `items` if nothing was found.
const AnswerSchema = z
  .object({
    items: z
      .array(
        z
          .object({ link: AddressSchema, title: z.string(), snippet: z.string().default('') })
          .transform(({ link, ...result }) => ({ ...result, url: link })),
      )
      .default([]),
    queries: z.object({ nextPage: z.array(z.unknown()).optional() }).optional(),
  })
  .transform(({ items, queries }) => ({ results: items, more: (queries?.nextPage?.length ?? 0) > 0 }))
const ErrorSchema = z.object({
  error: z.object({ status: z.string().optional(), errors: z.array(z.object({ reason: z.string() })).optional() }),
})
const OUT_OF_QUOTA = /^(?:dailyLimitExceeded|rateLimitExceeded|userRateLimitExceeded|quotaExceeded|limitExceeded)\w*$/

/** Google Programmable Search's JSON API, which is closed to new customers and will be discontinued. */
export function createGoogleSearch(options: KeyedSearchOptions & { engineId: string }): SearchProvider {
  return openSearchService(
    {
      name: 'google',
      // The free quota.
      dailyBudget: 100,
      // The list price for one request beyond the free ones.
      price: 0.005,
      ends: { at: ENDS_AT, detail: HAS_ENDED },
      pageSize: PAGE_SIZE,
      // The API returns at most the first hundred results.
      lastPage: 10,
      address: options.endpoint ?? 'https://www.googleapis.com/customsearch/v1',
      paramsOf: (query, { page, country }) => ({
        key: options.apiKey,
        cx: options.engineId,
        q: query,
        num: String(PAGE_SIZE),
        start: String((page - 1) * PAGE_SIZE + 1),
        hl: 'en',
        ...(country === null ? {} : { gl: country.toLowerCase() }),
      }),
      schema: AnswerSchema,
      classifyFailure({ status, headers, body }, now) {
        const error = ErrorSchema.safeParse(body).data?.error
        const reason = error?.errors?.[0]?.reason ?? error?.status ?? null
        // For some projects a used-up quota is answered with 403 and a reason instead of 429.
        const spent = status === 403 && reason !== null && OUT_OF_QUOTA.test(reason)
        return classifyStatus({ status: spent ? 429 : status, headers }, reason, now)
      },
    },
    options,
  )
}
