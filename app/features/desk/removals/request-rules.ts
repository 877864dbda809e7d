import type { RemovalRequest } from '#contracts/forms/removal-request.ts'
import type { Entry } from './entry-fields.tsx'

/** The privacy page promises an answer within thirty days. */
const ANSWER_DAYS = 30
const DAY_MS = 86_400_000

/** Whole days until the answer is due; negative once it is late. Pure. */
export function countDaysLeft({ created_at }: Pick<RemovalRequest, 'created_at'>, now: Date): number {
  return Math.ceil((Date.parse(created_at) + ANSWER_DAYS * DAY_MS - now.getTime()) / DAY_MS)
}

/** '12 days left', 'due today', '3 days late'. */
export function describeDaysLeft(days: number): string {
  if (days === 0) return 'due today'
  const count = Math.abs(days)
  return `${count} ${count === 1 ? 'day' : 'days'} ${days < 0 ? 'late' : 'left'}`
}

/** The suggested entry for a request. A company name is ambiguous, so staff enter the domain. Pure. */
export function suggestEntry({ subject, value }: Pick<RemovalRequest, 'subject' | 'value'>): Entry {
  if (subject === 'email') return { kind: 'email', value }
  if (subject === 'person') return { kind: 'name', value }
  return { kind: 'domain', value: subject === 'domain' ? value : '' }
}
