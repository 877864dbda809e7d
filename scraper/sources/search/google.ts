import { z } from 'zod'
import { systemClock } from '#scraper/clock.ts'
import type { SearchAnswer, SearchProvider } from './provider.ts'
import { createSearchClient, judgeStatus, type KeyedSearchOptions, toResult } from './search-client.ts'

const ENDPOINT = 'https://www.googleapis.com/customsearch/v1'
const PAGE_SIZE = 10
/** The API returns at most the first hundred results. */
const LAST_PAGE = 10
/** https://developers.google.com/custom-search/v1/overview: existing customers have until then. */
const ENDS_AT = new Date('2027-01-01T00:00:00Z')
const HAS_ENDED =
  'Google discontinued this search service on 1 January 2027: remove GOOGLE_API_KEY and GOOGLE_ENGINE_ID'

// Google omits `items` if nothing was found.
const AnswerSchema = z.object({
  items: z
    .array(
      z.object({
        link: z.url({ protocol: /^https?$/ }).max(2000),
        title: z.string(),
        snippet: z.string().optional(),
      }),
    )
    .optional(),
  queries: z.object({ nextPage: z.array(z.unknown()).optional() }).optional(),
})
const ErrorSchema = z.object({
  error: z.object({ status: z.string().optional(), errors: z.array(z.object({ reason: z.string() })).optional() }),
})
const OUT_OF_QUOTA = /^(?:dailyLimitExceeded|rateLimitExceeded|userRateLimitExceeded|quotaExceeded|limitExceeded)\w*$/

/** Google Programmable Search's JSON API, which is closed to new customers and will be discontinued. */
export function createGoogleSearch(options: KeyedSearchOptions & { engineId: string }): SearchProvider {
  const client = createSearchClient({ ...options, reach: 'public' })
  const clock = options.clock ?? systemClock
  return {
    name: 'google',
    perSecond: 1,
    // The free quota.
    dailyBudget: options.dailyBudget ?? 100,
    // The listed price of a thousand requests beyond the free ones.
    price: options.price ?? 0.005,
    ends: { at: ENDS_AT, detail: HAS_ENDED },
    async search(query, { page, lang, country, signal }): Promise<SearchAnswer> {
      if (page > LAST_PAGE) return { kind: 'results', results: [], more: false }
      const url = new URL(options.endpoint ?? ENDPOINT)
      url.search = new URLSearchParams({
        key: options.apiKey,
        cx: options.engineId,
        q: query,
        num: String(PAGE_SIZE),
        start: String((page - 1) * PAGE_SIZE + 1),
        hl: lang,
        ...(country === null ? {} : { gl: country.toLowerCase() }),
      }).toString()
      const reply = await client.get(url, {}, signal)
      if (reply.kind === 'failed') return { ...reply, final: false }
      const { status, headers, body } = reply
      if (status !== 200) return refuse(status, headers, body, clock.now())
      const parsed = AnswerSchema.safeParse(body)
      if (!parsed.success) return { kind: 'failed', detail: 'sent an answer of an unexpected form', final: false }
      const fetchedAt = new Date(clock.now())
      const results = (parsed.data.items ?? []).map(({ link, title, snippet }, index) =>
        toResult(
          { url: link, title, snippet: snippet ?? '' },
          { rank: (page - 1) * PAGE_SIZE + index + 1, provider: 'google', fetchedAt },
        ),
      )
      return { kind: 'results', results, more: (parsed.data.queries?.nextPage?.length ?? 0) > 0 }
    },
    close: () => client.close(),
  }
}

function refuse(status: number, headers: Record<string, string>, body: unknown, now: number): SearchAnswer {
  const error = ErrorSchema.safeParse(body).data?.error
  const reason = error?.errors?.[0]?.reason ?? error?.status ?? null
  // A used-up quota comes as 429, and from some projects as 403 with a reason.
  const spent = status === 403 && reason !== null && OUT_OF_QUOTA.test(reason)
  return judgeStatus({ status: spent ? 429 : status, headers, code: reason, now })
}
