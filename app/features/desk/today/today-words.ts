import type { Today } from '#contracts/today.ts'

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' })
const LONG_DAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })
const SHORT_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const MOMENT = new Intl.DateTimeFormat('en-US', { weekday: 'long', hour: 'numeric', minute: '2-digit' })
const DAY_MS = 86_400_000

const atMidnight = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** 'Sunday, November 22' */
export function nameDay(day: string): string {
  return LONG_DAY.format(atMidnight(day))
}

/** A day as it is spoken of today: 'Today', 'Tomorrow', else 'Nov 24'. */
export function nameDeadline(day: string | null, today: string): string {
  if (day === null) return '–'
  const days = Math.round((atMidnight(day) - atMidnight(today)) / DAY_MS)
  if (days === 0) return 'Today'
  if (days === 1) return 'Tomorrow'
  return SHORT_DAY.format(atMidnight(day))
}

/** How long something has waited: 'just now', '5 h', '3 days'. */
export function nameAge(since: string, now: Date): string {
  const hours = Math.floor((now.getTime() - Date.parse(since)) / 3_600_000)
  if (hours < 1) return 'Just now'
  if (hours < 24) return `${hours} h`
  const days = Math.floor(hours / 24)
  return days === 1 ? '1 day' : `${days} days`
}

/** Since when openings are shown, for a heading: 'since Friday 4:12 PM', or 'of the last seven days'. */
export function nameSince({ last_visit }: Pick<Today, 'last_visit'>, now: Date): string {
  if (last_visit === null) return 'of the last seven days'
  const days = (now.getTime() - Date.parse(last_visit)) / DAY_MS
  const date = new Date(last_visit)
  return `since ${days < 6 ? MOMENT.format(date) : SHORT_DAY.format(atMidnight(toDay(date)))}`
}

function toDay(date: Date): string {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

/** What waits, in one sentence. */
export function describeToday(today: Today): string {
  const parts = [
    count(today.actions.total, 'next action', 'next actions'),
    count(today.openings.total, 'opening', 'openings'),
    count(today.deadlines.total, 'deadline this week', 'deadlines this week'),
    count(today.messages.total, 'unread message', 'unread messages'),
    count(today.late.total, 'submission overdue', 'submissions overdue'),
  ].filter((part) => part !== null)
  return parts.length === 0 ? 'Nothing waits for you. A good hour to listen to something.' : `${LIST.format(parts)}.`
}

function count(total: number, one: string, many: string): string | null {
  return total === 0 ? null : `${total.toLocaleString('en-US')} ${total === 1 ? one : many}`
}
