import { z } from 'zod'
import { invoke } from '#app/features/desk/shared/data/call.ts'
import type { OpportunityFilter } from '#contracts/desk/opportunity-filter.ts'
import type { OpportunitySort } from '#contracts/desk/opportunity-search.ts'
import {
  LenientOpportunitySchema,
  type ListedOpportunity,
  type OpportunityPage,
  OpportunityPageSchema,
} from './listed-opportunity.ts'

export const PAGE_SIZE = 100
/** How many of the newest opportunities are loaded at once. In most installations that is all of them. */
export const INITIAL_LIMIT = 500

export type ListRequest = { filter: OpportunityFilter; sort: OpportunitySort }

/** `page` counts from 0. */
export async function fetchOpportunityPage({ filter, sort }: ListRequest, page: number): Promise<OpportunityPage> {
  const body = { action: 'find_opportunities', filter, sort, limit: PAGE_SIZE, offset: page * PAGE_SIZE }
  return OpportunityPageSchema.parse(await invoke(body))
}

/** The newest opportunities. A backend may send more than the limit. */
export async function fetchNewestOpportunities(): Promise<{ rows: ListedOpportunity[] }> {
  const answer = await invoke({ action: 'get_opportunities', limit: INITIAL_LIMIT, columns: 'list' })
  return { rows: z.array(LenientOpportunitySchema).parse(answer) }
}
