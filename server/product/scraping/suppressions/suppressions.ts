import { type Suppression, type SuppressionPreview, SuppressionSchema } from '#contracts/desk/opportunity-answers.ts'
import type { PageResult, SiteResult } from '#contracts/scraper/scraper-port.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Sql, withIsoDates } from '#server/platform/db/sql.ts'
import { lockStore } from '#server/product/scraping/store-lock.ts'
import {
  hashSuppression,
  hostAndParents,
  hostOf,
  listCandidates,
  normaliseSuppression,
  runsOf,
  type Suppressed,
  type SuppressionKind,
  wordsOf,
} from './match.ts'
import { purge } from './purge.ts'
import { namesInUrl, redactReading, redactText } from './redact.ts'

export type SuppressionRequest = {
  kind: SuppressionKind
  value: string
  reason: string | null
  /** Who asked, without naming them: a reference, 'removal form'. */
  requestedBy: string | null
}

/**
 * Puts a domain, an address or a name on the list and deletes what is stored about it, in the executor's transaction;
 * it is neither fetched nor stored again. Of addresses and names only a keyed hash is kept. A value that is already on
 * the list is purged again. Returns the rows that lost something; the caller should settle them if it has a resolver,
 * and until then they show nothing of what was removed. Throws AppError 'bad_request' if the value would cover
 * strangers too.
 */
export async function suppress(sql: Sql, request: SuppressionRequest): Promise<{ id: string; affected: string[] }> {
  const entry: Suppressed = { kind: request.kind, value: normaliseSuppression(request.kind, request.value) }
  await lockStore(sql)
  await refuseSharedHost(sql, entry)
  const hash = hashSuppression(await getKey(sql), entry)
  const clean = (text: string | null) => (text === null || entry.kind === 'domain' ? text : redactText(text, [entry]))
  const [known] = await sql<{ id: string }>`
    select id from public.scraper_suppressions where kind = ${entry.kind} and value_hash = ${hash} and lifted_at is null`
  const [added] =
    known === undefined
      ? await sql<{ id: string }>`
          insert into public.scraper_suppressions (kind, value, value_hash, reason, requested_by)
          values (${entry.kind}, ${entry.kind === 'domain' ? entry.value : null}, ${hash}, ${clean(request.reason)},
            ${clean(request.requestedBy)}) returning id`
      : [known]
  if (added === undefined) throw new Error('insert returned no row')
  return { id: added.id, affected: await purge(sql, entry) }
}

/**
 * A site is identified by the domain that its owner alone holds; a domain with several sites below it belongs to nobody
 * in particular.
 */
async function refuseSharedHost(sql: Sql, { kind, value }: Suppressed): Promise<void> {
  if (kind !== 'domain') return
  const below = await sql`
    select from public.scraper_sites where right(domain, ${value.length + 1}) = ${`.${value}`} limit 2`
  if (below.length > 1) throw new AppError('bad_request', 'Several companies have their websites below this domain')
}

/** Removes an entry from the list; what was deleted stays deleted. Throws AppError 'not_found'. */
export async function unsuppress(sql: Sql, id: string): Promise<void> {
  const rows = await sql`
    update public.scraper_suppressions set lifted_at = clock_timestamp() where id = ${id} and lifted_at is null
    returning id`
  if (rows.length === 0) throw new AppError('not_found', 'There is no such entry on the suppression list')
}

/**
 * Puts an entry back that was lifted within the last hour; what was stored about a domain since then is deleted. Of a hashed
 * entry nobody knows the value, so it cannot be put back later, when more may have been stored. Returns the rows to settle.
 * Throws AppError 'not_found' and 'conflict'.
 */
