import { formatRecent, formatShortDay } from '#app/lib/dates.ts'
import type { Today } from '#contracts/desk/today.ts'

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' })
const DAY_MS = 86_400_000

const atMidnight = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** A day as it is spoken of today: 'Today', 'Tomorrow', else 'Nov 24'. */
export function nameDeadline(day: string | null, today: string): string {
  if (day === null) return '–'
  const days = Math.round((atMidnight(day) - atMidnight(today)) / DAY_MS)
  if (days === 0) return 'Today'
  if (days === 1) return 'Tomorrow'
  return formatShortDay(day) ?? day
}

/** Since when openings are shown, for a heading: 'since Friday 4:12 PM', or 'of the last seven days'. */
export function nameSince({ last_visit }: Pick<Today, 'last_visit'>, now: Date): string {
  if (last_visit === null) return 'of the last seven days'
  return `since ${formatRecent(last_visit, now)}`
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
