import { z } from 'zod'
import { invoke } from '#app/features/desk/shared/data/call.ts'
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

/** The rows that the desk begins with, newest first; a backend may send more than it was asked for. */
export async function getOpportunities(): Promise<{ rows: FoundRow[] }> {
  const answer = await invoke({ action: 'get_opportunities', limit: LOADED_ROWS, columns: 'list' })
  return { rows: z.array(FoundRowSchema).parse(answer) }
}
