const DAY_MS = 86_400_000

/** How many days a reading stays valid. */
const AGES = { unreadable: 3, open: 7, unknown: 30, closed: 60 } as const

/**
 * When a site is due again. After a deadline it is due when that day has ended everywhere, so that the row does not
 * stay open for another week. Always after `at`, so that an overdue site is not due again at once. Pure.
 */
export function nextCheckAt(visit: {
  at: Date
  readable: boolean
  status: string | null
  deadline: string | null
  reopensOn?: string | null
}): Date {
  const { at, readable, status, deadline, reopensOn } = visit
  if (!readable) return after(at, AGES.unreadable)
  if (status !== 'open') {
    const later = after(at, status === 'closed' ? AGES.closed : AGES.unknown)
    const reopens = reopensOn == null ? Number.NaN : Date.parse(`${reopensOn}T12:00:00Z`)
    return reopens > at.getTime() && reopens < later.getTime() ? new Date(reopens) : later
  }
  const weekly = after(at, AGES.open)
  const passed = deadline === null ? Number.NaN : Date.parse(`${deadline}T12:00:00Z`) + DAY_MS
  return passed > at.getTime() && passed < weekly.getTime() ? new Date(passed) : weekly
}

function after(at: Date, days: number): Date {
  return new Date(at.getTime() + days * DAY_MS)
}
