const DAY_MS = 24 * 60 * 60 * 1000

/** The Mondays that begin the week of a day and those before it, newest first, as dates. */
export function listMondays(day: string, count: number): string[] {
  const today = Date.parse(`${day}T00:00:00Z`)
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * DAY_MS
  return Array.from({ length: count }, (_, back) => new Date(monday - back * 7 * DAY_MS).toISOString().slice(0, 10))
}
