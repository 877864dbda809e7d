import { type Opportunity, OpportunitySchema } from '#contracts/opportunity.ts'
import { type OpportunityDraft, OpportunityDraftSchema } from '#contracts/scraper-port.ts'
import type { Row, Sql } from '#server/db/sql.ts'

const COLUMNS = `id, company_agency, name, role, contact_email, submission_status, industry_type, submission_guidelines,
  source_url, ai_confidence_score, date_scraped, last_verified, domain, kind, status_reason, route, route_value,
  who_may_submit, deadline::text as deadline, evidence_quote, evidence_url, read_at, email_kind, score_reasons`

/** Every opportunity the executor may see, newest first. */
export async function listOpportunities(sql: Sql): Promise<Opportunity[]> {
  const { rows } = await sql.query(`select ${COLUMNS} from public.sync_opportunities order by date_scraped desc, id`)
  return rows.map((row) => OpportunitySchema.parse(withIsoDates(row)))
}

export type StoredOpportunity = { id: string; draft: OpportunityDraft; openingAnnounced: boolean }

/** One row as the pipeline sees it, locked until the transaction ends; null when there is none. */
export async function findOpportunity(sql: Sql, id: string): Promise<StoredOpportunity | null> {
  const { rows } = await sql.query(
    `select ${COLUMNS}, opening_announced from public.sync_opportunities where id = $1 for update`,
    [id],
  )
  const [row] = rows
  if (row === undefined) return null
  const { id: _id, date_scraped: _scraped, last_verified: _verified, opening_announced, ...draft } = withIsoDates(row)
  return { id, draft: OpportunityDraftSchema.parse(draft), openingAnnounced: opening_announced === true }
}

/** The row whose chosen address this is, or null. */
export async function findOpportunityIdByEmail(sql: Sql, email: string): Promise<string | null> {
  const [row] = await sql<{ id: string }>`
    select id from public.sync_opportunities where lower(contact_email) = lower(${email}) order by date_scraped limit 1`
  return row?.id ?? null
}

type Write = { draft: OpportunityDraft; openingAnnounced: boolean; at: Date }

export async function insertOpportunity(sql: Sql, write: Write): Promise<string> {
  const entries = toColumns(write)
  const names = [...Object.keys(entries), 'date_scraped', 'last_verified']
  const values = [...Object.values(entries), write.at, write.at]
  const { rows } = await sql.query<{ id: string }>(
    `insert into public.sync_opportunities (${names.join(', ')}) values (${values.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    values,
  )
  const [row] = rows
  if (row === undefined) throw new Error('insert returned no row')
  return row.id
}

export async function updateOpportunity(sql: Sql, id: string, write: Write): Promise<void> {
  const entries = toColumns(write)
  const names = [...Object.keys(entries), 'last_verified']
  const values = [...Object.values(entries), write.at]
  await sql.query(
    `update public.sync_opportunities set ${names.map((name, index) => `${name} = $${index + 2}`).join(', ')} where id = $1`,
    [id, ...values],
  )
}

/** Column names are the draft schema's own keys, never a caller's. */
function toColumns({ draft, openingAnnounced }: Write): Record<string, unknown> {
  const columns: Record<string, unknown> = {}
  for (const name of Object.keys(OpportunityDraftSchema.shape)) columns[name] = draft[name as keyof OpportunityDraft]
  return { ...columns, score_reasons: JSON.stringify(draft.score_reasons), opening_announced: openingAnnounced }
}

function withIsoDates(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  )
}
