import type pg from 'pg'
import type { Caller } from '#server/platform/db/database.ts'

/** How long the list of staff accounts is cached. */
const STAFF_LIST_MS = 10_000
/** An account that is not on the list may have just become staff, so the list is then read again after this time. */
const UNKNOWN_MS = 1000

/**
 * Tells visitors from staff. Visitors are callers without a key, anonymous sessions, and accounts without a role,
 * because anyone can sign up. This decides only which connections a caller uses and how long its statements may take,
 * never its rights.
 */
export function createVisitorCheck(pool: pg.Pool): (caller: Caller) => Promise<boolean> {
  let readAt = Number.NEGATIVE_INFINITY
  let staff: Promise<ReadonlySet<string>> = Promise.resolve(new Set())

  function listStaff(maxAgeMs: number): Promise<ReadonlySet<string>> {
    const now = performance.now()
    if (now - readAt <= maxAgeMs) return staff
    readAt = now
    const before = staff
    // Staff must not lose their connections because one lookup failed.
    staff = readStaff(pool).catch(() => before)
    return staff
  }

  return async ({ role, claims }) => {
    if (role === 'service_role') return false
    if (role === 'anon' || claims.is_anonymous === true || typeof claims.sub !== 'string') return true
    if ((await listStaff(STAFF_LIST_MS)).has(claims.sub)) return false
    return !(await listStaff(UNKNOWN_MS)).has(claims.sub)
  }
}

async function readStaff(pool: pg.Pool): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ user_id: string }>('select user_id from public.user_roles')
  return new Set(rows.map(({ user_id }) => user_id))
}
