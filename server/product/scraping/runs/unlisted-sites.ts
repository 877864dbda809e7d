import { type UnlistedSite, UnlistedSiteSchema } from '#contracts/scraper/unlisted-sites.ts'
import type { Sql } from '#server/platform/db/sql.ts'

/**
 * The sites that a run counted as new, updated or confirmed and that have no line of their own in the list of opportunities,
 * as things are now; and how many sites the run noted in all. Of the sites of one opportunity, the one that it came from first
 * is listed, the others were merged into it.
 */
export async function listUnlistedSites(sql: Sql, runId: string): Promise<{ unlisted: UnlistedSite[]; noted: number }> {
  const rows = await sql`
    select p.domain, home.company_agency as company, p.into_company, p.into_id, p.reason, p.note,
      (p.is_listed) as is_listed
    from (
      select c.domain, c.first_page, s.home_id, o.id as into_id, o.company_agency as into_company,
        case when o.id is null then 'deleted' when o.dismissed_at is not null then 'dismissed' else merge.kind end as reason,
        case when o.dismissed_at is not null then o.dismissed_reason else merge.reason end as note,
        o.id is not null and o.dismissed_at is null
          and row_number() over (partition by o.id order by s.home_id is distinct from o.id, c.first_page) = 1 as is_listed
      from (
        select domain, min(id) as first_page from public.scraper_run_pages
        where run_id = ${runId} and site_outcome is not null group by domain) c
      left join public.scraper_sites s on s.domain = c.domain
      left join public.sync_opportunities o on o.id = s.opportunity_id
      left join lateral (
        select 'merged_' || case when m.kind = 'manual' then 'by_staff' else 'by_email' end as kind, m.reason
        from public.scraper_merges m
        where m.undone_at is null and (c.domain = any (m.from_sites) or c.domain = any (m.into_sites))
        order by c.domain = any (m.from_sites) desc, m.created_at desc limit 1) merge on true
    ) p
    left join public.sync_opportunities home on home.id = p.home_id
    order by p.first_page`
  const unlisted = rows.filter(({ is_listed }) => is_listed !== true)
  return { unlisted: unlisted.map((row) => UnlistedSiteSchema.parse(row)), noted: rows.length }
}
