import { createBraveSearch } from '#scraper/sources/search/brave.ts'
import { createGoogleSearch } from '#scraper/sources/search/google.ts'
import type { SearchProvider } from '#scraper/sources/search/provider.ts'
import { createSearxngSearch } from '#scraper/sources/search/searxng.ts'
import type { Config } from '#server/config.ts'

/** The configured search providers, in the order in which they are queried. */
export function openSearch(config: Config, userAgent: string): SearchProvider[] {
  const { BRAVE_API_KEY, SEARXNG_URL, GOOGLE_API_KEY, GOOGLE_ENGINE_ID, SEARCH_DAILY_BUDGET } = config
  const shared = { userAgent, ...(SEARCH_DAILY_BUDGET === undefined ? {} : { dailyBudget: SEARCH_DAILY_BUDGET }) }
  const providers: SearchProvider[] = []
  if (BRAVE_API_KEY !== undefined) providers.push(createBraveSearch({ ...shared, apiKey: BRAVE_API_KEY }))
  if (SEARXNG_URL !== undefined) providers.push(createSearxngSearch({ ...shared, baseUrl: SEARXNG_URL }))
  if (GOOGLE_API_KEY !== undefined && GOOGLE_ENGINE_ID !== undefined)
    providers.push(createGoogleSearch({ ...shared, apiKey: GOOGLE_API_KEY, engineId: GOOGLE_ENGINE_ID }))
  return providers
}
