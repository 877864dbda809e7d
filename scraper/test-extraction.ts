import type { ExtractionTest } from '#contracts/scraper/extraction-test.ts'
import type { ScraperStore } from '#contracts/scraper/scraper-port.ts'
import type { LanguageModel } from '#scraper/model/language-model.ts'
import type { Clock } from './clock.ts'
import type { Fetcher } from './crawl/fetch.ts'
import { visitPage } from './crawl/visit-page.ts'
import { readByModel } from './model/read-by-model.ts'
import type { ParserThread } from './page/parser-thread.ts'
import { startSession } from './page-handlers.ts'

type TestDeps = { fetcher: Fetcher; parser: ParserThread; model: LanguageModel | null; clock: Clock }
type Readings = Pick<ExtractionTest, 'url' | 'rules' | 'model'>

/**
 * Fetches one page as a run does, and extracts it by the rules and, if one is configured, by the model. Nothing of the page is stored, and
 * no stored answer is reused. Rejects when the signal is aborted.
 */
export async function testExtraction(
  address: string,
  deps: TestDeps & { store: ScraperStore; signal?: AbortSignal | undefined },
): Promise<ExtractionTest> {
  const { fetcher, parser, clock, signal } = deps
  // Without validators an unchanged page is read too.
  const store: ScraperStore = { ...deps.store, findValidators: async () => null }
  let readings: Readings = { url: address, rules: null, model: null }
  const { result } = await visitPage(address, {
    fetcher,
    clock,
    store,
    signal,
    pages: {
      waitForRoom: (stopped) => parser.waitForRoom(stopped),
      async handle(page) {
        const { outcome, detail, reading, ...rest } = await parser.read(page, { withText: true })
        readings = { url: page.url, rules: reading, model: null }
        if (reading !== null && rest.material !== null && deps.model !== null) {
          const input = { rules: reading, outcome, text: rest.text, material: rest.material, readAt: page.fetchedAt }
          readings.model = await extractByModel(input, deps.model, { store, clock, signal })
        }
        return { outcome, detail, reading, links: [] }
      },
    },
  })
  return { ...readings, outcome: result.outcome, detail: result.detail }
}

async function extractByModel(
  page: Parameters<typeof readByModel>[0],
  model: LanguageModel,
  { store, clock, signal }: { store: ScraperStore; clock: Clock; signal: AbortSignal | undefined },
): Promise<ExtractionTest['model']> {
  const session = await startSession(model, { store, clock })
  const began = clock.now()
  const { reading, trace } = await readByModel(page, { name: model.name, session }, null, signal)
  const by = reading.by_model
  if (by === undefined) throw new Error('a reading by a model has no by_model')
  return {
    name: model.name,
    outcome: by.outcome,
    detail: by.detail,
    reading: by.outcome === 'answered' ? reading : null,
    output: trace.output,
    dropped: trace.dropped,
    tokens_in: by.tokens - trace.tokensOut,
    tokens_out: trace.tokensOut,
    seconds: (clock.now() - began) / 1000,
  }
}
