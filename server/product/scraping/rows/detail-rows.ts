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
import { formatLongDay } from '#contracts/platform/dates.ts'
import { lastEndedDay, type OverrideField, type StaffOpportunity } from '#contracts/scraper/opportunity.ts'
import { explainScore } from '#contracts/scraper/score-words.ts'
import { FLAPPING_DAYS } from '#contracts/scraper/scraper-port.ts'
import { AppError } from '#server/platform/app-error.ts'
import { type Sql, withIsoDates } from '#server/platform/db/sql.ts'
import { listEvents } from './event-rows.ts'
import { type Confirmation, listFieldEvidence } from './field-evidence.ts'
import { listEntries, NOTES, OUTREACH } from './note-rows.ts'
import { getOpportunity } from './opportunity-rows.ts'
import { listReadings } from './page-rows.ts'
import { listReviews } from './review-rows.ts'
import { listOpportunitySites } from './site-rows.ts'
import { listWork } from './work-rows.ts'

/** One opportunity with everything that is known about it. Throws AppError 'not_found'. */
export async function getOpportunityDetail(
  sql: Sql,
  id: string,
  { person, now, timeZone }: { person: string | null; now: Date; timeZone: string },
): Promise<OpportunityDetail> {
  const opportunity = await getOpportunity(sql, id)
  const sites = await listSites(sql, id)
  const fields = await listEvidence(sql, opportunity, sites)
  const work = (await listWork(sql, [id], person)).get(id)
  if (work === undefined) throw new AppError('not_found', 'There is no such opportunity')
  const reviews = await listReviews(sql, { id, limit: 20, offset: 0 })
  const confirmed = fields.filter((one) => one.confirmed !== null).length
  return {
    row: opportunity,
    work,
    fields,
    reasons: explainScore(opportunity.score_reasons),
    pages: await listPages(sql, id),
    sites,
    events: await listEvents(sql, { id, limit: EVENTS_PER_PAGE, offset: 0 }),
    notes: await listEntries(sql, NOTES, id),
    outreach: await listEntries(sql, OUTREACH, id),
    reviews,
    would_change: describePossibleChanges(opportunity, { sites, confirmed, reviews: reviews.length, now, timeZone }),
  }
}

async function listEvidence(
  sql: Sql,
  opportunity: StaffOpportunity,
  sites: readonly DetailSite[],
): Promise<FieldEvidence[]> {
  const stored = await listReadings(
    sql,
    sites.map(({ domain }) => domain),
  )
  const readings = stored.map(({ reading }) => reading)
  return listFieldEvidence(opportunity, readings, await listConfirmations(sql, opportunity.id))
}

/** The evidence of one field. Throws AppError 'not_found'. */
export async function getEvidence(sql: Sql, id: string, field: EvidenceField): Promise<FieldEvidence> {
  const opportunity = await getOpportunity(sql, id)
  const found = (await listEvidence(sql, opportunity, await listSites(sql, id))).find((one) => one.field === field)
  if (found === undefined) throw new AppError('not_found', 'There is no such field')
  return found
}

async function listConfirmations(sql: Sql, id: string): Promise<Confirmation[]> {
  const rows = await sql<{ field: string; value: unknown; at: Date; by: string | null }>`
    select field, value, created_at as at, created_by as by from public.opportunity_confirmations
    where opportunity_id = ${id}`
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** Records that a person has checked the current value. */
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
  const sites = await listOpportunitySites(sql, id)
  return sites.map(({ verified_at, ...site }) =>
    DetailSiteSchema.parse(withIsoDates({ ...site, last_read_at: verified_at })),
  )
}

const MAX_PAGES = 60

/** The pages of the opportunity's sites, those with a relevant reading first. */
async function listPages(sql: Sql, id: string): Promise<DetailPage[]> {
  const rows = await sql`
    select p.url, p.domain, p.last_outcome as outcome, last.detail, p.last_fetched_at as visited_at,
      p.last_read_at as read_at
    from public.scraper_sites s join public.scraper_pages p on p.domain = s.domain
    left join lateral (
      select r.detail from public.scraper_run_pages r where r.domain = p.domain and r.url = p.url
      order by r.at desc limit 1) last on true
    where s.opportunity_id = ${id}
    order by p.reading is null, (p.reading ->> 'relevant')::boolean is not true, length(p.url), p.url limit ${MAX_PAGES}`
  return rows.map((row) => DetailPageSchema.parse(withIsoDates(row)))
}

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' })

