import { isDeepStrictEqual } from 'node:util'
import {
  type DetailPage,
  DetailPageSchema,
  type DetailSite,
  DetailSiteSchema,
  EVENTS_PER_PAGE,
  type EvidenceField,
  type FieldEvidence,
  type OpportunityDetail,
} from '#contracts/desk/opportunity-detail.ts'
import { explainScore } from '#contracts/scraper/score-words.ts'
import { AppError } from '#server/platform/app-error.ts'
import { type Sql, withIsoDates } from '#server/platform/db/sql.ts'
import { listEvents } from './event-rows.ts'
import { type Confirmation, evidenceOf } from './field-evidence.ts'
import { listNotes, listOutreach } from './note-rows.ts'
import { getOpportunity } from './opportunity-rows.ts'
import { listReadings } from './page-rows.ts'
import { listReviews } from './review-rows.ts'
import { listWork } from './work-rows.ts'
import { describeWouldChange } from './would-change.ts'

/** One row with everything that is known about it. Throws AppError 'not_found'. */
export async function getOpportunityDetail(
  sql: Sql,
  id: string,
  { person, now, timeZone }: { person: string | null; now: Date; timeZone: string },
): Promise<OpportunityDetail> {
  const row = await getOpportunity(sql, id)
  const sites = await listSites(sql, id)
  const fields = await listEvidence(sql, id)
  const work = (await listWork(sql, [id], person)).get(id)
  if (work === undefined) throw new AppError('not_found', 'There is no such opportunity')
  const reviews = await listReviews(sql, { id, limit: 20, offset: 0 })
  const confirmed = fields.filter((one) => one.confirmed !== null).length
  return {
    row,
    work,
    fields,
    reasons: explainScore(row.score_reasons),
    pages: await listPages(sql, id),
    sites,
    events: await listEvents(sql, { id, limit: EVENTS_PER_PAGE, offset: 0 }),
    notes: await listNotes(sql, id),
    outreach: await listOutreach(sql, id),
    reviews,
    would_change: describeWouldChange(row, { sites, confirmed, reviews: reviews.length, now, timeZone }),
  }
}

/** The evidence of every field of a row. Throws AppError 'not_found'. */
export async function listEvidence(sql: Sql, id: string): Promise<FieldEvidence[]> {
  const row = await getOpportunity(sql, id)
  const domains = (await listSites(sql, id)).map(({ domain }) => domain)
  const readings = (await listReadings(sql, domains)).map(({ reading }) => reading)
  return evidenceOf(row, readings, await listConfirmations(sql, id), isDeepStrictEqual)
}

/** The evidence of one field. */
export async function getEvidence(sql: Sql, id: string, field: EvidenceField): Promise<FieldEvidence> {
  const found = (await listEvidence(sql, id)).find((one) => one.field === field)
  if (found === undefined) throw new AppError('not_found', 'There is no such field')
  return found
}

async function listConfirmations(sql: Sql, id: string): Promise<Confirmation[]> {
  const rows = await sql<{ field: string; value: unknown; at: Date; by: string | null }>`
    select field, value, created_at as at, created_by as by from public.opportunity_confirmations
    where opportunity_id = ${id}`
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** Records that a person has checked the value that is shown now. */
export async function saveConfirmation(sql: Sql, id: string, field: EvidenceField, value: unknown): Promise<void> {
  await sql`
    insert into public.opportunity_confirmations (opportunity_id, field, value)
    values (${id}, ${field}, ${JSON.stringify(value ?? null)}::jsonb)
    on conflict (opportunity_id, field) do update set value = excluded.value`
}

export async function deleteConfirmation(sql: Sql, id: string, field: EvidenceField): Promise<boolean> {
  const rows = await sql`
    delete from public.opportunity_confirmations where opportunity_id = ${id} and field = ${field} returning field`
  return rows.length > 0
}

async function listSites(sql: Sql, id: string): Promise<DetailSite[]> {
  const rows = await sql`
    select domain, linked_by, verified_at as last_read_at, next_check_at from public.scraper_sites
    where opportunity_id = ${id} order by first_read_at nulls last, length(domain), domain collate "C"`
  return rows.map((row) => DetailSiteSchema.parse(withIsoDates(row)))
}

const MOST_PAGES = 60

/** The pages of the row's sites, those that say something first. */
async function listPages(sql: Sql, id: string): Promise<DetailPage[]> {
  const rows = await sql`
    select p.url, p.domain, p.last_outcome as outcome, last.detail, p.last_fetched_at as visited_at,
      p.last_read_at as read_at
    from public.scraper_sites s join public.scraper_pages p on p.domain = s.domain
    left join lateral (
      select r.detail from public.scraper_run_pages r where r.domain = p.domain and r.url = p.url
      order by r.at desc limit 1) last on true
    where s.opportunity_id = ${id}
    order by p.reading is null, (p.reading ->> 'relevant')::boolean is not true, length(p.url), p.url limit ${MOST_PAGES}`
  return rows.map((row) => DetailPageSchema.parse(withIsoDates(row)))
}
