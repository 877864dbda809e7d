import { CSV_HEADER, type ExportedOpportunity, toCsvLine } from '#contracts/desk/opportunity-csv.ts'
import type { OpportunityFilter } from '#contracts/desk/opportunity-filter.ts'
import {
  type FoundOpportunities,
  LISTED_GUIDELINES_LENGTH,
  ListedOpportunitySchema,
  type OpportunitySort,
  type SortKey,
} from '#contracts/desk/opportunity-search.ts'
import { STAGES } from '#contracts/desk/opportunity-work.ts'
import type { RequestOf } from '#server/backend/functions/action.ts'
import { readCursor } from '#server/platform/db/read-cursor.ts'
import { onlyRow, type Row, type Sql, withIsoDates } from '#server/platform/db/sql.ts'
import { type Bind, createBindings, fromOpportunities, type SearchContext, toConditions } from './conditions.ts'

const GUIDELINES = {
  cut: `left(o.submission_guidelines, ${LISTED_GUIDELINES_LENGTH}) as submission_guidelines,
    coalesce(char_length(o.submission_guidelines) > ${LISTED_GUIDELINES_LENGTH}, false) as guidelines_cut`,
  full: 'o.submission_guidelines, false as guidelines_cut',
} as const

const columns = (guidelines: keyof typeof GUIDELINES) => `o.id, o.company_agency, o.name, o.role, o.contact_email,
  o.submission_status, o.status_reason, o.industry_type, ${GUIDELINES[guidelines]}, o.source_url, o.ai_confidence_score, o.date_scraped, o.last_verified, o.domain, o.kind, o.route, o.route_value,
  o.who_may_submit, o.deadline::text as deadline, o.revision, o.stale, o.flapping, o.do_not_contact, o.dismissed_at, o.sample,
  jsonb_build_object('stage', coalesce(w.stage, 'new'), 'owner', w.owner, 'next_action', w.next_action,
    'next_action_on', w.next_action_on, 'starred', st.user_id is not null, 'revision', coalesce(w.revision, 0)) as work`

/** One page of the filter's matches, and their total number. */
export async function findOpportunities(
  sql: Sql,
  { filter, sort, limit, offset }: RequestOf<'find_opportunities'>,
  context: SearchContext,
): Promise<FoundOpportunities> {
  const sample = await showsSample(sql, filter)
  const { values, bind } = createBindings()
  const sorted = await buildSortExpression(sql, sort, bind)
  const { rows: found } = await sql.query<{ total: number; ids: string[] }>(
    `with shown as materialized (select o.id, ${sorted} as place ${fromOpportunities(bind, context)} where ${buildWhere(filter, sample, context, bind)})
     select (select count(*)::int from shown) as total,
       array(select id from shown ${orderBy('place', sort, 'id')} limit ${bind(limit)} offset ${bind(offset)}) as ids`,
    values,
  )
  const { total, ids } = onlyRow(found)
  return { rows: await listByIds(sql, ids, context), total, is_sample: sample }
}

/** The where clause for the filter's matches. */
export function buildWhere(filter: OpportunityFilter, sample: boolean, context: SearchContext, bind: Bind): string {
  return [...listBaseConditions(sample, bind), ...toConditions(filter, context, bind).values()].join(' and ')
}

export function listBaseConditions(sample: boolean, bind: Bind): string[] {
  return ['o.merged_into is null', `o.sample = ${bind(sample)}::boolean`]
}

/** Sample opportunities are shown if the filter asks for them, or if there are no real ones. */
export async function showsSample(sql: Sql, filter: OpportunityFilter): Promise<boolean> {
  if (filter.sample !== undefined) return filter.sample
  const dismissed = filter.dismissed ? 'not null' : 'null'
  const { rows } = await sql.query<{ sample: boolean }>(
    `select not exists (select from public.sync_opportunities where not sample and merged_into is null
         and dismissed_at is ${dismissed})
       and exists (select from public.sync_opportunities where sample and merged_into is null
         and dismissed_at is ${dismissed}) as sample`,
  )
  return onlyRow(rows).sample
}

