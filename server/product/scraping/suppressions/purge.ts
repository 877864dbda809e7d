import { PageReadingSchema } from '#contracts/scraper/reading.ts'
import type { Row, Sql } from '#server/platform/db/sql.ts'
import type { Suppressed } from './match.ts'
import { wordsOf } from './match.ts'
import { blankRows, purgeSites } from './purge-sites.ts'
import { namesInUrl, redactDeep, redactReading } from './redact.ts'

/**
 * Deletes what is stored about a domain, an address or a name. Returns the rows that lost something and still exist.
 */
export async function purge(sql: Sql, entry: Suppressed): Promise<string[]> {
  if (entry.kind === 'domain') return await purgeDomain(sql, entry.value)
  const sites = await purgeNamedSites(sql, entry)
  const pages = await purgePages(sql, entry)
  const rows = await purgeRows(sql, entry)
  for (const table of TABLES) await purgeTable(sql, table, entry)
  return [...new Set([...sites, ...pages, ...rows])]
}

/** Whether the address in a column is on the domain `$1`, or below it by the pattern `$2`. */
function within(column: string): string {
  const host = `regexp_replace(substring(${column} from '^[a-z]+://([^/:?#]+)'), '^www\\.', '')`
  return `(${host} = $1 or ${host} like $2)`
}

/** Deletes sites, pages and rows of a domain and everything below it. */
async function purgeDomain(sql: Sql, domain: string): Promise<string[]> {
  const below = `%.${domain.replace(/[\\%_]/g, '\\$&')}`
  const { rows: pages } = await sql.query<{ domain: string }>(
    `delete from public.scraper_pages where ${within('url')} returning domain`,
    [domain, below],
  )
  await sql.query(`delete from public.scraper_run_pages where ${within('url')}`, [domain, below])
  await forgetLinks(sql, domain, below)
  const sites = await sql<{ domain: string }>`
    select domain from public.scraper_sites where domain = ${domain} or domain like ${below}`
  const rows = await purgeSites(
    sql,
    sites.map((site) => site.domain),
  )
  const touched = await sql<{ id: string }>`
    select distinct opportunity_id as id from public.scraper_sites
    where domain = any (${pages.map((page) => page.domain)}) and opportunity_id is not null`
  const blank = await blankRows(
    sql,
    touched.map(({ id }) => id),
  )
  return [...new Set([...rows, ...blank])]
}

/** What other pages say of a domain by linking to it, and that it was they who linked to others. */
async function forgetLinks(sql: Sql, domain: string, below: string): Promise<void> {
  await sql.query(`delete from public.scraper_candidates where domain = $1 or domain like $2 or ${within('url')}`, [
    domain,
    below,
  ])
  await sql.query(`update public.scraper_candidates set found_on = null where ${within('found_on')}`, [domain, below])
  await sql.query(
    `update public.scraper_sites set health = null, health_why = null, health_since = null, moved_to = null, kept_move = null
     where ${within('moved_to')} or ${within('kept_move')}`,
    [domain, below],
  )
}

/** A profile that was seen in search results is stored as a site with its owner's name. */
async function purgeNamedSites(sql: Sql, entry: Suppressed): Promise<string[]> {
  const rows = await sql<{ domain: string }>`
    select domain from public.scraper_sites where domain ~* ${looseOf(entry)}`
  const named = rows.map(({ domain }) => domain).filter((domain) => namesInUrl(domain, [entry]))
  return await purgeSites(sql, named)
}

/**
 * A first, broad selection by the database; whether a text really contains the value is decided by the same rule as for
 * new texts.
 */
function looseOf({ value }: Suppressed): string {
  const word = (letters: string) => letters.replace(/[aceinosuyzlrdgt]/g, '[$&\\u00C0-\\u024F]')
  return wordsOf(value).map(word).join('.{0,24}')
}

async function purgePages(sql: Sql, entry: Suppressed): Promise<string[]> {
  const rows = await sql<{ url: string; domain: string; reading: unknown; id: string | null }>`
    select p.url, p.domain, p.reading, s.opportunity_id as id
    from public.scraper_pages p join public.scraper_sites s on s.domain = p.domain
    where p.reading::text ~* ${looseOf(entry)} or p.url ~* ${looseOf(entry)}`
  const affected: (string | null)[] = []
  const sites: string[] = []
  for (const { url, domain, reading, id } of rows) {
    const parsed = PageReadingSchema.safeParse(reading)
    if (namesInUrl(url, [entry]) || !parsed.success || namesInUrl(parsed.data.url, [entry])) {
      await sql`delete from public.scraper_pages where url = ${url}`
      affected.push(id)
      sites.push(domain)
      continue
    }
    const clean = redactReading(parsed.data, [entry])
    if (JSON.stringify(clean) === JSON.stringify(parsed.data)) continue
    await sql`update public.scraper_pages set reading = ${JSON.stringify(clean)}::jsonb where url = ${url}`
    affected.push(id)
    sites.push(domain)
  }
  // The next visit derives it again from what is left.
  await sql`update public.scraper_sites set key_email = null, name_key = null where domain = any (${sites})`
  return affected.flatMap((id) => id ?? [])
}

