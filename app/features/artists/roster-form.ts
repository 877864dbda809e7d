import { pressTag, readFilter, writeFilter } from './roster-filter.ts'

/** What the chips send beside the filter when no script hears them: which one, and what pressing it means. */
export const PRESS = 'press'
export const PRESS_AS = 'as'

/**
 * The query that a chip pressed without script leads to; null for an address that only carries a filter. The answer is an address of the ordinary kind, so that what is shared and kept is one too.
 */
export function answerRosterForm(params: URLSearchParams, known: string[]): string | null {
  const tag = params.get(PRESS)
  if (tag === null) return null
  const filter = readFilter(params, known)
  const pressed = known.includes(tag) ? pressTag(filter, tag, params.get(PRESS_AS) === 'not' ? 'not' : 'tags') : filter
  const query = writeFilter(pressed).toString()
  return query === '' ? '' : `?${query}`
}
