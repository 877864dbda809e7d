import type { Company } from '#content/schema.ts'
import type { ReaderDesk, RowJudge, Scraper, SourceBook } from '#contracts/scraper/scraper-port.ts'
import type { ModelSettings } from '#scraper/model/ai-call.ts'
import type { LanguageModel } from '#scraper/model/language-model.ts'
import { createScraper } from '#scraper/scraper.ts'
import { describeAgent } from '#server/main/describe-agent.ts'
import { printError } from '#server/main/print.ts'
import type { Config } from '#server/platform/config.ts'
import { openSearch } from './open-search.ts'

export async function openScraper(
  config: Config,
  label: Pick<Company, 'shortName'>,
): Promise<Scraper & SourceBook & RowJudge & ReaderDesk> {
  const loopbackPorts = config.SCRAPER_ALLOW_LOOPBACK_PORTS ?? []
  if (loopbackPorts.length > 0) {
    printError(`  Warning: the scraper may fetch loopback ports ${loopbackPorts.join(', ')}. This is for tests only.`)
  }
  const userAgent = describeAgent(config, label)
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

/** The model that reads pages, if one is configured. Prints what it can do; nothing waits for its answer. */
export async function openModel(config: Config): Promise<LanguageModel | null> {
  const settings = modelSettings(config)
  if (settings === null) return null
  // The model's libraries are a large part of what there is to load, and most installations configure no model.
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
