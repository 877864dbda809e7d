import {
  type Resolver,
  RunEndedError,
  type RunSummary,
  type ScraperStore,
  type SiteOutcome,
} from '#contracts/scraper/scraper-port.ts'
import type { Clock } from '#scraper/clock.ts'
import type { SearchResult } from './search/provider.ts'
import { readSearchResult, type SeenInSearch } from './seen-in-search.ts'

type StoreSeenDeps = {
  runId: string
  store: ScraperStore
  resolver: Resolver
  clock: Pick<Clock, 'now'>
  signal?: AbortSignal | undefined
}

/**
 * Stores the people and companies named by search results on hosts that are never fetched. Only after a completed run: a failed
 * run changes nothing, and search results do not make up for pages that could not be read. Returns the updated figures.
 */
export async function storeSeen(
  summary: RunSummary,
  unfetched: readonly SearchResult[],
  deps: StoreSeenDeps,
): Promise<RunSummary> {
  if (summary.status !== 'completed') return summary
  const figures = { ...summary, outcomes: { ...summary.outcomes } }
  const stored = new Set<string>()
  for (const result of unfetched) {
    const seen = readSearchResult(result)
    // One person has several addresses on one network; the provider's best-ranked one stands for all.
    if (seen === null || stored.has(seen.key)) continue
    stored.add(seen.key)
    const outcome = await saveOne(seen, deps)
    if (outcome === null) continue
    figures.pagesPlanned += 1
    figures.pagesSkipped += 1
    figures.outcomes.seen_in_search = (figures.outcomes.seen_in_search ?? 0) + 1
    if (outcome === 'created') figures.rowsNew += 1
    if (outcome === 'updated') figures.rowsUpdated += 1
    if (outcome === 'confirmed') figures.rowsConfirmed += 1
  }
  return figures
}

/** Null if it could not be stored: one odd title must not fail a run that has read everything else. */
async function saveOne(seen: SeenInSearch, deps: StoreSeenDeps): Promise<SiteOutcome | null> {
  deps.signal?.throwIfAborted()
  const site = { runId: deps.runId, domain: seen.key, at: new Date(deps.clock.now()), pages: [seen.page] }
  try {
    return await deps.store.saveSite(site, deps.resolver)
  } catch (error) {
    if (error instanceof RunEndedError) throw error
    return null
  }
}
