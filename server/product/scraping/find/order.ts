import type { OpportunitySort, SortKey } from '#contracts/desk/opportunity-search.ts'
import { STAGES } from '#contracts/desk/opportunity-work.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import type { Bind } from './conditions.ts'

/** Compared by code point, so that every Postgres sorts alike, whatever its locale. */
const words = (value: string) => `lower(${value}) collate "C"`
const inOrder = (list: readonly string[], value: string) => `array_position(array['${list.join("','")}'], ${value})`

const ORDERS: Record<Exclude<SortKey, 'owner'>, string> = {
  company_agency: words('o.company_agency'),
  name: words('o.name'),
  role: words('o.role'),
  contact_email: words('o.contact_email'),
  submission_status: inOrder(['open', 'unknown', 'closed'], `coalesce(o.submission_status, 'unknown')`),
  status_reason: words('o.status_reason'),
  ai_confidence_score: 'o.ai_confidence_score',
  industry_type: words(`nullif(array_to_string(o.industry_type, ', '), '')`),
  submission_guidelines: words('left(o.submission_guidelines, 200)'),
  source_url: words('o.source_url'),
  date_scraped: 'o.date_scraped',
  last_verified: 'o.last_verified',
  deadline: 'o.deadline',
  kind: words('o.kind'),
  route: words('o.route'),
  who_may_submit: words(`nullif(array_to_string(o.who_may_submit, ', '), '')`),
  stage: inOrder(STAGES, `coalesce(w.stage, 'new')`),
  next_action_on: 'w.next_action_on',
  // A row without a star has no value, so stars come first in both directions.
  starred: 'case when st.user_id is not null then 1 end',
}

/** The expression that rows are sorted by. Owners are sorted by what is shown of them, as they are listed. */
export async function sortedBy(sql: Sql, { by }: OpportunitySort, bind: Bind): Promise<string> {
  if (by !== 'owner') return ORDERS[by]
  const staff = await sql<{ id: string }>`select id from private.list_staff()`
  return `array_position(${bind(staff.map(({ id }) => id))}::uuid[], w.owner)`
}

/** Missing values last in both directions, equal ones by id: no row is on two pages. */
export function orderBy(expression: string, { direction }: OpportunitySort, id: string): string {
  return `order by ${expression} ${direction} nulls last, ${id}`
}
