import { PageReadingSchema } from '#contracts/scraper/reading.ts'
import type { Row, Sql } from '#server/platform/db/sql.ts'
import type { SuppressedValue } from './match.ts'
import { splitWords } from './match.ts'
import { clearOpportunities, purgeSites } from './purge-sites.ts'
import { namesInUrl, redactDeep, redactReading } from './redact.ts'

/**
 * Deletes what is stored about a domain, an address or a name. Returns the opportunities that lost data and still exist.
 */
export async function purge(sql: Sql, entry: SuppressedValue): Promise<string[]> {
  if (entry.kind === 'domain') return await purgeDomain(sql, entry.value)
  const sites = await purgeNamedSites(sql, entry)
  const pages = await purgePages(sql, entry)
  const rows = await purgeOpportunities(sql, entry)
  for (const table of TABLES) await purgeTable(sql, table, entry)
  return [...new Set([...sites, ...pages, ...rows])]
}

/** A condition: the URL in the column is on the domain `$1`, or on a subdomain by the pattern `$2`. */
function isOnDomain(column: string): string {
  const host = `regexp_replace(substring(${column} from '^[a-z]+://([^/:?#]+)'), '^www\\.', '')`
  return `(${host} = $1 or ${host} like $2)`
}

/** Deletes sites, pages and opportunities of a domain and its subdomains. */
async function purgeDomain(sql: Sql, domain: string): Promise<string[]> {
  const below = `%.${domain.replace(/[\\%_]/g, '\\$&')}`
  const { rows: pages } = await sql.query<{ domain: string }>(
    `delete from public.scraper_pages where ${isOnDomain('url')} returning domain`,
    [domain, below],
  )
  await sql.query(`delete from public.scraper_run_pages where ${isOnDomain('url')}`, [domain, below])
  await deleteLinks(sql, domain, below)
  const sites = await sql<{ domain: string }>`
    select domain from public.scraper_sites where domain = ${domain} or domain like ${below}`
  const rows = await purgeSites(
    sql,
    sites.map((site) => site.domain),
  )
  const touched = await sql<{ id: string }>`
    select distinct opportunity_id as id from public.scraper_sites
    where domain = any (${pages.map((page) => page.domain)}) and opportunity_id is not null`
  const blank = await clearOpportunities(
    sql,
    touched.map(({ id }) => id),
  )
  return [...new Set([...rows, ...blank])]
}

/** Deletes candidates on the domain, and references to it as the page that linked to a candidate or the target of a move. */
async function deleteLinks(sql: Sql, domain: string, below: string): Promise<void> {
  await sql.query(`delete from public.scraper_candidates where domain = $1 or domain like $2 or ${isOnDomain('url')}`, [
    domain,
    below,
  ])
  await sql.query(`update public.scraper_candidates set found_on = null where ${isOnDomain('found_on')}`, [
    domain,
    below,
  ])
  await sql.query(
    `update public.scraper_sites set health = null, health_why = null, health_since = null, moved_to = null, kept_move = null
     where ${isOnDomain('moved_to')} or ${isOnDomain('kept_move')}`,
    [domain, below],
  )
}

/** A profile that was seen in search results is stored as a site with its owner's name. */
async function purgeNamedSites(sql: Sql, entry: SuppressedValue): Promise<string[]> {
  const rows = await sql<{ domain: string }>`
    select domain from public.scraper_sites where domain ~* ${toLoosePattern(entry)}`
  const named = rows.map(({ domain }) => domain).filter((domain) => namesInUrl(domain, [entry]))
  return await purgeSites(sql, named)
}

/**
 * A pattern for a first, broad selection by the database. The rules for new texts then decide whether a text contains the value.
 */
function toLoosePattern({ value }: SuppressedValue): string {
  const word = (letters: string) => letters.replace(/[aceinosuyzlrdgt]/g, '[$&\\u00C0-\\u024F]')
  return splitWords(value).map(word).join('.{0,24}')
}

async function purgePages(sql: Sql, entry: SuppressedValue): Promise<string[]> {
  const rows = await sql<{ url: string; domain: string; reading: unknown; id: string | null }>`
    select p.url, p.domain, p.reading, s.opportunity_id as id
    from public.scraper_pages p join public.scraper_sites s on s.domain = p.domain
    where p.reading::text ~* ${toLoosePattern(entry)} or p.url ~* ${toLoosePattern(entry)}`
  const changed: typeof rows = []
  for (const row of rows) {
    const { url } = row
    const { data } = PageReadingSchema.safeParse(row.reading)
    if (namesInUrl(url, [entry]) || data === undefined || namesInUrl(data.url, [entry])) {
      await sql`delete from public.scraper_pages where url = ${url}`
    } else {
      const clean = redactReading(data, [entry])
      if (JSON.stringify(clean) === JSON.stringify(data)) continue
      await sql`update public.scraper_pages set reading = ${JSON.stringify(clean)}::jsonb where url = ${url}`
    }
    changed.push(row)
  }
  // The next visit sets them again from what is left.
  await sql`
    update public.scraper_sites set key_email = null, name_key = null
    where domain = any (${changed.map(({ domain }) => domain)})`
  return changed.flatMap(({ id }) => id ?? [])
}

