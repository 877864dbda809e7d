import { nameAgent } from '#content/company-words.ts'
import type { Company } from '#content/schema.ts'
import type { ExtractionTester, Resolver, Scraper, SourceBook } from '#contracts/scraper/scraper-port.ts'
import type { ModelSettings } from '#scraper/model/ai-call.ts'
import type { LanguageModel } from '#scraper/model/language-model.ts'
import { createScraper } from '#scraper/scraper.ts'
import type { SearchProvider } from '#scraper/sources/search/provider.ts'
import { printError } from '#server/main/print.ts'
import type { Config } from '#server/platform/config.ts'

export async function openScraper(
  config: Config,
  label: () => Pick<Company, 'shortName'>,
): Promise<Scraper & SourceBook & { resolver: Resolver } & ExtractionTester> {
  const loopbackPorts = config.SCRAPER_ALLOW_LOOPBACK_PORTS ?? []
  if (loopbackPorts.length > 0) {
    printError(`  Warning: the scraper may fetch loopback ports ${loopbackPorts.join(', ')}. This is for tests only.`)
  }
  const userAgent = () => describeAgent(config, label())
  const providers = await openSearch(config, userAgent)
  return createScraper({
    userAgent,
    loopbackPorts,
    providers,
    searchCountries: config.SEARCH_COUNTRIES ?? [],
    sharesTurns: true,
    model: await openModel(config),
  })
}

/** The configured search providers, in query order. Loads only those, because most installations have none. */
async function openSearch(config: Config, userAgent: () => string): Promise<SearchProvider[]> {
  const { BRAVE_API_KEY, SEARXNG_URL, GOOGLE_API_KEY, GOOGLE_ENGINE_ID, SEARCH_DAILY_BUDGET } = config
  const shared = (thousand: number | undefined) => ({
    userAgent,
    dailyBudget: SEARCH_DAILY_BUDGET,
    price: thousand === undefined ? undefined : thousand / 1000,
  })
  const providers: SearchProvider[] = []
  if (BRAVE_API_KEY !== undefined) {
    const { createBraveSearch } = await import('#scraper/sources/search/brave.ts')
    providers.push(createBraveSearch({ ...shared(config.BRAVE_PRICE), apiKey: BRAVE_API_KEY }))
  }
  if (SEARXNG_URL !== undefined) {
    const { createSearxngSearch } = await import('#scraper/sources/search/searxng.ts')
    providers.push(createSearxngSearch({ ...shared(config.SEARXNG_PRICE), baseUrl: SEARXNG_URL }))
  }
  if (GOOGLE_API_KEY !== undefined && GOOGLE_ENGINE_ID !== undefined) {
    const { createGoogleSearch } = await import('#scraper/sources/search/google.ts')
    const access = { apiKey: GOOGLE_API_KEY, engineId: GOOGLE_ENGINE_ID }
    providers.push(createGoogleSearch({ ...shared(config.GOOGLE_PRICE), ...access }))
  }
  return providers
}

/** The extraction model, if one is configured. Probes it in the background and prints the result. */
export async function openModel(config: Config): Promise<LanguageModel | null> {
  const settings = modelSettings(config)
  if (settings === null) return null
  // Loaded on demand: the model's libraries are large, and most installations configure no model.
  const { createLanguageModel } = await import('#scraper/model/ai-model.ts')
  const model = createLanguageModel(settings, {
    tokensPerRun: config.EXTRACTION_TOKENS,
    tokensPerMonth: config.EXTRACTION_TOKENS_PER_MONTH,
  })
  model.probe().then(
    (capability) => printError(`  Pages are read by ${model.name} (answers by ${capability})`),
    (error: unknown) =>
      printError(`  Pages are read by rules only: ${error instanceof Error ? error.message : 'no model'}`),
  )
  return model
}

export function modelSettings(config: Config): ModelSettings | null {
  const { EXTRACTION_MODEL: model, ANTHROPIC_API_KEY, OPENAI_API_KEY, OPENAI_BASE_URL } = config
  if (model === undefined) return null
  const isOpenAi = OPENAI_API_KEY !== undefined || OPENAI_BASE_URL !== undefined
  if (ANTHROPIC_API_KEY !== undefined && (model.startsWith('claude') || !isOpenAi)) {
    return { provider: 'anthropic', apiKey: ANTHROPIC_API_KEY, model }
  }
  const baseUrl = OPENAI_BASE_URL ?? 'https://api.openai.com/v1'
  return { provider: 'openai-compatible', apiKey: OPENAI_API_KEY ?? null, model, baseUrl }
}

/** The user agent names the company and a page that explains the crawler and how to opt out. */
export function describeAgent(config: Config, { shortName }: Pick<Company, 'shortName'>): string {
  return `${nameAgent(shortName)}/1.0 (+${config.SCRAPER_CONTACT ?? `${config.SITE_URL}/bot`})`
}