/** All opportunities, or the newest ones, in batches. Includes sample data, and guidelines in full. */
export async function* streamNewest(
  sql: Sql,
  { include_dismissed, limit }: Pick<RequestOf<'get_opportunities'>, 'include_dismissed' | 'limit'>,
  context: Pick<SearchContext, 'me'>,
): AsyncGenerator<FoundOpportunities['rows']> {
  const { values, bind } = createBindings()
  // The subquery finds the newest ones in an index, before their rows are read.
  const newest = `select id from public.sync_opportunities where merged_into is null
    ${include_dismissed ? '' : 'and dismissed_at is null'} order by date_scraped desc, id limit ${bind(limit ?? null)}::int`
  const batches = readCursor<Row>(
    sql,
    `select ${columns('full')} ${fromOpportunities(bind, context)} where o.id in (${newest}) order by o.date_scraped desc, o.id`,
    values,
  )
  for await (const rows of batches) yield rows.map(toListedOpportunity)
}

async function listByIds(
  sql: Sql,
  ids: readonly string[],
  context: SearchContext,
): Promise<FoundOpportunities['rows']> {
  const { values, bind } = createBindings()
  const { rows } = await sql.query(
    `select ${columns('cut')} ${fromOpportunities(bind, context)}
     join unnest(${bind(ids)}::uuid[]) with ordinality as page (id, place) on page.id = o.id order by page.place`,
    values,
  )
  return rows.map(toListedOpportunity)
}

function toListedOpportunity(row: Row): FoundOpportunities['rows'][number] {
  return ListedOpportunitySchema.parse(withIsoDates(row))
}

/** Compared by code point, so that the order does not depend on the database's locale. */
const toSortableText = (value: string) => `lower(${value}) collate "C"`
const toListPosition = (list: readonly string[], value: string) =>
  `array_position(array['${list.join("','")}'], ${value})`

const ORDERS: Record<Exclude<SortKey, 'owner'>, string> = {
  company_agency: toSortableText('o.company_agency'),
  name: toSortableText('o.name'),
  role: toSortableText('o.role'),
  contact_email: toSortableText('o.contact_email'),
  submission_status: toListPosition(['open', 'unknown', 'closed'], `coalesce(o.submission_status, 'unknown')`),
  status_reason: toSortableText('o.status_reason'),
  ai_confidence_score: 'o.ai_confidence_score',
  industry_type: toSortableText(`nullif(array_to_string(o.industry_type, ', '), '')`),
  submission_guidelines: toSortableText('left(o.submission_guidelines, 200)'),
  source_url: toSortableText('o.source_url'),
  date_scraped: 'o.date_scraped',
  last_verified: 'o.last_verified',
  deadline: 'o.deadline',
  kind: toSortableText('o.kind'),
  route: toSortableText('o.route'),
  who_may_submit: toSortableText(`nullif(array_to_string(o.who_may_submit, ', '), '')`),
  stage: toListPosition(STAGES, `coalesce(w.stage, 'new')`),
  next_action_on: 'w.next_action_on',
  // Null without a star, so that stars come first in both directions.
  starred: 'case when st.user_id is not null then 1 end',
}

/** Owners are sorted in the order in which staff are listed. */
async function buildSortExpression(sql: Sql, { by }: OpportunitySort, bind: Bind): Promise<string> {
  if (by !== 'owner') return ORDERS[by]
  const staff = await sql<{ id: string }>`select id from private.list_staff()`
  return `array_position(${bind(staff.map(({ id }) => id))}::uuid[], w.owner)`
}

/** Missing values last in both directions. Ties are sorted by id, so that no opportunity is on two pages. */
function orderBy(expression: string, { direction }: OpportunitySort, id: string): string {
  return `order by ${expression} ${direction} nulls last, ${id}`
}

/** The filter's matches, or those of them with these `ids`, as chunks of a CSV file. */
export async function* streamCsv(
  sql: Sql,
  { filter, sort, ids }: RequestOf<'export_opportunities'>,
  context: SearchContext,
): AsyncGenerator<string> {
  const sample = await showsSample(sql, filter)
  const { values, bind } = createBindings()
  const sorted = await buildSortExpression(sql, sort, bind)
  const chosen = ids === undefined ? '' : `and o.id = any (${bind(ids)}::uuid[])`
  const batches = readCursor<ExportedOpportunity>(
    sql,
    `select o.company_agency, o.name, o.role, o.contact_email, o.submission_status, o.industry_type, o.submission_guidelines,
       o.source_url, o.do_not_contact
     ${fromOpportunities(bind, context)} where ${buildWhere(filter, sample, context, bind)} ${chosen}
     ${orderBy(sorted, sort, 'o.id')}`,
    values,
  )
  // The titles are sent with the first rows, so that a failing query is answered with its error.
  let head = CSV_HEADER
  for await (const rows of batches) {
    yield `${head}${rows.map(toCsvLine).join('')}`
    head = ''
  }
  if (head !== '') yield head
}
