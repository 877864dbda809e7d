import type { PageHandler } from './crawl/page-handler.ts'
import type { RunModel } from './model/model-reader.ts'
import { readAgain } from './model/second-reading.ts'
import type { PageReader } from './page/page-reader.ts'

/** Reads a run's pages by rules, off the event loop, and has the model read again what the rules found. */
export function createPageHandler(reader: PageReader, model: RunModel | null): PageHandler {
  return {
    room: (signal) => reader.room(signal),
    async handle(page, signal) {
      const { outcome, detail, reading, text, links } = await reader.read(page, { withText: model !== null })
      if (model === null || reading === null || outcome !== 'extracted') return { outcome, detail, reading, links }
      const second = await readAgain(model.session, { rules: reading, text, model: model.name }, signal)
      return { links, ...second, detail: second.detail ?? detail }
    },
  }
}
