import type { SiteHealth, VisitHealth } from '#contracts/scraper/site-health.ts'
import { SiteHealthSchema } from '#contracts/scraper/site-health.ts'
import { type Sql, withIsoDates } from '#server/platform/db/sql.ts'
import { findSuppressedHosts } from '#server/product/scraping/suppressions/suppressions.ts'

/** Days until the next attempt after the first, second, … failed visit in a row. After one more failure the site is given up. */
const RETRY_DAYS = [1, 3, 7, 14, 30]

/** When a site is tried again after so many failed visits in a row. Null if it is given up. */
export function getNextTryAt(failures: number, at: Date): Date | null {
  const days = RETRY_DAYS[failures - 1]
  return days === undefined ? null : new Date(at.getTime() + days * 86_400_000)
}

type HealthVisit = { runId: string; domain: string; at: Date }

/** Stores what a visit says about a site's health. Sample sites have none. */
export async function saveHealth(sql: Sql, visit: HealthVisit, sign: VisitHealth): Promise<void> {
  const { domain } = visit
  if (sign.kind === 'well' || sign.kind === 'unchanged') {
    await clearHealth(sql, domain, { moved: sign.kind === 'well' })
    return
  }
  const hosts = [domain, ...(sign.kind === 'moved' ? [new URL(sign.to).hostname] : [])]
  if ((await findSuppressedHosts(sql, hosts)).size > 0) return
  await sql`
    insert into public.scraper_sites (domain, sample) select ${domain}, sample from public.scraper_logs where id = ${visit.runId}
    on conflict (domain) do nothing`
  const [site] = await sql<{ health: string | null; failures: number; kept_move: string | null }>`
    select health, health_failures as failures, kept_move from public.scraper_sites
    where domain = ${domain} and not sample for update`
  if (site === undefined) return
  if (sign.kind === 'moved') await saveMove(sql, visit, sign, site.kept_move)
  else await saveFailure(sql, visit, sign, site.failures + 1)
}

async function saveMove(
  sql: Sql,
  { domain, at }: HealthVisit,
  { why, to }: Extract<VisitHealth, { kind: 'moved' }>,
  keptMove: string | null,
): Promise<void> {
  if (keptMove === to) {
    await clearHealth(sql, domain, { moved: true })
    return
  }
  await sql`
    update public.scraper_sites set health = 'moved', health_why = ${why.slice(0, 300)}, moved_to = ${to},
      health_since = case when health = 'moved' then health_since else ${at} end,
      health_failures = 0, retry_at = null, gave_up_at = null
    where domain = ${domain}`
}

async function saveFailure(
  sql: Sql,
  { domain, at }: HealthVisit,
  { kind, why }: { kind: 'gone' | 'failing' | 'parked' | 'for_sale'; why: string },
  failures: number,
): Promise<void> {
  const health = kind !== 'gone' ? kind : failures > 1 ? 'dead' : 'failing'
  const retryAt = getNextTryAt(failures, at)
  await sql`
    update public.scraper_sites set health = ${health}, health_why = ${why.slice(0, 300)}, moved_to = null,
      health_since = case when health is null or health = 'moved' then ${at} else health_since end,
      health_failures = ${failures}, retry_at = ${retryAt}, gave_up_at = ${retryAt === null ? at : null}
    where domain = ${domain}`
}

/** Nothing is wrong with the site any more. Without `moved`, a move is kept for staff to decide. */
async function clearHealth(sql: Sql, domain: string, { moved }: { moved: boolean }): Promise<void> {
  await sql`
    update public.scraper_sites set health = null, health_why = null, health_since = null, health_failures = 0,
      retry_at = null, gave_up_at = null, moved_to = null
    where domain = ${domain} and health is not null and (${moved} or health <> 'moved')`
}

/** Makes the next run read the site. The known problem stays until then, and failures are counted from zero. */
export async function resumeSite(sql: Sql, domain: string): Promise<void> {
  await sql`
    update public.scraper_sites set retry_at = null, gave_up_at = null, health_failures = 0, next_check_at = null
    where domain = ${domain}`
}

/** Keeps a site that redirects elsewhere. Staff are not asked about the same move again. */
export async function keepSite(sql: Sql, domain: string): Promise<void> {
  await sql`update public.scraper_sites set kept_move = moved_to where domain = ${domain} and health = 'moved'`
  await clearHealth(sql, domain, { moved: true })
}

/** The sites with problems that the executor may see, by domain. */
export async function listHealth(sql: Sql): Promise<Map<string, SiteHealth>> {
  const rows = await sql<{ domain: string }>`
    select domain, health as state, health_why as why, health_since as since, health_failures as failures, retry_at,
      gave_up_at is not null as gave_up, moved_to
    from public.scraper_sites where health is not null and not sample`
  return new Map(rows.map(({ domain, ...row }) => [domain, SiteHealthSchema.parse(withIsoDates(row))]))
}
