import { reachedNoSite } from '#app/features/desk/runs/run-words.ts'
import { type ScraperLog, stateOf } from '#app/features/desk/shared/data/log-row.ts'

/** Whether there is sample data to remove. A first sample run that is still running has none yet. */
export function hasSample(hasOpportunities: boolean, logs: readonly ScraperLog[]): boolean {
  return hasOpportunities || logs.some((log) => log.sample && stateOf(log) !== 'running')
}

/** Whether the last real run could not read a single page. */
export function reachedNothing(logs: readonly ScraperLog[]): boolean {
  const last = logs.find(({ sample }) => !sample)
  return last !== undefined && reachedNoSite(last)
}
