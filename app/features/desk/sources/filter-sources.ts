import type { Source, SourceResult } from '#contracts/sources.ts'
import { isFailure } from './outcomes.ts'

export const STATES = { kept: 'Active and paused', active: 'Active', paused: 'Paused', removed: 'Removed' } as const
export const ORIGINS = { any: 'Built-in and ours', directory: 'Built-in', staff: 'Added by staff' } as const
export const RESULTS = {
  any: 'Any result',
  failed: 'Failed last time',
  read: 'Could be read',
  never: 'Not read yet',
} as const

export type SourceFilter = {
  words: string
  state: keyof typeof STATES
  origin: keyof typeof ORIGINS
  result: keyof typeof RESULTS
}

export const NO_FILTER: SourceFilter = { words: '', state: 'kept', origin: 'any', result: 'any' }

/** The sources that a filter shows; removed ones only when they are asked for. Pure. */
export function filterSources(
  sources: readonly Source[],
  results: ReadonlyMap<string, SourceResult>,
  filter: SourceFilter,
): Source[] {
  const words = filter.words.trim().toLowerCase()
  return sources.filter((source) => {
    const { company, url, why, state, origin } = source
    const isState = filter.state === 'kept' ? state !== 'removed' : state === filter.state
    if (!isState || (filter.origin !== 'any' && origin !== filter.origin)) return false
    if (words !== '' && !`${company} ${url} ${why}`.toLowerCase().includes(words)) return false
    return filter.result === 'any' || filter.result === resultOf(results.get(url))
  })
}

function resultOf(result: SourceResult | undefined): 'failed' | 'read' | 'never' {
  if (result === undefined) return 'never'
  return isFailure(result.outcome) ? 'failed' : 'read'
}
