import { pressTag, readFilter, writeFilter } from './roster-filter.ts'

/** The fields that the chips submit without script: which chip, and whether it includes or excludes. */
export const PRESS = 'press'
export const PRESS_AS = 'as'

/**
 * The query to redirect to after a chip was pressed without script; null if the query holds only a filter. The result is
 * a normal roster URL, so that is what gets shared and bookmarked.
 */
export function answerRosterForm(params: URLSearchParams, known: string[]): string | null {
  const tag = params.get(PRESS)
  if (tag === null) return null
  const filter = readFilter(params, known)
  const pressed = known.includes(tag) ? pressTag(filter, tag, params.get(PRESS_AS) === 'not' ? 'not' : 'tags') : filter
  const query = writeFilter(pressed).toString()
  return query === '' ? '' : `?${query}`
}
