import type { Sql } from '#server/platform/db/sql.ts'

/** Records that two groups of sites are two companies: only a person can join them again. */
export async function keepApart(sql: Sql, one: readonly string[], other: readonly string[]): Promise<void> {
  await sql`
    insert into public.scraper_separations (domain_a, domain_b)
    select distinct least(a, b), greatest(a, b) from unnest(${one}::text[]) a, unnest(${other}::text[]) b where a <> b
    on conflict do nothing`
}
