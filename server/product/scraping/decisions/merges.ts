import { AppError } from '#server/platform/app-error.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { insertEvent } from '#server/product/scraping/rows/event-rows.ts'
import {
  findOpportunity,
  insertOpportunity,
  type StoredOpportunity,
} from '#server/product/scraping/rows/opportunity-rows.ts'
import { closeReviewsOfPair } from '#server/product/scraping/rows/review-rows.ts'
import { listSitesOf } from '#server/product/scraping/rows/site-rows.ts'
import { carryWork, returnWork } from './carry-work.ts'

export type MergeKind = 'email' | 'manual'

type Side = { id: string; sites: string[]; first: string }

/**
 * Merges two rows: the sites of `from` belong to `into` from now on, and `from` is kept as it was. Removing the edge
 * between the two undoes the merge. The row has to be settled afterwards.
 */
export async function joinRows(
  sql: Sql,
  rows: { into: string; from: string },
  why: { kind: MergeKind; reason: string | null },
): Promise<string> {
  const into = await findSide(sql, rows.into)
  const from = await findSide(sql, rows.from)
  await refuseOtherKind(sql, rows)
  await sql`
    update public.scraper_sites set opportunity_id = ${into.id}, linked_by = ${why.kind}
    where opportunity_id = ${from.id}`
  await sql`
    update public.sync_opportunities set merged_into = ${into.id} where id = ${from.id} or merged_into = ${from.id}`
  if (why.kind === 'manual') await forgetSeparation(sql, into.sites, from.sites)
  await closeReviewsOfPair(sql, into.id, from.id, 'merge')
  const mergeId = await insertMerge(sql, { into, from, fromId: from.id }, why)
  await carryWork(sql, mergeId, { into: into.id, from: from.id })
  return mergeId
}

async function refuseOtherKind(sql: Sql, rows: { into: string; from: string }): Promise<void> {
  const kinds = await sql`
    select distinct sample from public.sync_opportunities where id in (${rows.into}, ${rows.from})`
  if (kinds.length > 1) throw new AppError('conflict', 'Sample data cannot be merged with real opportunities')
}

/** Adds a site without a row of its own to a row. The row has to be settled afterwards. */
async function joinSite(sql: Sql, domain: string, into: string): Promise<void> {
  const side = await findSide(sql, into)
  await sql`update public.scraper_sites set opportunity_id = ${into}, linked_by = 'email' where domain = ${domain}`
  const from = { id: into, sites: [domain], first: domain }
  await insertMerge(sql, { into: side, from, fromId: null }, { kind: 'email', reason: null })
}

async function insertMerge(
  sql: Sql,
  { into, from, fromId }: { into: Side; from: Side; fromId: string | null },
  { kind, reason }: { kind: MergeKind; reason: string | null },
): Promise<string> {
  const [merge] = await sql<{ id: string }>`
    insert into public.scraper_merges (kind, into_id, from_id, into_domain, from_domain, into_sites, from_sites, reason)
    values (${kind}, ${into.id}, ${fromId}, ${into.first}, ${from.first}, ${into.sites}, ${from.sites}, ${reason})
    returning id`
  if (merge === undefined) throw new Error('insert returned no row')
  const detail = { merge_id: merge.id, by: kind, sites: from.sites }
  await insertEvent(sql, { opportunityId: into.id, kind: 'merged', reason, detail: { ...detail, from: fromId } })
  if (fromId !== null)
    await insertEvent(sql, { opportunityId: fromId, kind: 'merged', reason, detail: { ...detail, into: into.id } })
  return merge.id
}

async function findSide(sql: Sql, id: string): Promise<Side> {
  const sites = await listSites(sql, id)
  const [first] = sites
  if (first === undefined) throw new AppError('conflict', 'An opportunity without its own site cannot be merged')
  return { id, sites, first }
}

export async function listSites(sql: Sql, id: string): Promise<string[]> {
  return (await listSitesOf(sql, id)).map(({ domain }) => domain)
}

