import type { ModelDate } from './model-output.ts'

const LANGUAGES = ['en', 'de', 'fr', 'es']
const HALF_A_YEAR_MS = 183 * 86_400_000
// Months are recognised by their first letters, because of abbreviations such as "Sept.".
const PREFIX_LENGTH = 3

/** For each month, its name in each language. */
const MONTHS: readonly string[][] = Array.from({ length: 12 }, (_, month) =>
  LANGUAGES.map((language) =>
    plain(
      new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, month, 1))),
    ),
  ),
)

/**
 * Converts a date that the model found to an ISO date; null if the quote does not contain it. Without a year, the nearest such date
 * to the day of reading is taken. `edge` decides which day a whole month stands for.
 */
export function parseStatedDate(
  { day, month, year }: ModelDate,
  quote: string,
  readAt: Date,
  edge: 'first' | 'last',
): string | null {
  const at = month - 1
  if (!Number.isInteger(month) || MONTHS[at] === undefined || !containsMonth(quote, month)) return null
  if (day !== null && !numbersIn(quote).includes(day)) return null
  if (year !== null && !numbersIn(quote).some((number) => number === year || number === year % 100)) return null
  const inYear = (one: number) =>
    new Date(Date.UTC(one, day === null && edge === 'last' ? at + 1 : at, day ?? (edge === 'last' ? 0 : 1)))
  const candidate = year === null ? nearest(inYear, readAt) : inYear(year)
  const isReal =
    candidate.getUTCMonth() === at && Math.abs(candidate.getTime() - readAt.getTime()) < 40 * HALF_A_YEAR_MS
  return isReal ? candidate.toISOString().slice(0, 10) : null
}

function nearest(inYear: (year: number) => Date, readAt: Date): Date {
  const year = readAt.getUTCFullYear()
  const distance = (date: Date) => Math.abs(date.getTime() - readAt.getTime())
  return [inYear(year - 1), inYear(year), inYear(year + 1)].reduce((best, one) =>
    distance(one) < distance(best) ? one : best,
  )
}

function containsMonth(quote: string, month: number): boolean {
  const names = (MONTHS[month - 1] ?? []).map((name) => name.slice(0, PREFIX_LENGTH))
  const words = plain(quote).split(/[^a-z]+/)
  return numbersIn(quote).includes(month) || words.some((word) => names.some((name) => word.startsWith(name)))
}

function numbersIn(quote: string): number[] {
  return [...quote.matchAll(/\d+/g)].map(([digits]) => Number(digits))
}

function plain(words: string): string {
  return words
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
}
