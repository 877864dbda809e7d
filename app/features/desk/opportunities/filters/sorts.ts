import { DEFAULT_SORT, type OpportunitySort, type SortKey } from '#contracts/desk/opportunity-search.ts'

/** The orders in the "Sort by" menu, which cards need because they have no column heads. */
export const SORTS: { label: string; sort: OpportunitySort }[] = [
  { label: 'Newest first', sort: DEFAULT_SORT },
  { label: 'Last verified', sort: { by: 'last_verified', direction: 'desc' } },
  { label: 'Confidence', sort: { by: 'ai_confidence_score', direction: 'desc' } },
  { label: 'Deadline', sort: { by: 'deadline', direction: 'asc' } },
  { label: 'Next action', sort: { by: 'next_action_on', direction: 'asc' } },
  { label: 'Company', sort: { by: 'company_agency', direction: 'asc' } },
  { label: 'Contact', sort: { by: 'name', direction: 'asc' } },
  { label: 'Role', sort: { by: 'role', direction: 'asc' } },
  { label: 'E-mail', sort: { by: 'contact_email', direction: 'asc' } },
  { label: 'Status', sort: { by: 'submission_status', direction: 'asc' } },
  { label: 'Reason', sort: { by: 'status_reason', direction: 'asc' } },
  { label: 'Kind', sort: { by: 'kind', direction: 'asc' } },
  { label: 'Industry', sort: { by: 'industry_type', direction: 'asc' } },
  { label: 'Guidelines', sort: { by: 'submission_guidelines', direction: 'asc' } },
  { label: 'Route', sort: { by: 'route', direction: 'asc' } },
  { label: 'Who may submit', sort: { by: 'who_may_submit', direction: 'asc' } },
  { label: 'Source', sort: { by: 'source_url', direction: 'asc' } },
  { label: 'Stage', sort: { by: 'stage', direction: 'asc' } },
  { label: 'Owner', sort: { by: 'owner', direction: 'asc' } },
  { label: 'Starred', sort: { by: 'starred', direction: 'desc' } },
]

/** The order after a press on a column head: first its usual direction, then the other one. */
export function nextSort(sort: OpportunitySort, by: SortKey): OpportunitySort {
  if (sort.by === by) return { by, direction: sort.direction === 'asc' ? 'desc' : 'asc' }
  return SORTS.find((usual) => usual.sort.by === by)?.sort ?? { by, direction: 'asc' }
}
