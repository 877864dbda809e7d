import type { SiteHealth } from '#contracts/scraper/site-health.ts'
import type { Source } from '#contracts/scraper/sources.ts'

/** A source's state: what staff set, or else the problem of its site. */
export type ShownState = 'active' | 'paused' | 'removed' | 'failing' | 'dead' | 'parked' | 'moved'

/** The states with their labels, in display order. */
export const STATE_LABELS: Record<ShownState, string> = {
  active: 'Active',
  failing: 'Failing',
  dead: 'Dead',
  parked: 'Parked or for sale',
  moved: 'Moved',
  paused: 'Paused',
  removed: 'Removed',
}

/** A site that was given up counts as paused: no run reads it until staff resume it. Pure. */
export function getSourceState({ state, health }: Pick<Source, 'state' | 'health'>): ShownState {
  if (state !== 'active' || health === undefined) return state
  if (health.gave_up) return 'paused'
  return health.state === 'for_sale' ? 'parked' : health.state
}

/** Labels of site problems. */
export const PROBLEM_LABELS: Record<SiteHealth['state'], string> = {
  failing: 'Failing',
  dead: 'Dead',
  parked: 'Parked',
  for_sale: 'For sale',
  moved: 'Moved',
}

/** Describes the problem of a site in one sentence. Pure. */
export function describeProblem({ state, why }: SiteHealth): string {
  return `${PROBLEM_LABELS[state]}: ${why.charAt(0).toLowerCase()}${why.slice(1)}`
}

/** Describes what happens next with a failing site. Pure. */
export function describeNextTry(
  { state, gave_up, failures, retry_at }: SiteHealth,
  formatDate: (at: string) => string,
): string {
  if (state === 'moved') return 'Its pages are read at the new address. Follow it there, or keep the source as it is.'
  if (gave_up) return `Tried ${failures} times without success: no run reads it until you resume it.`
  if (retry_at === null) return 'The next run tries again.'
  if (failures === 1) return `A run started by hand tries again at once, the daily one from ${formatDate(retry_at)}.`
  return `Tried ${failures} times, next try from ${formatDate(retry_at)}.`
}