export async function restoreSuppression(sql: Sql, id: string): Promise<{ affected: string[] }> {
  await lockStore(sql)
  const [entry] = await sql<{ kind: SuppressionKind; value: string | null; old: boolean; listed: boolean }>`
    select kind, value, lifted_at < now() - interval '1 hour' as old, exists (
      select from public.scraper_suppressions o
      where o.kind = s.kind and o.value_hash = s.value_hash and o.lifted_at is null) as listed
    from public.scraper_suppressions s where id = ${id} for update`
  if (entry === undefined) throw new AppError('not_found', 'There is no such entry')
  if (entry.listed) throw new AppError('conflict', 'It is on the list')
  if (entry.old) throw new AppError('conflict', 'It was removed more than an hour ago: add it again')
  await sql`update public.scraper_suppressions set lifted_at = null where id = ${id}`
  return { affected: entry.value === null ? [] : await purge(sql, { kind: entry.kind, value: entry.value }) }
}

/** The list, newest first; with `value` only the entry for it, which is how a hashed one is looked up. */
export async function listSuppressions(
  sql: Sql,
  query: { kind?: SuppressionKind | undefined; value?: string | undefined; limit: number; offset: number },
): Promise<Suppression[]> {
  const hash =
    query.value === undefined || query.kind === undefined
      ? null
      : hashSuppression(await getKey(sql), { kind: query.kind, value: normaliseSuppression(query.kind, query.value) })
  const rows = await sql`
    select id, kind, value, reason, requested_by, created_at, created_by from public.scraper_suppressions
    where lifted_at is null and (${query.kind ?? null}::text is null or kind = ${query.kind ?? null})
      and (${hash}::bytea is null or value_hash = ${hash})
    order by created_at desc, id limit ${query.limit} offset ${query.offset}`
  return rows.map((row) => SuppressionSchema.parse(withIsoDates(row)))
}

/** Which of these hosts are on the list, directly or through a parent domain. */
export async function findSuppressedHosts(sql: Sql, hosts: readonly string[]): Promise<Set<string>> {
  const wanted = [...new Set(hosts.flatMap(hostAndParents))]
  if (wanted.length === 0) return new Set()
  const rows = await sql<{ value: string }>`
    select value from public.scraper_suppressions
    where kind = 'domain' and lifted_at is null and value = any (${wanted})`
  const listed = new Set(rows.map(({ value }) => value))
  return new Set(hosts.filter((host) => hostAndParents(host).some((one) => listed.has(one))))
}

/** Which of these values are on the list. */
export async function findSuppressed(sql: Sql, candidates: readonly Suppressed[]): Promise<Suppressed[]> {
  if (candidates.length === 0) return []
  const key = await getKey(sql)
  const byHash = new Map(candidates.map((one) => [hashSuppression(key, one).toString('hex'), one]))
  const rows = await sql<{ hash: string }>`
    select encode(value_hash, 'hex') as hash from public.scraper_suppressions
    where kind in ('email', 'name') and lifted_at is null
      and value_hash = any (select decode(h, 'hex') from unnest(${[...byHash.keys()]}::text[]) h)`
  return rows.flatMap(({ hash }) => byHash.get(hash) ?? [])
}

/** A visit without suppressed values, or null if nothing of the site may be kept. */
export async function withoutSuppressed(sql: Sql, site: SiteResult): Promise<SiteResult | null> {
  const [any] = await sql`select from public.scraper_suppressions where lifted_at is null limit 1`
  if (any === undefined) return site
  const hostsOf = ({ url, reading }: PageResult) =>
    [url, reading?.url].flatMap((one) => (one === undefined ? [] : (hostOf(one) ?? [])))
  const hosts = await findSuppressedHosts(sql, [site.domain, ...site.pages.flatMap(hostsOf)])
  if (hosts.has(site.domain)) return null
  const found = await findSuppressed(sql, site.pages.flatMap(candidatesOf))
  if (found.length === 0 && hosts.size === 0) return site
  // A profile that was seen in search results is stored as a site with its owner's name.
  if (namesInUrl(site.domain, found)) return null
  const pages = site.pages
    .filter((page) => !hostsOf(page).some((host) => hosts.has(host)))
    .filter(({ url, reading }) => ![url, reading?.url ?? ''].some((one) => namesInUrl(one, found)))
    .map((page) => ({
      ...page,
      detail: page.detail === null ? null : redactText(page.detail, found),
      reading: page.reading === null ? null : redactReading(page.reading, found),
    }))
  return { ...site, pages }
}

