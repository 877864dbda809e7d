import {
  OpportunitySchema,
  type Override,
  type StaffOpportunity,
  StaffOpportunitySchema,
} from '#contracts/scraper/opportunity.ts'
import { type OpportunityDraft, OpportunityDraftSchema } from '#contracts/scraper/scraper-port.ts'
import { AppError } from '#server/platform/app-error.ts'
import { readCursor } from '#server/platform/db/read-cursor.ts'
import { type Row, type Sql, withIsoDates } from '#server/platform/db/sql.ts'
import { listOverrides } from './override-rows.ts'

const COLUMNS = `id, company_agency, name, role, contact_email, submission_status, industry_type, submission_guidelines,
  source_url, ai_confidence_score, date_scraped, last_verified, domain, kind, status_reason, route, route_value,
  who_may_submit, deadline::text as deadline, reopens_on::text as reopens_on, evidence_quote,
  evidence_url, contradicting_quote, contradicting_url, read_at, email_kind, score_reasons, terms, model_reading`
const STAFF_COLUMNS = `${COLUMNS}, revision, stale, flapping, do_not_contact, dismissed_at, dismissed_reason, sample`

const WHICH = {
  active: 'and dismissed_at is null',
  dismissed: 'and dismissed_at is not null',
  all: '',
} as const

/** Every opportunity the executor may see, newest first, without rows that were merged into others. */
export async function listOpportunities(sql: Sql, which: keyof typeof WHICH = 'active'): Promise<StaffOpportunity[]> {
  const { rows } = await sql.query(selectAll(which))
  return withOverrides(rows, await listOverrides(sql, null))
}

/** The same in batches, however many rows there are; with a limit, the newest ones. */
export async function* readOpportunities(
  sql: Sql,
  which: keyof typeof WHICH,
  limit: number | null = null,
): AsyncGenerator<StaffOpportunity[]> {
  for await (const rows of readCursor(sql, `${selectAll(which)} limit $1::int`, [limit])) {
    const ids = rows.map(({ id }) => String(id))
    yield withOverrides(rows, await listOverrides(sql, ids))
  }
}

const selectAll = (which: keyof typeof WHICH) =>
  `select ${STAFF_COLUMNS} from public.sync_opportunities where merged_into is null ${WHICH[which]}
   order by date_scraped desc, id`

/** The given rows as staff see them, in no particular order; unknown and merged ones are left out. */
export async function listOpportunitiesById(sql: Sql, ids: readonly string[]): Promise<StaffOpportunity[]> {
  const { rows } = await sql.query(
    `select ${STAFF_COLUMNS} from public.sync_opportunities where merged_into is null and id = any ($1)`,
    [ids],
  )
  return withOverrides(rows, await listOverrides(sql, ids))
}

/** The same, and rows that have been merged into another as they were before. */
export async function listOpportunitiesEvenMerged(sql: Sql, ids: readonly string[]): Promise<StaffOpportunity[]> {
  const { rows } = await sql.query(`select ${STAFF_COLUMNS} from public.sync_opportunities where id = any ($1)`, [ids])
  return withOverrides(rows, await listOverrides(sql, ids))
}

/** One row as staff see it. Throws AppError 'not_found'. */
export async function getOpportunity(sql: Sql, id: string): Promise<StaffOpportunity> {
  const [row] = await listOpportunitiesById(sql, [id])
  if (row === undefined) throw new AppError('not_found', 'There is no such opportunity')
  return row
}

function withOverrides(rows: Row[], overrides: ReadonlyMap<string, Override[]>): StaffOpportunity[] {
  return rows.map((row) =>
    StaffOpportunitySchema.parse({ ...withIsoDates(row), overrides: overrides.get(String(row.id)) ?? [] }),
  )
}

/** A row as the store sees it. `draft` is what is shown. */
export type StoredOpportunity = {
  id: string
  draft: OpportunityDraft
  /** What the pages say, if that differs from what is shown. */
  derived: OpportunityDraft | null
  openingAnnounced: boolean
  revision: number
  dismissed: boolean
  doNotContact: boolean
  stale: boolean
  mergedInto: string | null
  dateScraped: string
}

/** One row, locked until the transaction ends; null if there is none. */
export async function findOpportunity(sql: Sql, id: string): Promise<StoredOpportunity | null> {
  const { rows } = await sql.query(
    `select ${STAFF_COLUMNS}, derived, opening_announced, merged_into from public.sync_opportunities where id = $1 for update`,
    [id],
  )
  const [row] = rows
  if (row === undefined) return null
  const { id: _id, date_scraped, last_verified: _verified, ...draft } = OpportunitySchema.parse(withIsoDates(row))
  return {
    id,
    draft,
    derived: row.derived === null ? null : OpportunityDraftSchema.parse(row.derived),
    openingAnnounced: row.opening_announced === true,
    revision: Number(row.revision),
    dismissed: row.dismissed_at !== null,
    doNotContact: row.do_not_contact === true,
    stale: row.stale === true,
    mergedInto: typeof row.merged_into === 'string' ? row.merged_into : null,
    dateScraped: date_scraped,
  }
}

/** A row of its own for a site, and of its kind; what it says is written when it is settled. */
export async function insertOpportunity(sql: Sql, domain: string, at: Date): Promise<string> {
  const [row] = await sql<{ id: string }>`
    insert into public.sync_opportunities (date_scraped, last_verified, sample)
    select ${at}, ${at}, sample from public.scraper_sites where domain = ${domain} returning id`
  if (row === undefined) throw new Error('insert returned no row')
  await sql`
    update public.scraper_sites set opportunity_id = ${row.id}, home_id = ${row.id}, linked_by = 'domain'
    where domain = ${domain}`
  return row.id
}

export type RowWrite = {
  /** What is shown: what the pages say, with the overrides of staff. */
  shown: OpportunityDraft
  /** What the pages say, if that differs from what is shown. */
  derived: OpportunityDraft | null
  openingAnnounced: boolean
  flapping: boolean
  doNotContact: boolean
  nameKey: string | null
  dateScraped: Date | null
  lastVerified: Date | null
  /** Whether a staff member who is looking at the row should learn that it has changed. */
  isNews: boolean
}

export async function writeOpportunity(sql: Sql, id: string, write: RowWrite): Promise<void> {
  const entries: Record<string, unknown> = {
    ...toColumns(write.shown),
    derived: write.derived === null ? null : JSON.stringify(write.derived),
    opening_announced: write.openingAnnounced,
    flapping: write.flapping,
    do_not_contact: write.doNotContact,
    name_key: write.nameKey,
  }
  const names = Object.keys(entries)
  await sql.query(
    `update public.sync_opportunities set ${names.map((name, index) => `${name} = $${index + 5}`).join(', ')},
       revision = revision + $2, date_scraped = coalesce($3, date_scraped), last_verified = coalesce($4, last_verified)
     where id = $1`,
    [id, write.isNews ? 1 : 0, write.dateScraped, write.lastVerified, ...Object.values(entries)],
  )
}

/** Column names are keys of the draft schema, never input of a caller. */
function toColumns(draft: OpportunityDraft): Record<string, unknown> {
  const columns: Record<string, unknown> = {}
  for (const name of Object.keys(OpportunityDraftSchema.shape)) columns[name] = draft[name as keyof OpportunityDraft]
  const { score_reasons, terms, model_reading } = draft
  return {
    ...columns,
    score_reasons: JSON.stringify(score_reasons),
    terms: terms === null ? null : JSON.stringify(terms),
    model_reading: model_reading === null ? null : JSON.stringify(model_reading),
  }
}
