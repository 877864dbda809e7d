import type { Sql } from '#server/platform/db/sql.ts'

/**
 * Deletes sites with everything that comes only from them. Opportunities with other sites are cleared until they are derived again.
 * Returns those.
 */
export async function purgeSites(sql: Sql, domains: readonly string[]): Promise<string[]> {
  const sites = await sql<{ opportunity_id: string | null; home_id: string | null }>`
    select opportunity_id, home_id from public.scraper_sites where domain = any (${domains})`
  for (const domain of domains) await detachSite(sql, domain)
  await sql`delete from public.scraper_run_pages where domain = any (${domains})`
  await sql`delete from public.scraper_held_sites where domain = any (${domains})`
  await sql`delete from public.scraper_sites where domain = any (${domains})`
  const homes = sites.flatMap(({ home_id }) => home_id ?? [])
  // The merged opportunity was kept to undo the merge, which is no longer possible.
  await sql`
    delete from public.sync_opportunities o where o.id = any (${homes}) and o.merged_into is not null
      and not exists (select from public.scraper_sites s where s.home_id = o.id)`
  return await clearOpportunities(
    sql,
    sites.flatMap(({ opportunity_id }) => opportunity_id ?? []),
  )
}

/** Connects the neighbours of a deleted site with each other, so that the opportunity's other sites stay connected. */
async function detachSite(sql: Sql, domain: string): Promise<void> {
  const edges = await sql<{ id: string; other: string }>`
    select id, case when into_domain = ${domain} then from_domain else into_domain end as other
    from public.scraper_merges where undone_at is null and ${domain} in (into_domain, from_domain) order by created_at, id`
  const [first, ...rest] = edges
  if (first !== undefined) {
    await sql`
      update public.scraper_merges set
        into_domain = case when into_domain = ${domain} then ${first.other} else into_domain end,
        from_domain = case when from_domain = ${domain} then ${first.other} else from_domain end
      where id = any (${rest.map(({ id }) => id)})`
  }
  await sql`delete from public.scraper_merges where ${domain} in (into_domain, from_domain)`
  await sql`
    update public.scraper_merges
    set into_sites = array_remove(into_sites, ${domain}), from_sites = array_remove(from_sites, ${domain})
    where ${domain} = any (into_sites || from_sites)`
}

/**
 * Clears everything that may come from deleted pages. Opportunities without any other reading are deleted. Returns the others.
 */
export async function clearOpportunities(sql: Sql, ids: readonly string[]): Promise<string[]> {
  await sql`
    delete from public.sync_opportunities o where o.id = any (${ids}) and not exists (
      select from public.scraper_sites s join public.scraper_pages p on p.domain = s.domain
      where s.opportunity_id = o.id and p.reading is not null)`
  const rows = await sql<{ id: string }>`
    update public.sync_opportunities o set submission_status = 'unknown', status_reason = 'unchecked', name = null,
      role = null, contact_email = null, email_kind = null, submission_guidelines = null, source_url = null,
      route = null, route_value = null, who_may_submit = '{}', deadline = null, reopens_on = null, evidence_quote = null,
      contradicting_quote = null, contradicting_url = null,
      evidence_url = null, company_agency = null, name_key = null, industry_type = '{}', derived = null,
      domain = (select min(s.domain) from public.scraper_sites s where s.opportunity_id = o.id), revision = revision + 1
    where o.id = any (${ids}) returning o.id`
  const left = rows.map(({ id }) => id)
  await sql`delete from public.opportunity_overrides where opportunity_id = any (${left}) and field <> 'do_not_contact'`
  await purgeWork(sql, left)
  await sql`
    update public.scraper_events set quote = null, route_value = null, source_url = null, detail = '{}'
    where opportunity_id = any (${left})`
  await sql`delete from public.scraper_reviews where opportunity_id = any (${left}) or other_id = any (${left})`
  await sql`update public.scraper_sites set next_check_at = null where opportunity_id = any (${left})`
  return left
}

/** Deletes what staff wrote about cleared opportunities, because it may name the removed person. Stage and owner are kept. */
async function purgeWork(sql: Sql, ids: readonly string[]): Promise<void> {
  const { rows } = await sql.query<{ id: string }>(
    'select id from public.sync_opportunities where id = any ($1) or merged_into = any ($1)',
    [ids],
  )
  const all = rows.map(({ id }) => id)
  await sql`delete from public.opportunity_notes where opportunity_id = any (${all})`
  await sql`delete from public.opportunity_outreach where opportunity_id = any (${all})`
  await sql`delete from public.opportunity_confirmations where opportunity_id = any (${all})`
  await sql`
    update public.opportunity_work set next_action = null where opportunity_id = any (${all}) and next_action is not null`
  await sql`update public.scraper_merges set work_before = null where into_id = any (${all})`
}
