import { type DateAt, findDatesAt, findMonthsAt } from './deadline.ts'
import { listed } from './lexicon.ts'

/**
 * The day on which a statement says it was made: "as of 3 May 2026", a date in front of it, or one in its heading. Null if it
 * names none, or several. A month without a day counts from its first.
 */
export function saidOn(plain: string, heading: string, today: string): string | null {
  const own = datesOf(plain)
  const [only] = own
  if (only !== undefined && own.length === 1 && only.day <= today) {
    const leads = only.at <= 2 && /^[\s)]*[:–—-]/.test(plain.slice(only.end))
    if (leads || listed('since-a-day').plain.test(plain.slice(0, only.at))) return only.day
  }
  if (own.length > 0) return null
  const above = datesOf(heading)
  const [one] = above
  return above.length === 1 && one !== undefined && one.day <= today ? one.day : null
}

/** The day on which a sentence says that a closed window opens again; null if it names none. */
export function reopensOn(plain: string): string | null {
  const opens = ({ at, end }: DateAt) => {
    const before = plain.slice(0, at)
    if (listed('until-a-day').plain.test(before)) return true
    // "Ab dem 1. März nehmen wir wieder Demos an."
    return listed('de-from-a-day').plain.test(before) && listed('de-again').plain.test(plain.slice(end))
  }
  return datesOf(plain).find(opens)?.day ?? null
}

function datesOf(text: string): DateAt[] {
  const days = findDatesAt(text)
  return days.length > 0 ? days : findMonthsAt(text)
}