const CONTACT = ['name', 'role', 'contact_email', 'email_kind'] as const
const ROW_TEXTS = [
  'company_agency',
  'submission_guidelines',
  'route_value',
  'evidence_quote',
  'source_url',
  'evidence_url',
  'contradicting_quote',
  'contradicting_url',
] as const

/** The rows' own columns, including merged rows, which nothing derives again. */
async function purgeRows(sql: Sql, entry: Suppressed): Promise<string[]> {
  const rows = await sql`
    select id, name, role, contact_email, email_kind, company_agency, submission_guidelines, route_value, evidence_quote,
      source_url, evidence_url, contradicting_quote, contradicting_url, derived
    from public.sync_opportunities o where to_jsonb(o)::text ~* ${looseOf(entry)}`
  const affected: string[] = []
  for (const { id, derived, ...row } of rows) {
    const shown = cleanRow(row, entry)
    const beside = typeof derived === 'object' && derived !== null ? cleanRow({ ...derived }, entry) : null
    if (JSON.stringify([shown, beside]) === JSON.stringify([row, derived])) continue
    const names = [...CONTACT, ...ROW_TEXTS]
    await sql.query(
      `update public.sync_opportunities set ${names.map((name, index) => `${name} = $${index + 3}`).join(', ')},
         derived = $2, name_key = null, revision = revision + 1 where id = $1`,
      [id, beside === null ? null : JSON.stringify(beside), ...names.map((name) => shown[name])],
    )
    affected.push(String(id))
  }
  return affected
}

function cleanRow(row: Row, entry: Suppressed): Row {
  const clean: Row = { ...row }
  const isTheirs = CONTACT.some((name) => isNamed(row[name], entry) || changes(row[name], entry))
  if (isTheirs) for (const name of CONTACT) clean[name] = null
  for (const name of ROW_TEXTS) {
    if (!changes(row[name], entry) && !isNamed(row[name], entry)) continue
    clean[name] = name.endsWith('_quote') || name === 'submission_guidelines' ? redactDeep(row[name], [entry]) : null
  }
  return clean
}

function changes(value: unknown, entry: Suppressed): boolean {
  return JSON.stringify(redactDeep(value, [entry])) !== JSON.stringify(value)
}

function isNamed(value: unknown, entry: Suppressed): boolean {
  if (typeof value !== 'string') return false
  if (/^https?:/.test(value)) return namesInUrl(value, [entry])
  return entry.kind === 'name' && wordsOf(value).join(' ') === entry.value
}

type Table = {
  name: string
  key: string
  texts: string[]
  json: string[]
  /** Whether a row that names somebody is deleted instead of redacted. */
  isDropped: boolean
  /** A text without which a row is nothing: if only the name is in it, the row is deleted. */
  required?: string
}

/** Everything else that quotes pages or people. */
const TABLES: Table[] = [
  { name: 'scraper_run_pages', key: 'id', texts: ['url', 'detail'], json: [], isDropped: true },
  { name: 'scraper_candidates', key: 'domain', texts: ['url', 'name', 'found_on'], json: [], isDropped: true },
  { name: 'scraper_held_sites', key: 'id', texts: [], json: ['site'], isDropped: true },
  { name: 'scraper_reviews', key: 'id', texts: ['note'], json: ['detail'], isDropped: true },
  { name: 'opportunity_overrides', key: 'ctid', texts: [], json: ['value', 'old_value'], isDropped: true },
  // Before the events: changing the work writes an event that holds the old words.
  { name: 'opportunity_work', key: 'opportunity_id', texts: ['next_action'], json: [], isDropped: false },
  {
    name: 'scraper_events',
    key: 'id',
    texts: ['quote', 'route_value', 'source_url', 'reason'],
    json: ['detail'],
    isDropped: false,
  },
  { name: 'scraper_merges', key: 'id', texts: ['reason'], json: ['work_before'], isDropped: false },
  { name: 'opportunity_notes', key: 'id', texts: ['body'], json: [], isDropped: false, required: 'body' },
  { name: 'inbox_notes', key: 'id', texts: ['body'], json: [], isDropped: false, required: 'body' },
  { name: 'opportunity_outreach', key: 'id', texts: ['summary'], json: [], isDropped: false, required: 'summary' },
  { name: 'opportunity_confirmations', key: 'ctid', texts: [], json: ['value'], isDropped: true },
]

async function purgeTable(sql: Sql, table: Table, entry: Suppressed): Promise<void> {
  const { name, key, texts, json } = table
  const columns = [...texts, ...json]
  const { rows } = await sql.query(
    `select ${key}::text as key, ${columns.join(', ')} from public.${name}
     where concat_ws(' ', ${columns.map((column) => `${column}::text`).join(', ')}) ~* $1`,
    [looseOf(entry)],
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
