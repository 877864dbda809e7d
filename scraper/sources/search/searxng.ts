import { z } from 'zod'
import { systemClock } from '#scraper/clock.ts'
import type { SearchAnswer, SearchProvider } from './provider.ts'
import { createSearchClient, judgeStatus, type ProviderOptions, toResult } from './search-client.ts'

const AnswerSchema = z.object({
  results: z.array(
    z.object({
      url: z.string().nullish(),
      title: z.string().nullish(),
      content: z.string().nullish(),
    }),
  ),
  /** Engine and reason, in pairs. */
  unresponsive_engines: z.array(z.array(z.string())).optional(),
})
const AddressSchema = z.url({ protocol: /^https?$/ }).max(2000)
const JSON_IS_OFF =
  'refuses JSON (403), which is off by default in SearXNG: add "json" to search.formats in its settings.yml'

/** A self-hosted SearXNG at `baseUrl`, to which `/search` is appended. Its address is a setting of the operator and may therefore be private; nothing else is contacted. */
export function createSearxngSearch(options: ProviderOptions & { baseUrl: string }): SearchProvider {
  const client = createSearchClient({ ...options, reach: 'operator' })
  const clock = options.clock ?? systemClock
  const base = options.baseUrl.replace(/\/+$/, '')
  return {
    name: 'searxng',
    perSecond: 1,
    dailyBudget: options.dailyBudget ?? 500,
    price: options.price ?? 0,
    async search(query, { page, lang, country, signal }): Promise<SearchAnswer> {
      const url = new URL(base.endsWith('/search') ? base : `${base}/search`)
      url.search = new URLSearchParams({
        q: query,
        format: 'json',
        categories: 'general',
        language: country === null ? lang : `${lang}-${country}`,
        pageno: String(page),
        safesearch: '0',
      }).toString()
      const reply = await client.get(url, {}, signal)
      if (reply.kind === 'failed') return { ...reply, final: false }
      const { status, headers, body } = reply
      if (status === 403) return { kind: 'failed', detail: JSON_IS_OFF, final: true }
      if (status !== 200) return judgeStatus({ status, headers, code: null, now: clock.now() })
      if (body === undefined)
        return {
          kind: 'failed',
          detail: 'answered with a page instead of JSON: is SEARXNG_URL correct?',
          final: true,
        }
      const parsed = AnswerSchema.safeParse(body)
      if (!parsed.success) return { kind: 'failed', detail: 'sent an answer of an unexpected form', final: false }
      return toAnswer(parsed.data, page, new Date(clock.now()))
    },
    close: () => client.close(),
  }
}

function toAnswer(answer: z.infer<typeof AnswerSchema>, page: number, fetchedAt: Date): SearchAnswer {
  const results = answer.results.flatMap(({ url, title, content }, index) => {
    // Engines also return magnet links and empty addresses.
    const address = AddressSchema.safeParse(url)
    if (!address.success) return []
    const place = { rank: (page - 1) * 20 + index + 1, provider: 'searxng', fetchedAt }
    return [toResult({ url: address.data, title: title ?? '', snippet: content ?? '' }, place)]
  })
  const silent = answer.unresponsive_engines?.length ?? 0
  // No results while engines did not answer is not an empty result: it says nothing about the web.
  if (results.length === 0 && silent > 0 && page === 1)
    return { kind: 'failed', detail: `found nothing while ${silent} of its engines did not answer`, final: false }
  return { kind: 'results', results, more: results.length > 0 }
}
