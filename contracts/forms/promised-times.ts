/** The promised times until an answer. A test compares them with the forms' texts. */
export const PROMISED_TIMES = {
  /** Applications: '2-4 weeks'. */
  artist: { words: '2-4 weeks', days: 28 },
  /** Messages and briefs: '1-2 business days'. With a weekend in between, two business days take four days. */
  contact: { words: '1-2 business days', days: 4 },
} as const

/** Shown on the thank-you page for all forms. Given literally by the specification. */
export const EXPECTED_RESPONSE = 'Expected response time: 24-48 hours'

const DAY_MS = 86_400_000
const BUSINESS_DAYS = 2

/** The latest time for an answer, as promised: four weeks, or two weekdays in `zone`. */
export function expectedResponseBy(kind: keyof typeof PROMISED_TIMES, sentAt: string, zone: string): Date {
  const weekday = new Intl.DateTimeFormat('en-US', { timeZone: zone, weekday: 'short' })
  let due = Date.parse(sentAt)
  if (kind === 'artist') return new Date(due + PROMISED_TIMES.artist.days * DAY_MS)
  for (let open = 0; open < BUSINESS_DAYS; ) {
    due += DAY_MS
    if (!weekday.format(due).startsWith('S')) open += 1
  }
  return new Date(due)
}
