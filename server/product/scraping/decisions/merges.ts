import { AppError } from '#server/platform/app-error.ts'
import { onlyRow, type Sql } from '#server/platform/db/sql.ts'
import { insertEvent } from '#server/product/scraping/rows/event-rows.ts'
import {
  findOpportunityForUpdate,
  insertOpportunity,
  type StoredOpportunity,
} from '#server/product/scraping/rows/opportunity-rows.ts'
import { closeReviewsOfPair } from '#server/product/scraping/rows/review-rows.ts'
import { listOpportunitySites } from '#server/product/scraping/rows/site-rows.ts'
import { revertTransferredWork, transferWork } from './transfer-work.ts'

type MergeKind = 'email' | 'manual'

type Side = { id: string; sites: string[]; first: string }

/**
 * Merges two opportunities: the sites of `from` now belong to `into`, and `from` is kept unchanged. `splitMerge` undoes it. The caller
 * must derive `into` again afterwards.
 */
export async function mergeOpportunities(
  sql: Sql,
  rows: { into: string; from: string },
  why: { kind: MergeKind; reason: string | null },
): Promise<string> {
  const into = await getSide(sql, rows.into)
  const from = await getSide(sql, rows.from)
  await refuseMixedSample(sql, rows)
  await sql`
    update public.scraper_sites set opportunity_id = ${into.id}, linked_by = ${why.kind}
    where opportunity_id = ${from.id}`
  await sql`
    update public.sync_opportunities set merged_into = ${into.id} where id = ${from.id} or merged_into = ${from.id}`
  if (why.kind === 'manual') await deleteSeparation(sql, into.sites, from.sites)
  await closeReviewsOfPair(sql, into.id, from.id, 'merge')
  const mergeId = await insertMerge(sql, { into, from, fromId: from.id }, why)
  await transferWork(sql, mergeId, { into: into.id, from: from.id })
  return mergeId
}

async function refuseMixedSample(sql: Sql, rows: { into: string; from: string }): Promise<void> {
  const kinds = await sql`
    select distinct sample from public.sync_opportunities where id in (${rows.into}, ${rows.from})`
  if (kinds.length > 1) throw new AppError('conflict', 'Sample data cannot be merged with real opportunities')
}

/** Adds a site without an opportunity to an existing one. The caller must derive it again afterwards. */
async function addSite(sql: Sql, domain: string, into: string): Promise<void> {
  const side = await getSide(sql, into)
  await sql`update public.scraper_sites set opportunity_id = ${into}, linked_by = 'email' where domain = ${domain}`
  const from = { id: into, sites: [domain], first: domain }
  await insertMerge(sql, { into: side, from, fromId: null }, { kind: 'email', reason: null })
}

async function insertMerge(
  sql: Sql,
  { into, from, fromId }: { into: Side; from: Side; fromId: string | null },
  { kind, reason }: { kind: MergeKind; reason: string | null },
): Promise<string> {
  const rows = await sql<{ id: string }>`
    insert into public.scraper_merges (kind, into_id, from_id, into_domain, from_domain, into_sites, from_sites, reason)
    values (${kind}, ${into.id}, ${fromId}, ${into.first}, ${from.first}, ${into.sites}, ${from.sites}, ${reason})
    returning id`
  const { id } = onlyRow(rows)
  const detail = { merge_id: id, by: kind, sites: from.sites }
  await insertEvent(sql, { opportunityId: into.id, kind: 'merged', reason, detail: { ...detail, from: fromId } })
  if (fromId !== null)
    await insertEvent(sql, { opportunityId: fromId, kind: 'merged', reason, detail: { ...detail, into: into.id } })
  return id
}

async function getSide(sql: Sql, id: string): Promise<Side> {
  const sites = await listDomains(sql, id)
  const [first] = sites
  if (first === undefined) throw new AppError('conflict', 'An opportunity without its own site cannot be merged')
  return { id, sites, first }
}

export async function listDomains(sql: Sql, id: string): Promise<string[]> {
  return (await listOpportunitySites(sql, id)).map(({ domain }) => domain)
}

type Edge = {
  into_domain: string
  from_domain: string
  undone_at: Date | null
  into_id: string | null
  from_id: string | null
  /** The opportunity that the sites belong to now. Null if they no longer exist. */
  id: string | null
}

/** Locks the opportunity. Throws AppError 'not_found', and 'conflict' if it has been merged or changed. */
export async function requireOpportunity(sql: Sql, id: string, expectedRevision?: number): Promise<StoredOpportunity> {
  const row = await findOpportunityForUpdate(sql, id)
  if (row === null) throw new AppError('not_found', 'There is no such opportunity')
  if (row.merged_into !== null) throw new AppError('conflict', 'This opportunity has been merged into another one')
  if (expectedRevision !== undefined && row.revision !== expectedRevision)
    throw new AppError('conflict', 'Someone else has changed this opportunity in the meantime')
  return row
}

/**
 * Undoes one merge: splits the sites at the merge's edge, gives each side an opportunity, and keeps the two from being merged
 * automatically again. Returns both opportunities, which the caller must derive again. Throws AppError 'not_found' and 'conflict'.
 */
