import { z } from 'zod'
import { type Override, type StaffOpportunity, StaffOpportunitySchema } from '#contracts/scraper/opportunity.ts'
import { type OpportunityDraft, OpportunityDraftSchema } from '#contracts/scraper/scraper-port.ts'
import { AppError } from '#server/platform/app-error.ts'
import { readCursor } from '#server/platform/db/read-cursor.ts'
import { onlyRow, type Row, type Sql, withIsoDates } from '#server/platform/db/sql.ts'
import { listOverrides } from './override-rows.ts'

const RowSchema = StaffOpportunitySchema.omit({ overrides: true })
const DAYS: ReadonlySet<string> = new Set(['deadline', 'reopens_on'])
const COLUMNS = Object.keys(RowSchema.shape)
  .map((name) => (DAYS.has(name) ? `${name}::text as ${name}` : name))
  .join(', ')

const DISMISSED_CONDITIONS = {
  active: 'and dismissed_at is null',
  dismissed: 'and dismissed_at is not null',
  all: '',
} as const

/** The opportunities that the executor may see, newest first, without merged ones. */
export async function listOpportunities(
  sql: Sql,
  which: keyof typeof DISMISSED_CONDITIONS = 'active',
): Promise<StaffOpportunity[]> {
  const { rows } = await sql.query(selectAll(which))
  return withOverrides(rows, await listOverrides(sql, null))
}

/** The same in batches, so that the result may be large. With a limit, only the newest ones. */
export async function* streamOpportunities(
  sql: Sql,
  which: keyof typeof DISMISSED_CONDITIONS,
  limit: number | null = null,
): AsyncGenerator<StaffOpportunity[]> {
  for await (const rows of readCursor(sql, `${selectAll(which)} limit $1::int`, [limit])) {
    const ids = rows.map(({ id }) => String(id))
    yield withOverrides(rows, await listOverrides(sql, ids))
  }
}

const selectAll = (which: keyof typeof DISMISSED_CONDITIONS) =>
  `select ${COLUMNS} from public.sync_opportunities where merged_into is null ${DISMISSED_CONDITIONS[which]}
   order by date_scraped desc, id`

/** In no particular order. Unknown and merged opportunities are left out. */
export async function listOpportunitiesById(sql: Sql, ids: readonly string[]): Promise<StaffOpportunity[]> {
  return await listOpportunitiesAndMerged(sql, ids, 'and merged_into is null')
}

/** The same, including merged opportunities, as they were before the merge. */
export async function listOpportunitiesAndMerged(
  sql: Sql,
  ids: readonly string[],
  which = '',
): Promise<StaffOpportunity[]> {
  const { rows } = await sql.query(`select ${COLUMNS} from public.sync_opportunities where id = any ($1) ${which}`, [
    ids,
  ])
  return withOverrides(rows, await listOverrides(sql, ids))
}

/** Throws AppError 'not_found'. */
export async function getOpportunity(sql: Sql, id: string): Promise<StaffOpportunity> {
  const [opportunity] = await listOpportunitiesById(sql, [id])
  if (opportunity === undefined) throw new AppError('not_found', 'There is no such opportunity')
  return opportunity
}

function withOverrides(rows: Row[], overrides: ReadonlyMap<string, Override[]>): StaffOpportunity[] {
  return rows.map((row) =>
    StaffOpportunitySchema.parse({ ...withIsoDates(row), overrides: overrides.get(String(row.id)) ?? [] }),
  )
}

const StoredRowSchema = RowSchema.extend({
  /** The values from the pages, if staff have overridden some of them. */
  derived: OpportunityDraftSchema.nullable(),
  opening_announced: z.boolean(),
  merged_into: z.string().nullable(),
})

/** An opportunity as stored. `draft` has the current values. */
export type StoredOpportunity = z.infer<typeof StoredRowSchema> & { draft: OpportunityDraft }

/** Locks the opportunity until the transaction ends. */
export async function findOpportunityForUpdate(sql: Sql, id: string): Promise<StoredOpportunity | null> {
  const { rows } = await sql.query(
    `select ${COLUMNS}, derived, opening_announced, merged_into from public.sync_opportunities where id = $1 for update`,
    [id],
  )
  const [row] = rows
  if (row === undefined) return null
  const stored = StoredRowSchema.parse(withIsoDates(row))
  return { ...stored, draft: OpportunityDraftSchema.strip().parse(stored) }
}

/** Creates an empty opportunity for a site; `deriveOpportunity` fills it in. */
export async function insertOpportunity(sql: Sql, domain: string, at: Date): Promise<string> {
  const rows = await sql<{ id: string }>`
    insert into public.sync_opportunities (date_scraped, last_verified, sample)
    select ${at}, ${at}, sample from public.scraper_sites where domain = ${domain} returning id`
  const { id } = onlyRow(rows)
  await sql`
    update public.scraper_sites set opportunity_id = ${id}, home_id = ${id}, linked_by = 'domain'
    where domain = ${domain}`
  return id
}

/** What is written besides the current values. */
type RowWrite = Pick<StoredOpportunity, 'derived' | 'opening_announced' | 'flapping' | 'do_not_contact'> & {
  name_key: string | null
  dateScraped: Date | null
  lastVerified: Date | null
  /** Whether the revision is increased, so that staff who are looking at the opportunity learn about the change. */
  isNews: boolean
}

export async function writeOpportunity(sql: Sql, id: string, shown: OpportunityDraft, write: RowWrite): Promise<void> {
  const { dateScraped, lastVerified, isNews, ...columns } = write
  // The column names are keys of schemas, never input.
  const entries = Object.entries({ ...OpportunityDraftSchema.parse(shown), ...columns })
  await sql.query(
    `update public.sync_opportunities set ${entries.map(([name], index) => `${name} = $${index + 5}`).join(', ')},
       revision = revision + $2, date_scraped = coalesce($3, date_scraped), last_verified = coalesce($4, last_verified)
     where id = $1`,
    [id, isNews ? 1 : 0, dateScraped, lastVerified, ...entries.map(([name, value]) => toColumn(name, value))],
  )
}

const JSON_COLUMNS: ReadonlySet<string> = new Set(['score_reasons', 'terms', 'model_reading', 'derived'])

function toColumn(name: string, value: unknown): unknown {
  return JSON_COLUMNS.has(name) && value !== null ? JSON.stringify(value) : value
}
