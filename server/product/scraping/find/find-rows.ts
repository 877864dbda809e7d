import { CSV_HEADER, type ExportedOpportunity, toCsvLine } from '#contracts/desk/opportunity-csv.ts'
import type { OpportunityFilter } from '#contracts/desk/opportunity-filter.ts'
import {
  type ExportOpportunities,
  type FindOpportunities,
  type FoundOpportunities,
  LISTED_GUIDELINES_LENGTH,
  ListedOpportunitySchema,
  type OpportunitySort,
  type SortKey,
} from '#contracts/desk/opportunity-search.ts'
import { STAGES } from '#contracts/desk/opportunity-work.ts'
import type { GetOpportunities } from '#contracts/scraper/sync-scraper.ts'
import { readCursor } from '#server/platform/db/read-cursor.ts'
import { type Row, type Sql, withIsoDates } from '#server/platform/db/sql.ts'
import { type Asking, type Bind, createValues, fromRows, toConditions } from './conditions.ts'

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

/** One page of the rows that the filter shows, and how many there are. */
export async function findOpportunities(
  sql: Sql,
  { filter, sort, limit, offset }: FindOpportunities,
  asking: Asking,
): Promise<FoundOpportunities> {
  const sample = await showsSample(sql, filter)
  const { values, bind } = createValues()
  const sorted = await sortedBy(sql, sort, bind)
  const { rows: found } = await sql.query<{ total: number; ids: string[] }>(
    `with shown as materialized (select o.id, ${sorted} as place ${fromRows(bind, asking)} where ${shownRows(filter, sample, asking, bind)})
     select (select count(*)::int from shown) as total,
       array(select id from shown ${orderBy('place', sort, 'id')} limit ${bind(limit)} offset ${bind(offset)}) as ids`,
    values,
  )
  const { total = 0, ids = [] } = found[0] ?? {}
  return { rows: await listDeskRows(sql, ids, asking), total, is_sample: sample }
}

/** The condition on the rows that the filter shows. */
export function shownRows(filter: OpportunityFilter, sample: boolean, asking: Asking, bind: Bind): string {
  return [...bareConditions(sample, bind), ...toConditions(filter, asking, bind).values()].join(' and ')
}

export function bareConditions(sample: boolean, bind: Bind): string[] {
  return ['o.merged_into is null', `o.sample = ${bind(sample)}::boolean`]
}

/** Sample rows are shown when they are asked for, or while there are no real ones. */
export async function showsSample(sql: Sql, filter: OpportunityFilter): Promise<boolean> {
  if (filter.sample !== undefined) return filter.sample
  const dismissed = filter.dismissed ? 'not null' : 'null'
  const { rows } = await sql.query<{ sample: boolean }>(
    `select not exists (select from public.sync_opportunities where not sample and merged_into is null
         and dismissed_at is ${dismissed})
       and exists (select from public.sync_opportunities where sample and merged_into is null
         and dismissed_at is ${dismissed}) as sample`,
  )
  return rows[0]?.sample ?? false
}

/** All rows, or the newest ones, in batches: sample rows and real ones, with their guidelines in full. */
export async function* readNewest(
  sql: Sql,
  { include_dismissed, limit }: Pick<GetOpportunities, 'include_dismissed' | 'limit'>,
  asking: Pick<Asking, 'me'>,
): AsyncGenerator<FoundOpportunities['rows']> {
  const { values, bind } = createValues()
  // The newest are found in an index before their rows are read.
  const newest = `select id from public.sync_opportunities where merged_into is null
    ${include_dismissed ? '' : 'and dismissed_at is null'} order by date_scraped desc, id limit ${bind(limit ?? null)}::int`
  const batches = readCursor<Row>(
    sql,
    `select ${columns('full')} ${fromRows(bind, asking)} where o.id in (${newest}) order by o.date_scraped desc, o.id`,
    values,
  )
  for await (const rows of batches) yield rows.map(toDeskRow)
}

async function listDeskRows(sql: Sql, ids: readonly string[], asking: Asking): Promise<FoundOpportunities['rows']> {
  const { values, bind } = createValues()
  const { rows } = await sql.query(
    `select ${columns('cut')} ${fromRows(bind, asking)}
     join unnest(${bind(ids)}::uuid[]) with ordinality as page (id, place) on page.id = o.id order by page.place`,
    values,
  )
  return rows.map(toDeskRow)
}

function toDeskRow(row: Row): FoundOpportunities['rows'][number] {
  return ListedOpportunitySchema.parse(withIsoDates(row))
}

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
async function sortedBy(sql: Sql, { by }: OpportunitySort, bind: Bind): Promise<string> {
  if (by !== 'owner') return ORDERS[by]
  const staff = await sql<{ id: string }>`select id from private.list_staff()`
  return `array_position(${bind(staff.map(({ id }) => id))}::uuid[], w.owner)`
}

/** Missing values last in both directions, equal ones by id: no row is on two pages. */
function orderBy(expression: string, { direction }: OpportunitySort, id: string): string {
  return `order by ${expression} ${direction} nulls last, ${id}`
}

/** All rows that the filter shows, or the chosen ones of them, as a CSV file in pieces. */
export async function* csvRows(
  sql: Sql,
  { filter, sort, ids }: ExportOpportunities,
  asking: Asking,
): AsyncGenerator<string> {
  const sample = await showsSample(sql, filter)
  const { values, bind } = createValues()
  const sorted = await sortedBy(sql, sort, bind)
  const chosen = ids === undefined ? '' : `and o.id = any (${bind(ids)}::uuid[])`
  const batches = readCursor<ExportedOpportunity>(
    sql,
    `select o.company_agency, o.name, o.role, o.contact_email, o.submission_status, o.industry_type, o.submission_guidelines,
       o.source_url, o.do_not_contact
     ${fromRows(bind, asking)} where ${shownRows(filter, sample, asking, bind)} ${chosen}
     ${orderBy(sorted, sort, 'o.id')}`,
    values,
  )
  // The titles wait for the first rows, so that a query that fails is answered with its error.
  let head = CSV_HEADER
  for await (const rows of batches) {
    yield `${head}${rows.map(toCsvLine).join('')}`
    head = ''
  }
  if (head !== '') yield head
}