const CONTACT_COLUMNS = ['name', 'role', 'contact_email', 'email_kind'] as const
const TEXT_COLUMNS = [
  'company_agency',
  'submission_guidelines',
  'route_value',
  'evidence_quote',
  'source_url',
  'evidence_url',
  'contradicting_quote',
  'contradicting_url',
] as const
const COLUMNS = [...CONTACT_COLUMNS, ...TEXT_COLUMNS]

/** Redacts the opportunities' columns, including those of merged ones, which are not derived again. */
async function purgeOpportunities(sql: Sql, entry: SuppressedValue): Promise<string[]> {
  const { rows } = await sql.query(
    `select id, ${COLUMNS.join(', ')}, derived from public.sync_opportunities o where to_jsonb(o)::text ~* $1`,
    [toLoosePattern(entry)],
  )
  const affected: string[] = []
  for (const { id, derived, ...row } of rows) {
    const cleanRow = redactColumns(row, entry)
    const cleanDerived = typeof derived === 'object' && derived !== null ? redactColumns({ ...derived }, entry) : null
    if (JSON.stringify([cleanRow, cleanDerived]) === JSON.stringify([row, derived])) continue
    await sql.query(
      `update public.sync_opportunities set ${COLUMNS.map((name, index) => `${name} = $${index + 3}`).join(', ')},
         derived = $2, name_key = null, revision = revision + 1 where id = $1`,
      [id, cleanDerived === null ? null : JSON.stringify(cleanDerived), ...COLUMNS.map((name) => cleanRow[name])],
    )
    affected.push(String(id))
  }
  return affected
}

function redactColumns(row: Row, entry: SuppressedValue): Row {
  const clean: Row = { ...row }
  const isTheirs = CONTACT_COLUMNS.some((name) => isNamed(row[name], entry) || containsValue(row[name], entry))
  if (isTheirs) for (const name of CONTACT_COLUMNS) clean[name] = null
  for (const name of TEXT_COLUMNS) {
    if (!containsValue(row[name], entry) && !isNamed(row[name], entry)) continue
    clean[name] = name.endsWith('_quote') || name === 'submission_guidelines' ? redactDeep(row[name], [entry]) : null
  }
  return clean
}

function containsValue(value: unknown, entry: SuppressedValue): boolean {
  return JSON.stringify(redactDeep(value, [entry])) !== JSON.stringify(value)
}

function isNamed(value: unknown, entry: SuppressedValue): boolean {
  if (typeof value !== 'string') return false
  if (/^https?:/.test(value)) return namesInUrl(value, [entry])
  return entry.kind === 'name' && splitWords(value).join(' ') === entry.value
}

type Table = {
  name: string
  key: string
  texts?: string[]
  json?: string[]
  /** A row with the value is deleted instead of redacted. */
  isDropped?: true
  /** If this text contains nothing but the value, the row is deleted. */
  required?: string
}

/** All other tables that quote pages or people. */
const TABLES: Table[] = [
  { name: 'scraper_run_pages', key: 'id', texts: ['url', 'detail'], isDropped: true },
  { name: 'scraper_candidates', key: 'domain', texts: ['url', 'name', 'found_on'], isDropped: true },
  { name: 'scraper_held_sites', key: 'id', json: ['site'], isDropped: true },
  { name: 'scraper_reviews', key: 'id', texts: ['note'], json: ['detail'], isDropped: true },
  { name: 'opportunity_overrides', key: 'ctid', json: ['value', 'old_value'], isDropped: true },
  // Before the events, because changing the work writes an event with the old text.
  { name: 'opportunity_work', key: 'opportunity_id', texts: ['next_action'] },
  { name: 'scraper_events', key: 'id', texts: ['quote', 'route_value', 'source_url', 'reason'], json: ['detail'] },
  { name: 'scraper_merges', key: 'id', texts: ['reason'], json: ['work_before'] },
  { name: 'opportunity_notes', key: 'id', texts: ['body'], required: 'body' },
  { name: 'inbox_notes', key: 'id', texts: ['body'], required: 'body' },
  { name: 'opportunity_outreach', key: 'id', texts: ['summary'], required: 'summary' },
  { name: 'opportunity_confirmations', key: 'ctid', json: ['value'], isDropped: true },
]

async function purgeTable(sql: Sql, table: Table, entry: SuppressedValue): Promise<void> {
  const { name, key, texts = [], json = [] } = table
  const columns = [...texts, ...json]
  const { rows } = await sql.query(
    `select ${key}::text as key, ${columns.join(', ')} from public.${name}
     where concat_ws(' ', ${columns.map((column) => `${column}::text`).join(', ')}) ~* $1`,
    [toLoosePattern(entry)],
  )
  for (const { key: id, ...row } of rows) {
    const clean = Object.entries(row).map(([column, value]) => ({
      column,
      value: isNamed(value, entry) ? null : redactDeep(value, [entry]),
    }))
    if (clean.every(({ column, value }) => JSON.stringify(value) === JSON.stringify(row[column]))) continue
    const isEmptied = clean.some(({ column, value }) => column === table.required && value === null)
    if (table.isDropped || isEmptied) await sql.query(`delete from public.${name} where ${key}::text = $1`, [id])
    else
      await sql.query(
        `update public.${name} set ${clean.map(({ column }, index) => `${column} = $${index + 2}`).join(', ')}
         where ${key}::text = $1`,
        [id, ...clean.map(({ column, value }) => (json.includes(column) ? JSON.stringify(value) : value))],
      )
  }
}
