import type { ScraperStore } from '#contracts/scraper/scraper-port.ts'
import type { PageHandler } from '#scraper/crawl/visit-page.ts'
import type { Clock } from './clock.ts'
import type { LanguageModel, ModelSession } from './model/language-model.ts'
import { isCurrent, readByModel, versionOf } from './model/read-by-model.ts'
import type { ParserThread } from './page/parser-thread.ts'

/** Pages that wait for a model are kept in memory; with more than this, fetching pauses. */
const MOST_ASKED = 64

/** Reads a run's pages by rules, off the event loop. */
export function createRuleReader(threads: ParserThread): PageHandler {
  return {
    room: (signal) => threads.waitForRoom(signal),
    async handle(page) {
      const { outcome, detail, reading, links } = await threads.read(page)
      return { outcome, detail, reading, links }
    },
  }
}

/** Has a model read a run's pages; the rules judge each policy beside it, and read alone where the model gives no answer. */
export function createModelReader(
  threads: ParserThread,
  model: LanguageModel,
  { store, clock }: { store: Pick<ScraperStore, 'countTokens'>; clock: Pick<Clock, 'now'> },
): PageHandler {
  const version = versionOf(model)
  let opened: Promise<ModelSession> | null = null
  let asked = 0
  const wantRoom: (() => void)[] = []
  return {
    async room(signal) {
      await threads.waitForRoom(signal)
      if (asked >= MOST_ASKED) await new Promise<void>((resolve) => wantRoom.push(resolve))
    },
    isCurrent: (kept) => isCurrent(kept, version, new Date(clock.now())),
    async handle(page, { kept, signal } = {}) {
      const read = await threads.read(page, { withText: true })
      const { outcome, detail, reading, text, links, material } = read
      if (reading === null || material === null) return { outcome, detail, reading, links }
      opened ??= startSession(model, { store, clock })
      const ruled = { rules: reading, outcome, text, material, readAt: page.fetchedAt, listedAs: page.listedAs }
      asked += 1
      try {
        const byModel = await readByModel(ruled, { name: model.name, session: await opened }, kept, signal)
        return { outcome: byModel.outcome, detail: byModel.detail, reading: byModel.reading, links }
      } finally {
        asked -= 1
        wantRoom.shift()?.()
      }
    },
  }
}

/** A model's session that knows what the month has taken so far. */
export async function startSession(
  model: LanguageModel,
  { store, clock }: { store: Pick<ScraperStore, 'countTokens'>; clock: Pick<Clock, 'now'> },
): Promise<ModelSession> {
  const now = new Date(clock.now())
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  return model.startSession((await store.countTokens?.(month)) ?? 0)
}
