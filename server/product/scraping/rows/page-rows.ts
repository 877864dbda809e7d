import { FAILED_OUTCOMES, type PageReading, PageReadingSchema, READ_OUTCOMES } from '#contracts/scraper/reading.ts'
import type { PageResult, Resolver, SiteResult, StoredReading } from '#contracts/scraper/scraper-port.ts'
import type { Sql } from '#server/platform/db/sql.ts'

/**
 * Stores the result for one page. A reading that is worth less than the stored one does not replace it. In that case this returns
 * true: the page answers but no longer contains anything, as on a parked domain.
 */
export async function savePage(sql: Sql, site: SiteResult, page: PageResult, resolver: Resolver): Promise<boolean> {
  const [known] = await sql<{ reading: unknown; equal_reads: number }>`
    select reading, equal_reads from public.scraper_pages where url = ${page.url}`
  const previous = known === undefined ? null : parseStoredReading(known)
  const merged = resolver.mergeReading(previous, page)
  const isRead = READ_OUTCOMES.has(page.outcome)
  const isLost = page.reading !== null && merged?.reading !== page.reading
  const failed = FAILED_OUTCOMES.has(page.outcome) || isLost ? 1 : 0
  // These validators belong to a reading that was not stored: a later "not modified" would confirm the wrong reading.
  const { etag, lastModified } = isLost ? { etag: null, lastModified: null } : page
  await sql`
    insert into public.scraper_pages
      (url, domain, reading, equal_reads, etag, last_modified, last_outcome, last_fetched_at, last_read_at, failures)
    values (${page.url}, ${site.domain}, ${merged === null ? null : JSON.stringify(merged.reading)}::jsonb,
      ${merged?.equalReads ?? 0}, ${etag}, ${lastModified}, ${page.outcome}, ${site.at},
      ${isRead ? site.at : null}, ${failed})
    on conflict (url) do update set
      domain = excluded.domain, reading = excluded.reading, equal_reads = excluded.equal_reads,
      etag = case when ${page.reading !== null} then excluded.etag else scraper_pages.etag end,
      last_modified = case when ${page.reading !== null} then excluded.last_modified else scraper_pages.last_modified end,
      last_outcome = excluded.last_outcome, last_fetched_at = excluded.last_fetched_at,
      last_read_at = coalesce(excluded.last_read_at, scraper_pages.last_read_at),
      failures = case when ${failed === 1} then scraper_pages.failures + 1 when ${isRead} then 0 else scraper_pages.failures end`
  return isLost
}

export async function findReading(sql: Sql, url: string): Promise<PageReading | null> {
  const [row] = await sql<{ reading: unknown; equal_reads: number }>`
    select reading, equal_reads from public.scraper_pages where url = ${url} and reading is not null`
  return row === undefined ? null : (parseStoredReading(row)?.reading ?? null)
}

/** All stored readings of the sites, in a fixed order, so that an opportunity does not depend on the order of visits. */
export async function listReadings(sql: Sql, domains: readonly string[]): Promise<StoredReading[]> {
  const rows = await sql<{ reading: unknown; equal_reads: number }>`
    select reading, equal_reads from public.scraper_pages
    where domain = any (${domains}) and reading is not null order by url collate "C"`
  return rows.flatMap((row) => parseStoredReading(row) ?? [])
}

/**
 * Removes people and personal mailboxes from the readings of a site without an opportunity, because they are personal data that we do
 * not need. Role mailboxes such as office@ are kept.
 */
export async function removePeople(sql: Sql, domain: string): Promise<void> {
  await sql`
    update public.scraper_pages set reading = jsonb_set(reading, '{contacts}', (
      select coalesce(jsonb_agg(contact), '[]') from jsonb_array_elements(reading -> 'contacts') contact
      where contact -> 'name' = 'null' and contact ->> 'email_kind' = 'role'))
    where domain = ${domain} and reading -> 'relevant' = 'false'
      and jsonb_path_exists(reading, '$.contacts[*] ? (@.name != null || @.email_kind != "role")')`
}

function parseStoredReading(row: { reading: unknown; equal_reads: number }): StoredReading | null {
  // A reading in an older format is ignored. The next visit replaces it.
  const parsed = PageReadingSchema.safeParse(row.reading)
  return parsed.success ? { reading: parsed.data, equalReads: row.equal_reads } : null
}
