import { once } from '#scraper/text/once.ts'
import { loadRules, rulePattern } from './rule-files.ts'

type Order = 'dmy' | 'mdy' | 'ymd' | 'my' | 'slashes'

/** Date formats and the order of their parts. */
const dateForms = once((): { pattern: RegExp; order: Order }[] => [
  { pattern: rulePattern('date-by-day', 'g'), order: 'dmy' },
  { pattern: rulePattern('date-by-month', 'g'), order: 'mdy' },
  { pattern: /\b(\d{4})-(\d{2})-(\d{2})\b/g, order: 'ymd' },
  { pattern: /\b(\d{1,2})\.(\d{1,2})\.(\d{4})\b/g, order: 'dmy' },
  { pattern: rulePattern('date-at-a-months-end', 'g'), order: 'my' },
  { pattern: /\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/g, order: 'slashes' },
])

const loadMonths = once(() => (loadRules().lists['months'] ?? []).map((beginnings) => new RegExp(`^(?:${beginnings})`)))

/** A date and its position in the sentence. */
type DateMatch = { at: number; end: number; day: string }

/** The dates in a sentence as ISO dates, in order of appearance. Dates without a year are ignored. */
export function findDates(plain: string): string[] {
  return findDateMatches(plain).map(({ day }) => day)
}

const ANY_YEAR = /\d{4}/

/** Months with a year and without a day, each as its first day. */
function findMonthMatches(plain: string): DateMatch[] {
  if (!ANY_YEAR.test(plain)) return []
  return [...plain.toLowerCase().matchAll(rulePattern('month-of-a-year', 'g'))].flatMap((match) => {
    const day = toIso(match[2] ?? '', match[1] ?? '', '1')
    return day === null ? [] : [{ at: match.index, end: match.index + match[0].length, day }]
  })
}

/** The dates of a sentence with their positions. */
function findDateMatches(plain: string): DateMatch[] {
  if (!ANY_YEAR.test(plain)) return []
  const found: DateMatch[] = []
  for (const { pattern, order } of dateForms()) {
    for (const match of plain.matchAll(pattern)) {
      const [, a = '', b = '', c = ''] = match
      const day = toDay(order, [a, b, c], plain)
      if (day !== null) found.push({ at: match.index, end: match.index + match[0].length, day })
    }
  }
  return found.sort((left, right) => left.at - right.at)
}

function toDay(order: Order, [a, b, c]: [string, string, string], plain: string): string | null {
  if (order === 'dmy') return toIso(c, b, a)
  if (order === 'mdy') return toIso(c, a, b)
  if (order === 'ymd') return toIso(a, b, c)
  if (order === 'my') return toLastDayOfMonth(b, a)
  return parseSlashDate([a, b, c], plain)
}

/** Parses a date like 03/04/2027 only if it is unambiguous, or if the sentence shows which number is the day. */
function parseSlashDate([a, b, year]: [string, string, string], plain: string): string | null {
  if (rulePattern('day-first').test(plain)) return toIso(year, b, a)
  if (rulePattern('month-first').test(plain)) return toIso(year, a, b)
  const dayFirst = toIso(year, b, a)
  const monthFirst = toIso(year, a, b)
  return dayFirst === null || monthFirst === null || dayFirst === monthFirst ? (dayFirst ?? monthFirst) : null
}

function toLastDayOfMonth(year: string, month: string): string | null {
  const index = monthNumber(month)
  return index === 0 ? null : toIso(year, month, String(new Date(Date.UTC(Number(year), index, 0)).getUTCDate()))
}

/** The number, from 1, of a month in any of the languages; 0 if it is unknown. */
function monthNumber(name: string): number {
  return loadMonths().findIndex((month) => month.test(name)) + 1
}

function toIso(year: string, month: string, day: string): string | null {
  const index = /^\d/.test(month) ? Number(month) : monthNumber(month)
  const iso = `${year}-${String(index).padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${iso}T00:00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== iso ? null : iso
}

/**
 * The day on which a statement says it was made: "as of 3 May 2026", a date in front of it, or a date in its heading. Null without a
 * date or with several. A month without a day counts as its first day.
 */
export function findStatementDay(plain: string, heading: string, today: string): string | null {
  const own = findDaysOrMonths(plain)
  const [only] = own
  if (only !== undefined && own.length === 1 && only.day <= today) {
    const leads = only.at <= 2 && /^[\s)]*[:–—-]/.test(plain.slice(only.end))
    if (leads || rulePattern('before-statement-day').test(plain.slice(0, only.at))) return only.day
  }
  if (own.length > 0) return null
  const above = findDaysOrMonths(heading)
  const [one] = above
  return above.length === 1 && one !== undefined && one.day <= today ? one.day : null
}

/** The day on which a closed window opens again, according to a sentence; null if it names none. */
export function findReopeningDay(plain: string): string | null {
  const isReopening = ({ at, end }: DateMatch) => {
    const before = plain.slice(0, at)
    if (rulePattern('before-reopening-day').test(before)) return true
    // "Ab dem 1. März nehmen wir wieder Demos an."
    return rulePattern('de-from-a-day').test(before) && rulePattern('de-again').test(plain.slice(end))
  }
  return findDaysOrMonths(plain).find(isReopening)?.day ?? null
}

function findDaysOrMonths(text: string): DateMatch[] {
  const days = findDateMatches(text)
  return days.length > 0 ? days : findMonthMatches(text)
}

const YEAR_ALONE = /\b\d{4}\b/

/**
 * Whether a refusal applies only in some months of every year, and not in the current one. A break that only delays listening does not
 * prevent submissions. Months with a year are a submission window, not a season.
 */
export function isOutOfSeason(clause: string, now: Date): boolean {
  if (YEAR_ALONE.test(clause)) return false
  const isReading = rulePattern('reading-only').test(clause) && !rulePattern('stems-of-accepting').test(clause)
  const months = rulePattern('season').exec(clause)?.groups
  if (months === undefined)
    return rulePattern('weekends').test(clause) || (isReading && rulePattern('holidays').test(clause))
  if (isReading) return true
  const [first, last = first] = [months['first'], months['last']].map((name) =>
    name === undefined ? undefined : monthNumber(name) - 1,
  )
  if (first === undefined || last === undefined) return false
  const month = now.getUTCMonth()
  return first <= last ? month < first || month > last : month > last && month < first
}
