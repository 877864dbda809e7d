import type { Sql } from '#server/platform/db/sql.ts'

type RemovedSample = { rows: number; runs: number }

/**
 * Deletes all sample data: runs with their page reports, opportunities with their events, overrides and reviews, sites with their
 * pages, and their merges, host stops and suppressions. A sample run in progress ends, because its log is gone. Returns the counts. The
 * executor must hold the store's lock.
 */
export async function removeSample(sql: Sql): Promise<RemovedSample> {
  const domains = (await sql<{ domain: string }>`select domain from public.scraper_sites where sample`).map(
    ({ domain }) => domain,
  )
  const runs = await sql`delete from public.scraper_logs where sample returning id`
  await sql`
    delete from public.scraper_merges where into_domain = any (${domains}) or from_domain = any (${domains})`
  await sql`delete from public.scraper_host_stops where domain = any (${domains})`
  await sql`delete from public.scraper_suppressions where kind = 'domain' and value = any (${domains})`
  const rows = await sql<{ merged: boolean }>`
    delete from public.sync_opportunities where sample returning merged_into is not null as merged`
  await sql`delete from public.scraper_sites where sample`
  return { rows: rows.filter(({ merged }) => !merged).length, runs: runs.length }
}
