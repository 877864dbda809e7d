import { z } from 'zod'
import type { SearchProvider } from './provider.ts'
import { AddressSchema, classifyStatus, openSearchService, type ProviderOptions } from './search-service.ts'

const AnswerSchema = z
  .object({
    results: z.array(
      z
        .object({
          url: AddressSchema.nullable().catch(null),
          title: z.string().nullish(),
          content: z.string().nullish(),
        })
        .transform(({ url, title, content }) => ({ url, title: title ?? '', snippet: content ?? '' })),
    ),
    /** Engine and reason, in pairs. */
    unresponsive_engines: z.array(z.array(z.string())).default([]),
  })
  .transform(({ results, unresponsive_engines }) => ({
    results,
    more: results.some(({ url }) => url !== null),
    unansweredEngines: unresponsive_engines.length,
  }))
const JSON_IS_OFF =
  'refuses JSON (403), which is off by default in SearXNG: add "json" to search.formats in its settings.yml'
const NO_JSON = 'answered with a page instead of JSON: is SEARXNG_URL correct?'

/** A self-hosted SearXNG at `baseUrl`, to which `/search` is appended. Nothing else is contacted. */
export function createSearxngSearch(options: ProviderOptions & { baseUrl: string }): SearchProvider {
  const base = options.baseUrl.replace(/\/+$/, '')
  return openSearchService(
    {
      name: 'searxng',
      dailyBudget: 500,
      price: 0,
      pageSize: 20,
      isOperatorAddress: true,
      address: base.endsWith('/search') ? base : `${base}/search`,
      paramsOf: (query, { page, country }) => ({
        q: query,
        format: 'json',
        categories: 'general',
        language: country === null ? 'en' : `en-${country}`,
        pageno: String(page),
        safesearch: '0',
      }),
      schema: AnswerSchema,
      classifyFailure(reply, now) {
        if (reply.status === 403) return { kind: 'failed', detail: JSON_IS_OFF, final: true }
        if (reply.status === 200) return { kind: 'failed', detail: NO_JSON, final: true }
        return classifyStatus(reply, null, now)
      },
    },
    options,
  )
}
