const DAY = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' })
const MOMENT = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
// A date without a time is the same day everywhere; parsed as midnight UTC it would be the day before in Burbank.
const BARE_DAY = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' })

/** 'Mar 7, 2026', or null if the date cannot be parsed. */
export function formatDay(value: string | null): string | null {
  const date = readDate(value)
  if (date === null) return null
  return (/^\d{4}-\d{2}-\d{2}$/.test(value ?? '') ? BARE_DAY : DAY).format(date)
}

/** 'Mar 7, 3:12 PM', or null if the date cannot be parsed. */
export function formatMoment(value: string | null): string | null {
  const date = readDate(value)
  return date === null ? null : MOMENT.format(date)
}

function readDate(value: string | null): Date | null {
  const date = new Date(value ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? null : date
}