type Edge = {
  into_domain: string
  from_domain: string
  undone_at: Date | null
  into_id: string | null
  from_id: string | null
  /** The row that the sites make now, null when they are gone. */
  id: string | null
}

/** The requested row must exist and not be merged into another. Throws AppError 'not_found' and 'conflict'. */
export async function requireRow(sql: Sql, id: string, expectedRevision?: number): Promise<StoredOpportunity> {
  const row = await findOpportunity(sql, id)
  if (row === null) throw new AppError('not_found', 'There is no such opportunity')
  if (row.merged_into !== null) throw new AppError('conflict', 'This opportunity has been merged into another one')
  if (expectedRevision !== undefined && row.revision !== expectedRevision)
    throw new AppError('conflict', 'Someone else has changed this opportunity in the meantime')
  return row
}

/**
 * Undoes one merge: the row's sites are split at its edge, each side gets a row again, and no automatic step joins the
 * two any more. Returns both rows, which have to be settled. Throws AppError 'not_found' and 'conflict'.
 */
export async function partRows(sql: Sql, mergeId: string, reason: string | null, at: Date): Promise<[string, string]> {
  const [edge] = await sql<Edge>`
    select m.into_domain, m.from_domain, m.undone_at, m.into_id, m.from_id, s.opportunity_id as id
    from public.scraper_merges m left join public.scraper_sites s on s.domain = m.into_domain
    where m.id = ${mergeId} for update of m`
  if (edge === undefined) throw new AppError('not_found', 'There is no such merge')
  if (edge.undone_at !== null) throw new AppError('conflict', 'This merge has already been undone')
  if (edge.id === null) throw new AppError('conflict', 'The sites of this merge no longer exist')
  await sql`update public.scraper_merges set undone_at = clock_timestamp() where id = ${mergeId}`
  const sites = await listSites(sql, edge.id)
  const edges = await sql<{ into_domain: string; from_domain: string }>`
    select into_domain, from_domain from public.scraper_merges
    where undone_at is null and (into_domain = any (${sites}) or from_domain = any (${sites}))`
  const parting = sideOf(edge.from_domain, edges)
  const mine = sites.filter((domain) => !parting.has(domain))
  const theirs = sites.filter((domain) => parting.has(domain))
  const homes = await listHomes(sql, sites)
  // The side that made the row keeps it; the other one gets its old row back, or its first one.
  const keepers = theirs.some((domain) => homes.get(domain) === edge.id) ? theirs : mine
  const leavers = keepers === mine ? theirs : mine
  const other = await giveRow(sql, leavers, [edge.from_id, edge.into_id], homes, at)
  await keepApart(sql, mine, theirs)
  await returnWork(sql, mergeId)
  const detail = { merge_id: mergeId }
  await insertEvent(sql, { opportunityId: edge.id, kind: 'unmerged', reason, detail: { ...detail, other } })
  await insertEvent(sql, { opportunityId: other, kind: 'unmerged', reason, detail: { ...detail, other: edge.id } })
  return [edge.id, other]
}

/** The rows that the sites made before they were merged, oldest first. */
async function listHomes(sql: Sql, sites: readonly string[]): Promise<Map<string, string>> {
  const rows = await sql<{ domain: string; home_id: string }>`
    select s.domain, s.home_id from public.scraper_sites s join public.sync_opportunities o on o.id = s.home_id
    where s.domain = any (${sites}) order by o.date_scraped, o.id`
  return new Map(rows.map(({ domain, home_id }) => [domain, home_id]))
}

