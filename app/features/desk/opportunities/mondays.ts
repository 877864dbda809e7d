const DAY_MS = 24 * 60 * 60 * 1000

/** The Mondays that begin this week and those before it, newest first, as dates; weeks as a calendar without a time zone has them. */
export function listMondays(now: Date, count: number): string[] {
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * DAY_MS
  return Array.from({ length: count }, (_, back) => new Date(monday - back * 7 * DAY_MS).toISOString().slice(0, 10))
}
