/** How long people are told to wait for an answer. A test compares this with what the forms say. */
export const PROMISED = {
  /** Applications: '2-4 weeks'. */
  artist: { words: '2-4 weeks', days: 28 },
  /** Messages and briefs: '1-2 business days'. A weekend makes four days of two. */
  contact: { words: '1-2 business days', days: 4 },
} as const

/** What the thank-you page says of everything that is sent; the specification gives the words. */
export const EXPECTED_RESPONSE = 'Expected response time: 24-48 hours'

const DAY_MS = 86_400_000
const BUSINESS_DAYS = 2

/** When an answer is due at the latest, by what was promised for this form: four weeks, or two days on which the desk is open in `zone`. */
export function expectedResponseBy(kind: keyof typeof PROMISED, sentAt: string, zone: string): Date {
  const weekday = new Intl.DateTimeFormat('en-US', { timeZone: zone, weekday: 'short' })
  let due = Date.parse(sentAt)
  if (kind === 'artist') return new Date(due + PROMISED.artist.days * DAY_MS)
  for (let open = 0; open < BUSINESS_DAYS; ) {
    due += DAY_MS
    if (!weekday.format(due).startsWith('S')) open += 1
  }
  return new Date(due)
}
