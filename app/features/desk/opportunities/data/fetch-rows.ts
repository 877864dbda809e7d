import { z } from 'zod'
import { invoke } from '#app/features/desk/shared/data/call.ts'
import { wasLearned } from '#app/lib/auth/session-marks.ts'
import { hasStoredSession } from '#app/lib/backend/session-hints.ts'
import type { OpportunityFilter } from '#contracts/desk/opportunity-filter.ts'
import type { OpportunitySort } from '#contracts/desk/opportunity-search.ts'
import { type FoundRow, FoundRowSchema, type FoundRows, FoundRowsSchema } from './found-row.ts'

export const PAGE_SIZE = 100
/** So many of the newest rows are loaded at once; in most installations that is all of them. */
export const LOADED_ROWS = 500

/** What a list shows, in which order. */
export type ListRequest = { filter: OpportunityFilter; sort: OpportunitySort }

/** One page of the list; the first has number 0. */
export async function findOpportunities({ filter, sort }: ListRequest, page: number): Promise<FoundRows> {
  const body = { action: 'find_opportunities', filter, sort, limit: PAGE_SIZE, offset: page * PAGE_SIZE }
  return FoundRowsSchema.parse(await invoke(body))
}

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

/** The rows that the desk begins with: those asked for early, once, or else asked for now. */
export async function loadRows(): ReturnType<typeof getOpportunities> {
  const asked = early
  early = null
  if (asked === null || Date.now() - asked.askedAt >= FRESH_MS) return await getOpportunities()
  return await asked.rows.catch(getOpportunities)
}

/** Newest first; a backend may send more than it was asked for. */
async function getOpportunities(): Promise<{ rows: FoundRow[] }> {
  const answer = await invoke({ action: 'get_opportunities', limit: LOADED_ROWS, columns: 'list' })
  return { rows: z.array(FoundRowSchema).parse(answer) }
}
