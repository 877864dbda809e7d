import { type Suppression, type SuppressionPreview, SuppressionSchema } from '#contracts/desk/opportunity-answers.ts'
import type { PageResult, SiteResult } from '#contracts/scraper/scraper-port.ts'
import type { RequestOf } from '#server/backend/functions/action.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Database } from '#server/platform/db/database.ts'
import { onlyRow, type Sql, withIsoDates } from '#server/platform/db/sql.ts'
import { lockStore } from '#server/product/scraping/store-lock.ts'
import {
  hashSuppression,
  hostAndParents,
  listCandidates,
  listWordRuns,
  normaliseSuppression,
  parseHost,
  type SuppressedValue,
  type SuppressionKind,
  splitWords,
} from './match.ts'
import { purge } from './purge.ts'
import { namesInUrl, redactReading, redactText } from './redact.ts'

export type SuppressionRequest = SuppressedValue & {
  reason: string | null
  /** The reference of a removal request; never a person's name. */
  requestedBy: string | null
}

/**
 * Puts a domain, an address or a name on the list and deletes what is stored about it, in the executor's transaction. It is neither
 * fetched nor stored again. Addresses and names are stored only as keyed hashes. A value that is already on the list is purged again.
 * Returns the opportunities that lost data, which the caller should derive again if it has a resolver. Throws AppError 'bad_request' if
 * the value would cover unrelated people.
 */
export async function suppress(sql: Sql, request: SuppressionRequest): Promise<{ id: string; affected: string[] }> {
  const entry: SuppressedValue = { kind: request.kind, value: normaliseSuppression(request.kind, request.value) }
  await lockStore(sql)
  await refuseSharedHost(sql, entry)
  const hash = hashSuppression(await getKey(sql), entry)
  const clean = (text: string | null) => (text === null || entry.kind === 'domain' ? text : redactText(text, [entry]))
  const [known] = await sql<{ id: string }>`
    select id from public.scraper_suppressions where kind = ${entry.kind} and value_hash = ${hash} and lifted_at is null`
  const { id } =
    known ??
    onlyRow(
      await sql<{ id: string }>`
        insert into public.scraper_suppressions (kind, value, value_hash, reason, requested_by)
        values (${entry.kind}, ${entry.kind === 'domain' ? entry.value : null}, ${hash}, ${clean(request.reason)},
          ${clean(request.requestedBy)}) returning id`,
    )
  return { id, affected: await purge(sql, entry) }
}

/**
 * A domain with several sites below it is shared by several owners, so it cannot be suppressed as one.
 */
async function refuseSharedHost(sql: Sql, { kind, value }: SuppressedValue): Promise<void> {
  if (kind !== 'domain') return
  const below = await sql`
    select from public.scraper_sites where right(domain, ${value.length + 1}) = ${`.${value}`} limit 2`
  if (below.length > 1) throw new AppError('bad_request', 'Several companies have their websites below this domain')
}

/** Removes an entry from the list. Deleted data is not restored. Throws AppError 'not_found'. */
export async function unsuppress(sql: Sql, id: string): Promise<void> {
  const rows = await sql`
    update public.scraper_suppressions set lifted_at = clock_timestamp() where id = ${id} and lifted_at is null
    returning id`
  if (rows.length === 0) throw new AppError('not_found', 'There is no such entry on the suppression list')
}