export async function splitMerge(
  sql: Sql,
  mergeId: string,
  reason: string | null,
  at: Date,
): Promise<[string, string]> {
  const [edge] = await sql<Edge>`
    select m.into_domain, m.from_domain, m.undone_at, m.into_id, m.from_id, s.opportunity_id as id
    from public.scraper_merges m left join public.scraper_sites s on s.domain = m.into_domain
    where m.id = ${mergeId} for update of m`
  if (edge === undefined) throw new AppError('not_found', 'There is no such merge')
  if (edge.undone_at !== null) throw new AppError('conflict', 'This merge has already been undone')
  if (edge.id === null) throw new AppError('conflict', 'The sites of this merge no longer exist')
  await sql`update public.scraper_merges set undone_at = clock_timestamp() where id = ${mergeId}`
  const sites = await listDomains(sql, edge.id)
  const edges = await sql<{ into_domain: string; from_domain: string }>`
    select into_domain, from_domain from public.scraper_merges
    where undone_at is null and (into_domain = any (${sites}) or from_domain = any (${sites}))`
  const leaving = listConnected(edge.from_domain, edges)
  const keptDomains = sites.filter((domain) => !leaving.has(domain))
  const leavingDomains = sites.filter((domain) => leaving.has(domain))
  const originals = await listOriginalOpportunities(sql, sites)
  // The side that the opportunity was first derived from keeps it. The other side gets its earlier one back, or a new one.
  const keepers = leavingDomains.some((domain) => originals.get(domain) === edge.id) ? leavingDomains : keptDomains
  const leavers = keepers === keptDomains ? leavingDomains : keptDomains
  const other = await assignOpportunity(sql, leavers, [edge.from_id, edge.into_id], originals, at)
  await saveSeparation(sql, keptDomains, leavingDomains)
  await revertTransferredWork(sql, mergeId)
  const detail = { merge_id: mergeId }
  await insertEvent(sql, { opportunityId: edge.id, kind: 'unmerged', reason, detail: { ...detail, other } })
  await insertEvent(sql, { opportunityId: other, kind: 'unmerged', reason, detail: { ...detail, other: edge.id } })
  return [edge.id, other]
}

/** The opportunities that the sites had before they were merged, by domain, oldest first. */
async function listOriginalOpportunities(sql: Sql, sites: readonly string[]): Promise<Map<string, string>> {
  const rows = await sql<{ domain: string; home_id: string }>`
    select s.domain, s.home_id from public.scraper_sites s join public.sync_opportunities o on o.id = s.home_id
    where s.domain = any (${sites}) order by o.date_scraped, o.id`
  return new Map(rows.map(({ domain, home_id }) => [domain, home_id]))
}

async function assignOpportunity(
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

const MAX_MERGES = 10

/**
 * Merges a site with opportunities on other domains that have the same e-mail address, unless staff have kept them apart. Returns the
 * site's opportunity afterwards, or null if it has none. A dismissed opportunity absorbs the other one, so that it stays dismissed;
 * otherwise the older one does.
 */
export async function mergeByEmail(sql: Sql, domain: string, mine: string | null): Promise<string | null> {
  let current = mine
  for (let joins = 0; joins < MAX_MERGES; joins += 1) {
    const other = await findOpportunityWithSameEmail(sql, domain, current)
    if (other === null) return current
    if (current === null) {
      await addSite(sql, domain, other)
      current = other
      continue
    }
    const [first] = await sql<{ id: string }>`
      select id from public.sync_opportunities where id in (${current}, ${other})
      order by dismissed_at is null, date_scraped, id limit 1`
    const into = first?.id === other ? other : current
    await mergeOpportunities(sql, { into, from: into === other ? current : other }, { kind: 'email', reason: null })
    current = into
  }
  return current
}

/**
 * An opportunity on another domain with the same e-mail address. An address on neither of the two domains may belong to the person who
 * built both websites, so then the companies' names must be the same too. Only the two sites are compared, not the sites they were
 * merged with, so that the result does not depend on the order of merges.
 */
async function findOpportunityWithSameEmail(sql: Sql, domain: string, mine: string | null): Promise<string | null> {
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
 * All domains connected with `start`. The edges between an opportunity's sites form a tree, so removing one edge splits it in two.
 */
function listConnected(
  start: string,
  edges: readonly { into_domain: string; from_domain: string }[],
): ReadonlySet<string> {
  const side = new Set([start])
  // Iterating over a set also visits elements that are added during the loop.
  for (const domain of side) {
    for (const { into_domain, from_domain } of edges) {
      if (into_domain === domain) side.add(from_domain)
      if (from_domain === domain) side.add(into_domain)
    }
  }
  return side
}

/** Records that two groups of sites are two companies, so that only staff can merge them again. */
export async function saveSeparation(sql: Sql, one: readonly string[], other: readonly string[]): Promise<void> {
  await sql`
    insert into public.scraper_separations (domain_a, domain_b)
    select distinct least(a, b), greatest(a, b) from unnest(${one}::text[]) a, unnest(${other}::text[]) b where a <> b
    on conflict do nothing`
}

/** Undoes `saveSeparation`. */
export async function deleteSeparation(sql: Sql, one: readonly string[], other: readonly string[]): Promise<void> {
  await sql`
    delete from public.scraper_separations where (domain_a = any (${one}) and domain_b = any (${other}))
      or (domain_a = any (${other}) and domain_b = any (${one}))`
}