async function giveRow(
  sql: Sql,
  sites: readonly string[],
  merged: readonly (string | null)[],
  homes: ReadonlyMap<string, string>,
  at: Date,
): Promise<string> {
  const [first] = sites
  if (first === undefined) throw new AppError('conflict', 'The sites of this merge no longer exist')
  const own = [...homes].filter(([domain]) => sites.includes(domain)).map(([, home]) => home)
  const id = own.find((home) => merged.includes(home)) ?? own[0] ?? (await insertOpportunity(sql, first, at))
  await sql`update public.scraper_sites set opportunity_id = ${id} where domain = any (${sites})`
  await sql`update public.sync_opportunities set merged_into = null where id = ${id}`
  await sql`update public.sync_opportunities set merged_into = ${id} where id = any (${own}) and id <> ${id}`
  return id
}

const MOST_JOINS = 10

/**
 * Joins a site with the company that is known by the same address, over all domains, unless a person has said that they
 * are two companies. Returns the site's row afterwards, or null while it has none. A dismissed row absorbs others, so
 * that it stays dismissed; otherwise the older row does.
 */
export async function joinByEmail(sql: Sql, domain: string, mine: string | null): Promise<string | null> {
  let current = mine
  for (let joins = 0; joins < MOST_JOINS; joins += 1) {
    const other = await findSameAddress(sql, domain, current)
    if (other === null) return current
    if (current === null) {
      await joinSite(sql, domain, other)
      current = other
      continue
    }
    const [first] = await sql<{ id: string }>`
      select id from public.sync_opportunities where id in (${current}, ${other})
      order by dismissed_at is null, date_scraped, id limit 1`
    const into = first?.id === other ? other : current
    await joinRows(sql, { into, from: into === other ? current : other }, { kind: 'email', reason: null })
    current = into
  }
  return current
}

/**
 * A row on another domain with the same address. An address on neither of the two domains may belong to the person who built
 * both websites, so in that case their names have to be the same too. Only the two sites count, not what else they were
 * joined with, so the same facts join the same sites in any order.
 */
async function findSameAddress(sql: Sql, domain: string, mine: string | null): Promise<string | null> {
  const [row] = await sql<{ id: string }>`
    select s.opportunity_id as id from public.scraper_sites me
    join public.scraper_sites s on s.key_email = me.key_email and s.domain <> me.domain and s.sample = me.sample
    cross join split_part(me.key_email, '@', 2) as host
    where me.domain = ${domain} and s.opportunity_id is distinct from ${mine}::uuid and s.opportunity_id is not null
      and (s.name_key = me.name_key or host in (me.domain, s.domain)
        or right(host, length(me.domain) + 1) = '.' || me.domain or right(host, length(s.domain) + 1) = '.' || s.domain)
      and not private.told_apart(
        array(select domain from public.scraper_sites where domain = ${domain} or opportunity_id = ${mine}::uuid),
        private.sites_of(s.opportunity_id))
    order by s.first_read_at, length(s.domain), s.domain collate "C" limit 1`
  return row?.id ?? null
}

/**
 * Everything that is still connected with `start`. The edges between a row's sites form a tree, so removing one edge
 * splits them in two. Pure.
 */
function sideOf(start: string, edges: readonly { into_domain: string; from_domain: string }[]): ReadonlySet<string> {
  const side = new Set([start])
  // Iterating over a set also visits what is added on the way.
  for (const domain of side) {
    for (const { into_domain, from_domain } of edges) {
      if (into_domain === domain) side.add(from_domain)
      if (from_domain === domain) side.add(into_domain)
    }
  }
  return side
}

/** Records that two groups of sites are two companies: only a person can join them again. */
export async function keepApart(sql: Sql, one: readonly string[], other: readonly string[]): Promise<void> {
  await sql`
    insert into public.scraper_separations (domain_a, domain_b)
    select distinct least(a, b), greatest(a, b) from unnest(${one}::text[]) a, unnest(${other}::text[]) b where a <> b
    on conflict do nothing`
}

/** Takes back that two groups of sites are two companies. */
export async function forgetSeparation(sql: Sql, one: readonly string[], other: readonly string[]): Promise<void> {
  await sql`
    delete from public.scraper_separations where (domain_a = any (${one}) and domain_b = any (${other}))
      or (domain_a = any (${other}) and domain_b = any (${one}))`
}
