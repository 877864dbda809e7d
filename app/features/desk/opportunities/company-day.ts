const DAY = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'America/Los_Angeles' })

/** The day at the company, as 2026-11-28, where no server says it. */
export function companyDay(at: Date): string {
  return DAY.format(at)
}