/**
 * Restores an entry that was removed within the last hour, and deletes what has been stored about the domain since. Later that is not
 * possible: the value of a hashed entry is unknown, so data stored in the meantime could not be found. Returns the opportunities to
 * derive again. Throws AppError 'not_found' and 'conflict'.
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

/** The list, newest first. With `value`, only its entry: hashed entries can only be looked up. */
export async function listSuppressions(sql: Sql, query: RequestOf<'list_suppressions'>): Promise<Suppression[]> {
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
export async function findSuppressed(sql: Sql, candidates: readonly SuppressedValue[]): Promise<SuppressedValue[]> {
  if (candidates.length === 0) return []
  const key = await getKey(sql)
  const byHash = new Map(candidates.map((one) => [hashSuppression(key, one).toString('hex'), one]))
  const rows = await sql<{ hash: string }>`
    select encode(value_hash, 'hex') as hash from public.scraper_suppressions
    where kind in ('email', 'name') and lifted_at is null
      and value_hash = any (select decode(h, 'hex') from unnest(${[...byHash.keys()]}::text[]) h)`
  return rows.flatMap(({ hash }) => byHash.get(hash) ?? [])
}

/** A visit without suppressed values. Null if nothing of the site may be stored. */
export async function removeSuppressed(sql: Sql, site: SiteResult): Promise<SiteResult | null> {
  const [any] = await sql`select from public.scraper_suppressions where lifted_at is null limit 1`
  if (any === undefined) return site
  const listHosts = ({ url, reading }: PageResult) =>
    [url, reading?.url].flatMap((one) => (one === undefined ? [] : (parseHost(one) ?? [])))
  const hosts = await findSuppressedHosts(sql, [site.domain, ...site.pages.flatMap(listHosts)])
  if (hosts.has(site.domain)) return null
  const found = await findSuppressed(sql, site.pages.flatMap(listPageCandidates))
  if (found.length === 0 && hosts.size === 0) return site
  // A profile that was seen in search results is stored as a site with its owner's name.
  if (namesInUrl(site.domain, found)) return null
  const pages = site.pages
    .filter((page) => !listHosts(page).some((host) => hosts.has(host)))
    .filter(({ url, reading }) => ![url, reading?.url ?? ''].some((one) => namesInUrl(one, found)))
    .map((page) => ({
      ...page,
      detail: page.detail === null ? null : redactText(page.detail, found),
      reading: page.reading === null ? null : redactReading(page.reading, found),
    }))
  return { ...site, pages }
}

function listPageCandidates({ url, detail, reading }: PageResult): SuppressedValue[] {
  const names = [reading?.company?.value, ...(reading?.contacts ?? []).map(({ name }) => name?.value)]
  const whole = names.flatMap((name) => (name == null ? [] : [splitWords(name).join(' ')]))
  const slugs = listWordRuns(splitWords(decodeURI(escapePercent(url)))).concat(whole)
  return [
    ...listCandidates(`${detail ?? ''}\n${JSON.stringify(reading)}\n${url}`),
    ...slugs.map((value): SuppressedValue => ({ kind: 'name', value })),
  ]
}

/** A stray percent sign would make decoding fail. Such a URL is used undecoded. */
function escapePercent(url: string): string {
  return /%(?![0-9a-f]{2})|%[89a-f]/i.test(url) ? url.replaceAll('%', '%25') : url
}

async function getKey(sql: Sql): Promise<Buffer> {
  const [row] = await sql<{ key: Buffer }>`select key from private.suppression_key`
  if (row === undefined) throw new Error('the suppression key is missing')
  return row.key
}

/**
 * Throws AppError 'conflict' for text that names a person on the suppression list. Only the service can look values up, so this runs in
 * a transaction of its own, before the one that stores the text.
 */
export async function refuseSuppressedText(database: Database, text: string): Promise<void> {
  const names = listWordRuns(splitWords(text)).map((value): SuppressedValue => ({ kind: 'name', value }))
  const found = await database.asServiceRole((sql) => findSuppressed(sql, [...listCandidates(text), ...names]))
  if (found.length > 0) throw new AppError('conflict', 'This names a person who is on the suppression list')
}

const MAX_NAMES = 20

/**
 * What a suppression would delete. It is carried out and rolled back in the executor's transaction, so that the answer cannot differ from
 * the real deletion. Throws AppError 'bad_request' if the value is not allowed.
 */
export async function previewSuppression(
  sql: Sql,
  { kind, value: asked }: SuppressedValue,
): Promise<SuppressionPreview> {
  const value = normaliseSuppression(kind, asked)
  const listed = await listSuppressions(sql, { kind, value, limit: 1, offset: 0 })
  const before = await countStored(sql)
  await sql`savepoint preview`
  const { affected } = await suppress(sql, { kind, value, reason: null, requestedBy: null })
  const after = await countStored(sql)
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

async function countStored(sql: Sql): Promise<{ rows: number; pages: number }> {
  const rows = await sql<{ rows: number; pages: number }>`
    select (select count(*)::int from public.sync_opportunities where merged_into is null) as rows,
      (select count(*)::int from public.scraper_pages) as pages`
  return onlyRow(rows)
}

async function listCompanies(sql: Sql, ids: readonly string[], domain: string | null): Promise<string[]> {
  const rows = await sql<{ company: string }>`
    select distinct coalesce(company_agency, domain, 'Unknown Company') as company from public.sync_opportunities
    where merged_into is null and (id = any (${ids}) or domain = ${domain} or right(domain, ${(domain ?? '').length + 1}) = ${`.${domain}`})
    order by company limit ${MAX_NAMES}`
  return rows.map(({ company }) => company)
}
