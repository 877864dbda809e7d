import type { SearchAccount } from '#contracts/search-account.ts'
import { type Source, type SourceChange, tellUnreadable } from '#contracts/sources.ts'
import type { ScraperSources } from '#contracts/sync-scraper.ts'
import { statusOf } from './account.ts'
import type { SearchDesk } from './desk.ts'

/** Where a run started now would look. `search_providers` lists only those that can answer, so that no search is promised without one. */
export function describeSources(
  sources: readonly Source[],
  changes: readonly SourceChange[],
  desk: Pick<SearchDesk, 'providers'>,
  accounts: ReadonlyMap<string, SearchAccount>,
  now: number,
): ScraperSources {
  const providers = desk.providers.map((provider) => statusOf(provider, accounts.get(provider.name) ?? null, now))
  const count = (origin: Source['origin']) =>
    sources.filter((source) => source.state === 'active' && source.is_list !== true && source.origin === origin).length
  const problems = tellUnreadable(changes)
  return {
    directory_entries: count('directory'),
    staff_entries: count('staff'),
    search_providers: providers.filter(({ state }) => state === 'ready').map(({ name }) => name),
    providers,
    ...(problems.length === 0 ? {} : { problems }),
  }
}
