import { FAILED_OUTCOMES, PageOutcomeSchema } from '#contracts/scraper/reading.ts'
import type { Source, SourceResult } from '#contracts/scraper/sources.ts'
import { getSourceState, type ShownState } from './source-state.ts'

export const ORIGINS = {
  any: 'Built-in and ours',
  directory: 'Built-in',
  staff: 'Added by staff',
  list: 'Lists of companies',
} as const
export const RESULTS = {
  any: 'Any result',
  failed: 'Failed last time',
  read: 'Could be read',
  never: 'Not read yet',
} as const

export type SourceFilter = {
  words: string
  /** `kept`: all but the removed ones. */
  state: ShownState | 'kept'
  origin: keyof typeof ORIGINS
  result: keyof typeof RESULTS
}

export const NO_FILTER: SourceFilter = { words: '', state: 'kept', origin: 'any', result: 'any' }

/** The sources that match a filter; removed ones only on request. Pure. */
export function filterSources(
  sources: readonly Source[],
  results: ReadonlyMap<string, SourceResult>,
  filter: SourceFilter,
): Source[] {
  const words = filter.words.trim().toLowerCase()
  return sources.filter((source) => {
    const { company, url, why } = source
    const state = getSourceState(source)
    if (filter.state === 'kept' ? state === 'removed' : state !== filter.state) return false
    if (!isOfOrigin(source, filter.origin)) return false
    if (words !== '' && !`${company} ${url} ${why}`.toLowerCase().includes(words)) return false
    return filter.result === 'any' || filter.result === resultOf(results.get(url))
  })
}

/** How many sources each state has; `kept` counts all but the removed ones. Pure. */
export function countStates(sources: readonly Source[]): Record<SourceFilter['state'], number> {
  const counts = { kept: 0, active: 0, paused: 0, removed: 0, failing: 0, dead: 0, parked: 0, moved: 0 }
  for (const source of sources) {
    const state = getSourceState(source)
    counts[state] += 1
    if (state !== 'removed') counts.kept += 1
  }
  return counts
}

function isOfOrigin({ origin, is_list }: Source, wanted: SourceFilter['origin']): boolean {
  if (wanted === 'any') return true
  return wanted === 'list' ? is_list === true : origin === wanted
}

function resultOf(result: SourceResult | undefined): 'failed' | 'read' | 'never' {
  if (result === undefined) return 'never'
  return isFailure(result.outcome) ? 'failed' : 'read'
}

/** Whether the page could not be read. */
export function isFailure(outcome: string): boolean {
  const known = PageOutcomeSchema.safeParse(outcome)
  return known.success && FAILED_OUTCOMES.has(known.data)
}
