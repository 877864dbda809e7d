import type { SearchProvider } from '#scraper/sources/search/provider.ts'
import type { Config } from '#server/platform/config.ts'

/** The configured search providers, in the order in which they are queried. Loads only those: most installations have none. */
export async function openSearch(config: Config, userAgent: string): Promise<SearchProvider[]> {
  const { BRAVE_API_KEY, SEARXNG_URL, GOOGLE_API_KEY, GOOGLE_ENGINE_ID, SEARCH_DAILY_BUDGET } = config
  const priced = (thousand: number | undefined) => (thousand === undefined ? {} : { price: thousand / 1000 })
  const shared = { userAgent, ...(SEARCH_DAILY_BUDGET === undefined ? {} : { dailyBudget: SEARCH_DAILY_BUDGET }) }
  const providers: SearchProvider[] = []
  if (BRAVE_API_KEY !== undefined) {
    const { createBraveSearch } = await import('#scraper/sources/search/brave.ts')
    providers.push(createBraveSearch({ ...shared, ...priced(config.BRAVE_PRICE), apiKey: BRAVE_API_KEY }))
  }
  if (SEARXNG_URL !== undefined) {
    const { createSearxngSearch } = await import('#scraper/sources/search/searxng.ts')
    providers.push(createSearxngSearch({ ...shared, ...priced(config.SEARXNG_PRICE), baseUrl: SEARXNG_URL }))
  }
  if (GOOGLE_API_KEY !== undefined && GOOGLE_ENGINE_ID !== undefined) {
    const { createGoogleSearch } = await import('#scraper/sources/search/google.ts')
    providers.push(
      createGoogleSearch({
        ...shared,
        ...priced(config.GOOGLE_PRICE),
        apiKey: GOOGLE_API_KEY,
        engineId: GOOGLE_ENGINE_ID,
      }),
    )
  }
  return providers
}
