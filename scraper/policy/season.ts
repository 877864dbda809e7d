import { monthNumber } from './deadline.ts'
import { listed } from './lexicon.ts'

const A_YEAR = /\b\d{4}\b/

/**
 * Whether a refusal applies only in some months of every year, and not in this one. A break that only delays the reading never
 * prevents anybody from submitting. With a year it is a submission window and not a season.
 */
export function isOutOfSeason(clause: string, now: Date): boolean {
  if (A_YEAR.test(clause)) return false
  const isReading = listed('only-reading').test(clause) && !listed('stems-of-accepting').test(clause)
  const months = listed('season').exec(clause)?.groups
  if (months === undefined) return listed('weekends').test(clause) || (isReading && listed('holidays').test(clause))
  if (isReading) return true
  const [first, last = first] = [months['first'], months['last']].map((name) =>
    name === undefined ? undefined : monthNumber(name) - 1,
  )
  if (first === undefined || last === undefined) return false
  const month = now.getUTCMonth()
  return first <= last ? month < first || month > last : month > last && month < first
}