const FIELD_LABELS: Record<OverrideField, string> = {
  company_agency: 'company',
  name: 'contact’s name',
  role: 'role',
  contact_email: 'e-mail address',
  submission_status: 'status',
  industry_type: 'industries',
  submission_guidelines: 'guidelines',
  source_url: 'source',
  route: 'route',
  route_value: 'where to submit',
  who_may_submit: 'who may submit',
  deadline: 'deadline',
  do_not_contact: 'do-not-contact mark',
}

type Facts = { sites: readonly DetailSite[]; confirmed: number; reviews: number; now: Date; timeZone: string }

/** What would change an opportunity, as sentences: the next visit, a date, or staff. */
function describePossibleChanges(opportunity: StaffOpportunity, facts: Facts): string[] {
  const set = opportunity.overrides.map(({ field }) => field)
  return [
    ...describeVisit(opportunity, facts),
    ...(set.includes('submission_status') ? [] : describeStatus(opportunity)),
    ...describeDeadline(opportunity, set, facts),
    ...describeStaffValues(opportunity, set),
    ...(facts.confirmed === 0 ? [] : ['A confirmed field loses its mark when a page says something else.']),
    ...(facts.reviews === 0
      ? []
      : [
          facts.reviews === 1
            ? 'A question about this opportunity is waiting in Review.'
            : `${facts.reviews} questions about this opportunity are waiting in Review.`,
        ]),
  ]
}

function describeVisit(opportunity: StaffOpportunity, { sites, now, timeZone }: Facts): string[] {
  if (opportunity.sample)
    return [
      'Invented company: it changes when the sample web is run again, and disappears when sample data is removed.',
    ]
  if (opportunity.dismissed_at !== null)
    return [
      'Dismissed: scheduled runs skip its pages, and later findings do not bring it back. Restore it to bring it back.',
    ]
  const due = sites.flatMap(({ next_check_at }) => (next_check_at === null ? [] : [next_check_at])).sort()[0]
  const when =
    due === undefined || Date.parse(due) <= now.getTime()
      ? 'The next scheduled run'
      : `The visit due on ${formatLongDay(due, timeZone)}`
  const stale = opportunity.stale
    ? ['The last three visits could not read it; the next successful visit clears the mark.']
    : []
  const flapping = opportunity.flapping
    ? [`Its status changed too often within ${FLAPPING_DAYS} days: openings are announced again once it is stable.`]
    : []
  return [`${when} reads its pages again and compares every field.`, ...stale, ...flapping]
}

function describeStatus(opportunity: StaffOpportunity): string[] {
  if (opportunity.submission_status === 'open')
    return ['One sentence that refuses music, on any of its pages, closes it: a refusal outweighs an invitation.']
  if (opportunity.status_reason === 'window_closed')
    return ['It opens when a page of the company names a new window or a later deadline.']
  if (opportunity.submission_status === 'closed')
    return ['It opens when the refusal is gone and a page of the company explicitly invites music.']
  return ['It opens or closes when a page of the company explicitly says so. Silence is never taken for permission.']
}

function describeDeadline(
  opportunity: StaffOpportunity,
  set: readonly OverrideField[],
  { now, timeZone }: Facts,
): string[] {
  if (opportunity.deadline === null || opportunity.submission_status !== 'open' || set.includes('submission_status'))
    return []
  if (opportunity.deadline <= lastEndedDay(now)) return []
  return [
    `The deadline closes it when ${formatLongDay(opportunity.deadline, timeZone)} has ended in every time zone, without a visit.`,
  ]
}

function describeStaffValues(opportunity: StaffOpportunity, set: readonly OverrideField[]): string[] {
  const values = set.filter((field) => field !== 'do_not_contact').map((field) => FIELD_LABELS[field])
  const held =
    values.length === 0
      ? []
      : [`Staff set the ${LIST.format(values)}. No visit changes that until staff return it to the value of the pages.`]
  return [
    ...held,
    ...(opportunity.do_not_contact
      ? ['Marked do-not-contact: no alert is sent about it until staff remove the mark.']
      : []),
  ]
}
