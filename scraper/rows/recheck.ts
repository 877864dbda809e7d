const DAY_MS = 86_400_000

/** How long what was read holds, in days. */
const AGES = { unreadable: 3, open: 7, unknown: 30, closed: 60 } as const

/**
 * When a site is to be read again. A deadline is looked at when its day has ended everywhere, because the row must not stay
 * open for a week longer. Always after `at`, so that a site whose time has passed is not due at once again. Pure.
 */
export function nextCheckAt(visit: {
  at: Date
  readable: boolean
  status: string | null
  deadline: string | null
}): Date {
  const { at, readable, status, deadline } = visit
  if (!readable) return after(at, AGES.unreadable)
  if (status !== 'open') return after(at, status === 'closed' ? AGES.closed : AGES.unknown)
  const weekly = after(at, AGES.open)
  const passed = deadline === null ? Number.NaN : Date.parse(`${deadline}T12:00:00Z`) + DAY_MS
  return passed > at.getTime() && passed < weekly.getTime() ? new Date(passed) : weekly
}

function after(at: Date, days: number): Date {
  return new Date(at.getTime() + days * DAY_MS)
}
