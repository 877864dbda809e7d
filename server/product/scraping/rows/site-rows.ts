import { FAILED_OUTCOMES } from '#contracts/scraper/reading.ts'
import type {
  OpportunityDraft,
  PageResult,
  Resolver,
  SiteHistory,
  SiteResult,
  StoredReading,
} from '#contracts/scraper/scraper-port.ts'
import { onlyRow, type Sql } from '#server/platform/db/sql.ts'
import { findSuppressedHosts } from '#server/product/scraping/suppressions/suppressions.ts'

/** After so many failed visits in a row an opportunity is stale. */
const STALE_AFTER_FAILURES = 3
/** How many known sites a scheduled run reads at most, besides those of its sources. */
const DUE_SITES = 500
const DUE_PAGES = 8

/** `confirmed`: one of the company's own pages was read, or has not changed. */
type VisitResult = 'confirmed' | 'read' | 'failed' | 'skipped'

export function classifyVisit(pages: readonly PageResult[], hasLostPages: boolean): VisitResult {
  if (pages.some(isConfirming)) return 'confirmed'
  if (hasLostPages) return 'failed'
  if (pages.some(({ reading }) => reading !== null)) return 'read'
  return pages.some(({ outcome }) => FAILED_OUTCOMES.has(outcome)) ? 'failed' : 'skipped'
}

function isConfirming({ outcome, reading }: PageResult): boolean {
  if (outcome === 'unchanged') return true
  if (reading === null) return false
  return reading.seen_in_search === true || (reading.page_kind === 'organisation' && reading.relevant)
}

/** Stores what a visit says about the site. Returns the opportunity that it belongs to, or null. */
export async function updateSite(
  sql: Sql,
  site: SiteResult,
  visit: VisitResult,
  facts: { own: StoredReading[]; ownDraft: OpportunityDraft | null; resolver: Resolver },
): Promise<string | null> {
  const { own, ownDraft, resolver } = facts
  const hasRow = ownDraft !== null
  const isRead = visit === 'confirmed' || visit === 'read'
  const email = resolver.keyEmail(own)?.toLowerCase() ?? null
  const name = ownDraft?.company_agency == null ? null : resolver.nameKey(ownDraft.company_agency)
  const [row] = await sql<{ opportunity_id: string | null }>`
    update public.scraper_sites set
      key_email = case when ${isRead} then ${email} else key_email end,
      name_key = case when ${isRead} then ${name} else name_key end,
      first_read_at = case when ${hasRow && isRead} then least(first_read_at, ${site.at}) else first_read_at end,
      verified_at = case when ${hasRow && visit === 'confirmed'} then greatest(verified_at, ${site.at}) else verified_at end,
      failures = case
        when ${visit === 'confirmed'} then 0
        when ${visit === 'failed'} then failures + 1
        else failures end
    where domain = ${site.domain} returning opportunity_id`
  return row?.opportunity_id ?? null
}

type OpportunitySite = {
  domain: string
  linked_by: string | null
  first_read_at: Date | null
  verified_at: Date | null
  next_check_at: Date | null
}

/** The sites of an opportunity, in the order in which they were first read. */
export async function listOpportunitySites(sql: Sql, opportunityId: string): Promise<OpportunitySite[]> {
  return await sql<OpportunitySite>`
    select domain, linked_by, first_read_at, verified_at, next_check_at from public.scraper_sites
    where opportunity_id = ${opportunityId} order by first_read_at nulls last, length(domain), domain collate "C"`
}

