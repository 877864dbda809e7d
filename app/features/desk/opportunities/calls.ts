import { z } from 'zod'
import { ActionError, invoke } from '#app/features/desk/shared/calls.ts'
import type { OpportunityFilter } from '#contracts/opportunity-filter.ts'
import { type OpportunityCounts, OpportunityCountsSchema, type OpportunitySort } from '#contracts/opportunity-search.ts'
import {
  ManyAnswerSchema,
  type WorkAnswer,
  WorkAnswerSchema,
  type WorkBefore,
  type WorkChange,
} from '#contracts/opportunity-work.ts'
import {
  ListViewsResponseSchema,
  MarkVisitResponseSchema,
  type SavedView,
  SavedViewSchema,
} from '#contracts/saved-views.ts'
import { type FoundRow, FoundRowSchema, type FoundRows, FoundRowsSchema } from './found-row.ts'

export const PAGE_SIZE = 100
/** So many of the newest rows are loaded at once; in most installations that is all of them. */
export const LOADED_ROWS = 500

/** What a list shows, in which order. */
export type ListRequest = { filter: OpportunityFilter; sort: OpportunitySort }

/** The rows that the desk begins with, newest first; a backend may send more than it was asked for. */
export async function getOpportunities(): Promise<{ rows: FoundRow[] }> {
  const answer = await invoke({ action: 'get_opportunities', limit: LOADED_ROWS, columns: 'list' })
  return { rows: z.array(FoundRowSchema).parse(answer) }
}

/** One page of the list; the first has number 0. */
export async function findOpportunities({ filter, sort }: ListRequest, page: number): Promise<FoundRows> {
  const body = { action: 'find_opportunities', filter, sort, limit: PAGE_SIZE, offset: page * PAGE_SIZE }
  return FoundRowsSchema.parse(await invoke(body))
}

export async function countOpportunities(filter: OpportunityFilter, since: string | null): Promise<OpportunityCounts> {
  const body = { action: 'count_opportunities', filter, ...(since === null ? {} : { since }) }
  return OpportunityCountsSchema.parse(await invoke(body))
}

/** The list as a CSV file, all of it or only these of its rows. */
export async function exportOpportunities({ filter, sort }: ListRequest, ids?: readonly string[]): Promise<string> {
  const answer = await invoke({ action: 'export_opportunities', filter, sort, ...(ids ? { ids } : {}) })
  if (typeof answer !== 'string') throw new ActionError('The export is no file', null)
  return answer
}

export async function listViews(): Promise<SavedView[]> {
  return ListViewsResponseSchema.parse(await invoke({ action: 'list_views' })).views
}

export type ViewDraft = Pick<SavedView, 'name' | 'query' | 'is_shared'> & { id?: string }

export async function saveView(view: ViewDraft): Promise<SavedView> {
  return SavedViewSchema.parse(await invoke({ action: 'save_view', ...view }))
}

export async function deleteView(id: string): Promise<void> {
  await invoke({ action: 'delete_view', id })
}

export async function restoreView(id: string): Promise<SavedView> {
  return SavedViewSchema.parse(await invoke({ action: 'restore_view', id }))
}

/** When the visit before this one ended; null on the first. */
export async function markVisit(): Promise<string | null> {
  return MarkVisitResponseSchema.parse(await invoke({ action: 'mark_visit' })).since
}

export async function updateWork(ids: string[], change: WorkChange): Promise<WorkAnswer> {
  return WorkAnswerSchema.parse(await invoke({ action: 'update_work', ids, change }))
}

export async function restoreWork(before: WorkBefore[]): Promise<WorkAnswer> {
  return WorkAnswerSchema.parse(await invoke({ action: 'restore_work', before }))
}

/** Answers which rows it dismissed. */
export async function dismissMany(ids: string[]): Promise<string[]> {
  return ManyAnswerSchema.parse(await invoke({ action: 'dismiss_many', ids })).changed
}

/** Answers which rows it restored. */
export async function restoreMany(ids: string[]): Promise<string[]> {
  return ManyAnswerSchema.parse(await invoke({ action: 'restore_many', ids })).changed
}
