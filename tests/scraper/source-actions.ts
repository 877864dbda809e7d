import type { DirectoryEntry } from '#contracts/scraper/directory.ts'
import { createScraper } from '#scraper/scraper.ts'
import type { SearchProvider } from '#scraper/sources/search/provider.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'
import { createSourceActions } from '#server/product/scraping/actions/sources/source-actions.ts'
import { createTestClock } from '#tests/servers/fake-site.ts'

export const BUILT_IN: DirectoryEntry = {
  company: 'Harbour Supervision',
  url: 'https://www.harbour-supervision.com/',
  kind: 'music-supervision',
  media: ['film'],
  why: 'Supervises music for film.',
  checked_on: '2026-11-21',
}
export const OWN = {
  url: 'https://www.brightwatersync.com/submit/',
  company: 'Brightwater Sync',
  kind: 'sync-library',
  media: ['tv'],
  country: 'US',
  why: 'Takes songs by form.',
}
/** The actions about sources and the scraper they are about, on a directory of one entry. */
export function startSourceActions(database: Database, providers: SearchProvider[] = []) {
  const scraper = createScraper({
    userAgent: () => 'TestBot/1.0',
    directory: [BUILT_IN],
    providers,
    clock: createTestClock(),
  })
  const actions = createSourceActions({ database, book: scraper })
  const callAs =
    (caller: Caller) =>
    async (name: string, body: Record<string, unknown> = {}) => {
      const action = actions.find((one) => one.name === name)
      if (action === undefined) throw new Error(`no action ${name}`)
      return await action.run({ action: name, ...body }, caller)
    }
  return { scraper, callAs }
}
