import { wasLearned } from '#app/lib/auth/session-marks.ts'
import { hasStoredSession } from '#app/lib/backend/session-hints.ts'
import { getOpportunities } from './fetch-rows.ts'

const FRESH_MS = 10_000

let early: { askedAt: number; rows: ReturnType<typeof getOpportunities> } | null = null

/**
 * Asks for the rows while the app starts and the role is looked up: the server decides who gets them. Only if the session was a
 * staff member's before, so that nobody else is refused what they never asked for.
 */
export function askForRowsEarly(): void {
  if (!hasStoredSession() || !wasLearned('staff')) return
  const rows = getOpportunities()
  // Whoever takes them hears of it and asks again.
  rows.catch(() => undefined)
  early = { askedAt: Date.now(), rows }
}

/** The rows: those asked for early, once, or else asked for now. */
export async function loadRows(): ReturnType<typeof getOpportunities> {
  const asked = early
  early = null
  if (asked === null || Date.now() - asked.askedAt >= FRESH_MS) return await getOpportunities()
  return await asked.rows.catch(getOpportunities)
}