function candidatesOf({ url, detail, reading }: PageResult): Suppressed[] {
  const names = [reading?.company?.value, ...(reading?.contacts ?? []).map(({ name }) => name?.value)]
  const whole = names.flatMap((name) => (name == null ? [] : [wordsOf(name).join(' ')]))
  const slugs = runsOf(wordsOf(decodeURI(escapePercent(url)))).concat(whole)
  return [
    ...listCandidates(`${detail ?? ''}\n${JSON.stringify(reading)}\n${url}`),
    ...slugs.map((value): Suppressed => ({ kind: 'name', value })),
  ]
}

/** A stray percent sign makes decoding fail; then the address is used as it is. */
function escapePercent(url: string): string {
  return /%(?![0-9a-f]{2})|%[89a-f]/i.test(url) ? url.replaceAll('%', '%25') : url
}

async function getKey(sql: Sql): Promise<Buffer> {
  const [row] = await sql<{ key: Buffer }>`select key from private.suppression_key`
  if (row === undefined) throw new Error('the suppression key is missing')
  return row.key
}

/**
 * Refuses free text that names a person on the suppression list. Only the service can look values up, so this is a
 * transaction of its own before the one that stores the text. Throws AppError 'conflict'.
 */
export async function refuseSuppressedText(database: Database, text: string): Promise<void> {
  const names = runsOf(wordsOf(text)).map((value): Suppressed => ({ kind: 'name', value }))
  const found = await database.asServiceRole((sql) => findSuppressed(sql, [...listCandidates(text), ...names]))
  if (found.length > 0) throw new AppError('conflict', 'This names a person who is on the suppression list')
}

const MOST_NAMES = 20

/**
 * What a suppression would delete: it is carried out and taken back in the executor's transaction, so that the answer
 * cannot differ from the act. Throws AppError 'bad_request' if the value is not allowed.
 */
export async function previewSuppression(
  sql: Sql,
  { kind, value: asked }: { kind: SuppressionKind; value: string },
): Promise<SuppressionPreview> {
  const value = normaliseSuppression(kind, asked)
  const listed = await listSuppressions(sql, { kind, value, limit: 1, offset: 0 })
  const before = await count(sql)
  await sql`savepoint preview`
  const { affected } = await suppress(sql, { kind, value, reason: null, requestedBy: null })
  const after = await count(sql)
  await sql`rollback to savepoint preview`
  return {
    kind,
    value,
    is_listed: listed.length > 0,
    changed: affected.length,
    companies: await listCompanies(sql, affected, kind === 'domain' ? value : null),
    deleted_rows: before.rows - after.rows,
    deleted_pages: before.pages - after.pages,
  }
}

async function count(sql: Sql): Promise<{ rows: number; pages: number }> {
  const [counted] = await sql<{ rows: number; pages: number }>`
    select (select count(*)::int from public.sync_opportunities where merged_into is null) as rows,
      (select count(*)::int from public.scraper_pages) as pages`
  if (counted === undefined) throw new Error('a count returned no row')
  return counted
}

async function listCompanies(sql: Sql, ids: readonly string[], domain: string | null): Promise<string[]> {
  const rows = await sql<{ company: string }>`
    select distinct coalesce(company_agency, domain, 'Unknown Company') as company from public.sync_opportunities
    where merged_into is null and (id = any (${ids}) or domain = ${domain} or right(domain, ${(domain ?? '').length + 1}) = ${`.${domain}`})
    order by company limit ${MOST_NAMES}`
  return rows.map(({ company }) => company)
}
