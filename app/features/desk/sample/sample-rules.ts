import { type ScraperLog, stateOf } from '#app/features/desk/shared/log-row.ts'
import type { OpportunityRow } from '#app/features/desk/shared/opportunity-row.ts'

type Kind = { sample: boolean }

/** What figures and exports are made of: real things where there is one, sample things only while there is nothing else. */
export function withoutMixing<T extends Kind>(things: readonly T[]): T[] {
  const real = things.filter(({ sample }) => !sample)
  return real.length > 0 ? real : [...things]
}

/** Whether there is sample data to show and to remove. A first sample run that still reads has nothing to show yet. */
export function hasSample(rows: readonly OpportunityRow[], logs: readonly ScraperLog[]): boolean {
  return rows.some(({ sample }) => sample) || logs.some((log) => log.sample && stateOf(log) !== 'running')
}

/** Whether the last real run read not one page: as a rule this machine reaches no site. */
export function reachedNothing(logs: readonly ScraperLog[]): boolean {
  const last = logs.find(({ sample }) => !sample)
  return last?.status === 'failed' && last.total_processed === 0 && last.errors_count > 0
}