/** Sets when the site is due again. */
export async function scheduleNextVisit(
  sql: Sql,
  site: SiteResult,
  visit: VisitResult,
  resolver: Resolver,
): Promise<void> {
  const [row] = await sql<{ status: string | null; deadline: string | null; reopens: string | null }>`
    select coalesce(o.derived ->> 'submission_status', o.submission_status) as status,
      coalesce(o.derived ->> 'deadline', o.deadline::text) as deadline, o.reopens_on::text as reopens
    from public.scraper_sites s left join public.sync_opportunities o on o.id = s.opportunity_id
    where s.domain = ${site.domain}`
  const status = row?.status ?? null
  const readable = visit === 'confirmed' || visit === 'read'
  const days = { deadline: row?.deadline ?? null, reopensOn: row?.reopens ?? null }
  const next = resolver.nextCheckAt({ at: site.at, readable, status, ...days })
  await sql`update public.scraper_sites set next_check_at = ${next} where domain = ${site.domain}`
}

/**
 * Whether all sites of an opportunity, or the page that it is based on, could not be read three times in a row.
 */
export async function isStale(sql: Sql, opportunityId: string): Promise<boolean> {
  const rows = await sql<{ stale: boolean }>`
    select coalesce(bool_and(s.failures >= ${STALE_AFTER_FAILURES}), false) or exists (
      select from public.scraper_pages p
      join public.scraper_sites own on own.domain = p.domain and own.opportunity_id = ${opportunityId}
      join public.sync_opportunities o on o.id = ${opportunityId}
      where p.failures >= ${STALE_AFTER_FAILURES}
        and p.reading ->> 'url' = coalesce(o.derived ->> 'source_url', o.source_url)) as stale
    from public.scraper_sites s where s.opportunity_id = ${opportunityId}`
  return onlyRow(rows).stale
}

/**
 * Which of the planned domains to read. Leaves out domains that are suppressed, rejected by staff, given up, or waiting for their next
 * attempt, and with `dueOnly` those that are not due. Without it, a site that failed only once is tried at any time.
 */
export async function chooseDomains(
  sql: Sql,
  domains: readonly string[],
  { now, dueOnly }: { now: Date; dueOnly: boolean },
): Promise<string[]> {
  const suppressed = await findSuppressedHosts(sql, domains)
  const skipped = await sql<{ domain: string }>`
    select domain from public.scraper_sites where domain = any (${domains}) and (
      gave_up_at is not null or (retry_at > ${now} and (${dueOnly} or health_failures > 1))
      or (${dueOnly} and next_check_at > ${now}))
    union
    select domain from public.scraper_candidates where domain = any (${domains}) and state = 'rejected'`
  const skippedDomains = new Set(skipped.map(({ domain }) => domain))
  return domains.filter((domain) => !suppressed.has(domain) && !skippedDomains.has(domain))
}

/** The status of the sites' opportunities, and how many visits in a row failed. */
export async function findSiteHistories(sql: Sql, domains: readonly string[]): Promise<Map<string, SiteHistory>> {
  const rows = await sql<{ domain: string; status: string | null; failures: number }>`
    select s.domain, s.failures, case when o.dismissed_at is null then o.submission_status end as status
    from public.scraper_sites s left join public.sync_opportunities o on o.id = s.opportunity_id
    where s.domain = any (${domains})`
  return new Map(rows.map(({ domain, ...standing }) => [domain, standing]))
}

/** Sites that are due and not dismissed, longest overdue first, with pages to start from. */
export async function listDueSites(sql: Sql, now: Date): Promise<{ domain: string; urls: string[] }[]> {
  return await sql<{ domain: string; urls: string[] }>`
    select s.domain, array(
      select p.url from public.scraper_pages p
      where p.domain = s.domain and p.reading is not null and p.last_outcome <> 'seen_in_search'
      order by p.reading ->> 'url' = o.source_url desc, p.last_read_at desc nulls last, p.url limit ${DUE_PAGES}) as urls
    from public.scraper_sites s join public.sync_opportunities o on o.id = s.opportunity_id
    where coalesce(s.next_check_at, 'epoch') <= ${now} and o.dismissed_at is null and not o.sample
      and exists (
      select from public.scraper_pages p
      where p.domain = s.domain and p.reading is not null and p.last_outcome <> 'seen_in_search')
    order by s.next_check_at nulls first, s.domain limit ${DUE_SITES}`
}
