import type { ReaderTest } from '#contracts/scraper/reader-test.ts'
import type { ScraperStore } from '#contracts/scraper/scraper-port.ts'
import type { LanguageModel } from '#scraper/model/language-model.ts'
import type { Clock } from './clock.ts'
import type { Fetcher } from './crawl/fetch.ts'
import { visitPage } from './crawl/visit-page.ts'
import { readByModel } from './model/read-by-model.ts'
import type { ParserThread } from './page/parser-thread.ts'
import { startSession } from './page-readers.ts'

type TestDeps = { fetcher: Fetcher; reader: ParserThread; model: LanguageModel | null; clock: Clock }
type BothRead = Pick<ReaderTest, 'url' | 'rules' | 'model'>

/**
 * Fetches one page as a run does, and has it read by the rules and, if one is configured, by the model. Nothing of the page is stored,
 * and no kept answer is used. Rejects when the signal is aborted.
 */
export async function testReader(
  address: string,
  deps: TestDeps & { store: ScraperStore; signal?: AbortSignal | undefined },
): Promise<ReaderTest> {
  const { fetcher, reader, clock, signal } = deps
  // A page that has not changed is to be read too.
  const store: ScraperStore = { ...deps.store, findValidators: async () => null }
  let read: BothRead = { url: address, rules: null, model: null }
  const { result } = await visitPage(address, {
    fetcher,
    clock,
    store,
    signal,
    pages: {
      room: (stopped) => reader.waitForRoom(stopped),
      async handle(page) {
        const { outcome, detail, reading, ...rest } = await reader.read(page, { withText: true })
        read = { url: page.url, rules: reading, model: null }
        if (reading !== null && rest.material !== null && deps.model !== null) {
          const ruled = { rules: reading, outcome, text: rest.text, material: rest.material, readAt: page.fetchedAt }
          read.model = await askModel(ruled, deps.model, { store, clock, signal })
        }
        return { outcome, detail, reading, links: [] }
      },
    },
  })
  return { ...read, outcome: result.outcome, detail: result.detail }
}

async function askModel(
  page: Parameters<typeof readByModel>[0],
  model: LanguageModel,
  { store, clock, signal }: { store: ScraperStore; clock: Clock; signal: AbortSignal | undefined },
): Promise<ReaderTest['model']> {
  const session = await startSession(model, { store, clock })
  const began = clock.now()
  const { reading, asked } = await readByModel(page, { name: model.name, session }, null, signal)
  const by = reading.by_model
  if (by === undefined) throw new Error('a reading by a model says nothing about it')
  return {
    name: model.name,
    outcome: by.outcome,
    detail: by.detail,
    reading: by.outcome === 'answered' ? reading : null,
    output: asked.output,
    dropped: asked.dropped,
    tokens_in: by.tokens - asked.tokensOut,
    tokens_out: asked.tokensOut,
    seconds: (clock.now() - began) / 1000,
  }
}
