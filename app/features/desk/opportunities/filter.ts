import type { OpportunityRow } from '#app/features/desk/shared/opportunity-row.ts'

export const STATUS_FILTERS = [
  { value: 'all', label: 'All Statuses' },
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
  { value: 'unknown', label: 'Unknown' },
] as const
export type StatusFilter = (typeof STATUS_FILTERS)[number]['value']

export type OpportunityFilter = { search: string; status: StatusFilter }

export function isStatusFilter(value: string): value is StatusFilter {
  return STATUS_FILTERS.some((filter) => filter.value === value)
}

/** The rows with the given status whose company, contact name or role contains the search text. */
export function filterOpportunities(rows: readonly OpportunityRow[], filter: OpportunityFilter): OpportunityRow[] {
  const wanted = filter.search.trim().toLowerCase()
  return rows.filter((row) => {
    if (filter.status !== 'all' && (row.submission_status ?? 'unknown') !== filter.status) return false
    if (wanted === '') return true
    return [row.company_agency, row.name, row.role].some((value) => value?.toLowerCase().includes(wanted))
  })
}
