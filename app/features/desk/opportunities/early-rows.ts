import { wasStaff } from '#app/lib/auth/session-marks.ts'
import { hasStoredSession } from '#app/lib/backend/session-hints.ts'
import { findOpportunities, type ListRequest } from './calls.ts'
import { readDesk, viewQuery } from './desk-address.ts'
import type { FoundRows } from './found-row.ts'

const FRESH_MS = 10_000

let early: { query: string; askedAt: number; rows: Promise<FoundRows> } | null = null

/**
 * Asks for the first rows of the opened address while the app starts and the role is looked up: the server decides who gets
 * them. Only if the session was a staff member's before, so that nobody else is refused what they never asked for.
 */
export function askForRowsEarly(): void {
  if (typeof window === 'undefined' || !hasStoredSession() || !wasStaff()) return
  const { tab, show, filter, sort } = readDesk(new URLSearchParams(window.location.search))
  if (tab !== 'opportunities' || show !== 'list') return
  const rows = findOpportunities({ filter, sort }, 0)
  // Whoever takes them hears of it and asks again.
  rows.catch(() => undefined)
  early = { query: viewQuery({ filter, sort }), askedAt: Date.now(), rows }
}

/** The first rows: those asked for early, once and only for the same request, or else asked for now. */
export async function findFirstRows(request: ListRequest): Promise<FoundRows> {
  const asked = early
  early = null
  if (asked !== null && asked.query === viewQuery(request) && Date.now() - asked.askedAt < FRESH_MS)
    return await asked.rows.catch(() => findOpportunities(request, 0))
  return await findOpportunities(request, 0)
}
