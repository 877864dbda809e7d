const THIS_YEAR = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const OTHER_YEAR = new Intl.DateTimeFormat('en-US', { month: '2-digit', day: '2-digit', year: '2-digit' })

/** 'Mar 7', or '03/07/25' for a day of another year; null if the date cannot be parsed. For narrow columns. */
export function shortDay(value: string | null, now: Date): string | null {
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value ?? '')
  // A date without a time is the same day everywhere.
  const date = day ? new Date(Number(day[1]), Number(day[2]) - 1, Number(day[3])) : new Date(value ?? Number.NaN)
  if (Number.isNaN(date.getTime())) return null
  return (date.getFullYear() === now.getFullYear() ? THIS_YEAR : OTHER_YEAR).format(date)
}
