import { formatCount } from '#app/features/desk/shared/words.ts'
import { formatRecent, formatShortDay } from '#app/lib/dates.ts'
import type { Today } from '#contracts/desk/today.ts'

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' })
const DAY_MS = 86_400_000

const atMidnight = (day: string) => Date.parse(`${day}T00:00:00Z`)

/** 'Today', 'Tomorrow', or 'Nov 24'. */
export function formatDeadline(day: string | null, today: string): string {
  if (day === null) return '–'
  const days = Math.round((atMidnight(day) - atMidnight(today)) / DAY_MS)
  if (days === 0) return 'Today'
  if (days === 1) return 'Tomorrow'
  return formatShortDay(day) ?? day
}

/** For a heading: 'since Friday 4:12 PM', or 'of the last seven days'. */
export function describeSince({ last_visit }: Pick<Today, 'last_visit'>, now: Date): string {
  if (last_visit === null) return 'of the last seven days'
  return `since ${formatRecent(last_visit, now)}`
}

export function describeToday(today: Today): string {
  const parts = [
    { total: today.actions.total, one: 'next action', many: 'next actions' },
    { total: today.openings.total, one: 'opening', many: 'openings' },
    { total: today.deadlines.total, one: 'deadline this week', many: 'deadlines this week' },
    { total: today.messages.total, one: 'unread message', many: 'unread messages' },
    { total: today.late.total, one: 'submission overdue', many: 'submissions overdue' },
  ].filter(({ total }) => total > 0)
  if (parts.length === 0) return 'Nothing is waiting for you. A good time to listen to something.'
  return `${LIST.format(parts.map(({ total, one, many }) => formatCount(total, one, many)))}.`
}
