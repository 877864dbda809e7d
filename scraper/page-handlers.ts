import type { ScraperStore } from '#contracts/scraper/scraper-port.ts'
import type { PageHandler } from '#scraper/crawl/visit-page.ts'
import type { Clock } from './clock.ts'
import type { LanguageModel, ModelSession } from './model/language-model.ts'
import { isCurrent, readByModel, versionOf } from './model/read-by-model.ts'
import type { ParserThread } from './page/parser-thread.ts'

/** Pages that wait for the model are kept in memory; at this many, fetching pauses. */
const MAX_WAITING = 64

/** Extracts by rules, off the event loop. */
export function createRuleHandler(parser: ParserThread): PageHandler {
  return {
    waitForRoom: (signal) => parser.waitForRoom(signal),
    async handle(page) {
      const { outcome, detail, reading, links } = await parser.read(page)
      return { outcome, detail, reading, links }
    },
  }
}

/** Extracts by a model. The rules read each page too, for comparison and in case the model gives no answer. */
export function createModelHandler(
  parser: ParserThread,
  model: LanguageModel,
  { store, clock }: { store: Pick<ScraperStore, 'countTokens'>; clock: Pick<Clock, 'now'> },
): PageHandler {
  const version = versionOf(model)
  let session: Promise<ModelSession> | null = null
  let waiting = 0
  const onRoom: (() => void)[] = []
  return {
    async waitForRoom(signal) {
      await parser.waitForRoom(signal)
      if (waiting >= MAX_WAITING) await new Promise<void>((resolve) => onRoom.push(resolve))
    },
    isCurrent: (stored) => isCurrent(stored, version, new Date(clock.now())),
    async handle(page, { stored, signal } = {}) {
      const read = await parser.read(page, { withText: true })
      const { outcome, detail, reading, text, links, material } = read
      if (reading === null || material === null) return { outcome, detail, reading, links }
      session ??= startSession(model, { store, clock })
      const input = { rules: reading, outcome, text, material, readAt: page.fetchedAt, listedAs: page.listedAs }
      waiting += 1
      try {
        const byModel = await readByModel(input, { name: model.name, session: await session }, stored, signal)
        return { outcome: byModel.outcome, detail: byModel.detail, reading: byModel.reading, links }
      } finally {
        waiting -= 1
        onRoom.shift()?.()
      }
    },
  }
}

/** Starts a session that counts the tokens used so far this month. */
export async function startSession(
  model: LanguageModel,
  { store, clock }: { store: Pick<ScraperStore, 'countTokens'>; clock: Pick<Clock, 'now'> },
): Promise<ModelSession> {
  const now = new Date(clock.now())
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  return model.startSession((await store.countTokens?.(month)) ?? 0)
}
