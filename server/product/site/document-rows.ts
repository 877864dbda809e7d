import { z } from 'zod'
import {
  DOCUMENT_KINDS,
  type DocumentBody,
  type DocumentKind,
  DocumentKindSchema,
  type DocumentLine,
  DocumentLineSchema,
  SINGLE_KINDS,
} from '#contracts/site/documents.ts'
import type { DocumentKey, SiteDocument, SiteLibrary } from '#contracts/site/site-library.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'
import { hasSqlState, type Row, type Sql, withIsoDates } from '#server/platform/db/sql.ts'

export const KEPT_DAYS = 30

/** Only a shallow check: the database contains only JSON objects, and validating 5,000 of them takes longer than reading them. */
export const body = z.custom<DocumentBody>((value) => typeof value === 'object' && value !== null)
const DocumentRowSchema = z.object({
  kind: DocumentKindSchema,
  id: z.string(),
  draft: body.nullable(),
  published: body.nullable(),
  revision: z.number(),
  deleted_at: z.date().nullable(),
})
export type DocumentRow = z.infer<typeof DocumentRowSchema>

/** The titles of documents without a title of their own. */
const TITLES: Partial<Record<DocumentKind, string>> = {
  company: 'Company',
  look: 'Name and look',
  home: 'Home page',
  navigation: 'Menus',
  mails: 'Mails',
  thesaurus: 'Search words',
}
const PATHS: Partial<Record<DocumentKind, (slug: string, artist: string) => string>> = {
  home: () => '/',
  legal: (page) => `/${page}`,
  service: (slug) => `/services/${slug}`,
  artist: (slug) => `/artists/${slug}`,
  track: (slug, artist) => `/artists/${artist}/${slug}`,
  member: (slug) => `/team/${slug}`,
}

const LineRowSchema = DocumentLineSchema.omit({ path: true, state: true, title: true, publish_failure: true }).extend({
  title: z.string().nullable(),
  is_changed: z.boolean(),
  is_published: z.boolean(),
  /** Null for an unreleased track, which has no page. */
  shown_slug: z.string().nullable(),
  artist_slug: z.string().nullable(),
  failed_at: z.string().nullable(),
  failure: z.string().nullable(),
})

/** The documents that the executor may see, without their bodies. `where` is a condition on `d`. */
export async function listLines(sql: Sql, where = 'true', values: readonly unknown[] = []): Promise<DocumentLine[]> {
  const { rows } = await sql.query(
    `with staff as materialized (select * from private.list_staff())
     select d.kind, d.id, d.artist, d.position, d.revision, d.publish_at, d.failed_at, d.failure, d.deleted_at, d.changed_at,
       case when d.changed_by is not null then coalesce(s.name, s.email, 'Former staff') end as changed_by,
       d.draft is not null as is_changed, d.published is not null as is_published, case when d.published ->> 'duration' is distinct from 'TBD' then d.slug end as shown_slug, a.slug as artist_slug,
       d.is_sample and not (d.kind = 'artist' and d.id in (select artist from public.press_pictures where removed_at is null
         union select artist from public.track_previews where removed_at is null)) as is_sample,
       coalesce(d.draft, d.published) ->> 'slug' as slug,
       coalesce(coalesce(d.draft, d.published) ->> 'name', coalesce(d.draft, d.published) ->> 'title') as title
     from public.site_documents d left join staff s on s.id = d.changed_by
       left join public.site_documents a on a.kind = 'artist' and a.id = d.artist and a.deleted_at is null
     where ${where} order by d.kind, d.artist, d.position, d.id`,
    values,
  )
  return rows.map(toLine)
}

function toLine(row: Row): DocumentLine {
  const { is_changed, is_published, shown_slug, artist_slug, title, failed_at, failure, ...line } = LineRowSchema.parse(
    withIsoDates(row),
  )
  const isShown = is_published && line.deleted_at === null && (line.kind !== 'track' || artist_slug !== null)
  const own = line.kind === 'home' || line.kind === 'legal' ? line.id : shown_slug
  const path = own === null ? null : (PATHS[line.kind]?.(own, artist_slug ?? '') ?? null)
  const publishedState = is_published ? (is_changed ? 'changed' : 'published') : 'draft'
  return {
    ...line,
    title: TITLES[line.kind] ?? (title?.trim() || line.id),
    path: isShown ? path : null,
    state: line.deleted_at !== null ? 'deleted' : line.publish_at !== null ? 'scheduled' : publishedState,
    publish_failure: failed_at && failure !== null ? { at: failed_at, reason: failure } : null,
  }
}

/** Throws AppError 'not_found'. */
export async function getLine(sql: Sql, { kind, id }: DocumentKey): Promise<DocumentLine> {
  const [line] = await listLines(sql, 'd.kind = $1 and d.id = $2', [kind, id])
  if (line === undefined) throw new AppError('not_found', 'There is no such document')
  return line
}

/** Throws AppError 'not_found'. */
export async function getRow(sql: Sql, { kind, id }: DocumentKey): Promise<DocumentRow> {
  const [row] = await sql`
    select kind, id, draft, published, revision, deleted_at from public.site_documents
    where kind = ${kind} and id = ${id}`
  if (row === undefined) throw new AppError('not_found', 'There is no such document')
  return DocumentRowSchema.parse(row)
}

/** The row of a document that the caller is about to change. Throws AppError 'conflict' if it has changed since they saw it. */
export async function getUnchangedRow(sql: Sql, seen: DocumentKey & { revision: number }): Promise<DocumentRow> {
  const row = await getRow(sql, seen)
  if (row.revision === seen.revision) return row
  const { changed_by } = await getLine(sql, seen)
  throw new AppError('conflict', `${changed_by ?? 'Somebody else'} has changed this in the meantime`)
}

/**
 * One transaction that edits documents of this kind for the caller. The database first checks that they may, then the service
 * writes. The caller's claims stay set, so that triggers can record who it was. Edits run one after the other, so that what one of
 * them has checked stays true. Throws AppError 'forbidden', and 'conflict' if an address is taken.
 */
export async function asEditor<T>(
  database: Database,
  caller: Caller,
  kind: DocumentKind | null,
  run: (sql: Sql) => Promise<T>,
): Promise<T> {
  try {
    return await database.asCaller(caller, async (sql) => {
      const [row] = await sql`select private.may_edit_site(${kind}) as may`
      if (row?.may !== true) throw new AppError('forbidden', 'Admins only')
      await sql.query('set local role service_role')
      await lockSite(sql)
      return await run(sql)
    })
  } catch (error) {
    // The address belongs to an invalid document, which the check of addresses leaves out.
    if (!hasSqlState(error, '23P01')) throw error
    throw new AppError('conflict', 'slug: another document has this address', { cause: error })
  }
}

export async function lockSite(sql: Sql): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('neon-magnolia:site'))`
}

const StoredSchema = z.object({
  kind: DocumentKindSchema,
  id: z.string(),
  position: z.number(),
  version: z.string(),
  draft: body.nullable(),
  published: body.nullable(),
  former: z.array(z.string()),
})

export type StoredRow = z.infer<typeof StoredSchema>

/** The content's rules, as needed to edit and read documents. */
export type SiteRules = {
  library: SiteLibrary<unknown>
  /** The documents that every site needs, as in the build. */
  required: SiteDocument[]
  /** The row's body, or null if it is not valid. Cached until the document changes. */
  check(row: StoredRow, which: 'draft' | 'published'): SiteDocument['body'] | null
}

export function createSiteRules<Content>(library: SiteLibrary<Content>): SiteRules {
  const known = new Map<string, { version: string; body: SiteDocument['body'] | null }>()
  return {
    // Callers that assemble the content use the typed library.
    library: library as SiteLibrary<unknown>,
    required: library.split(library.seed).filter(({ kind }) => isRequiredKind(kind)),
    check(row, which) {
      const key = `${row.kind} ${row.id} ${which}`
      const before = known.get(key)
      if (before?.version === row.version) return before.body
      const checked = library.check(row.kind, row[which])
      const body = 'body' in checked ? checked.body : null
      known.set(key, { version: row.version, body })
      return body
    },
  }
}

/** Whether every site needs the documents of this kind. */
export function isRequiredKind(kind: string): boolean {
  return kind === 'legal' || SINGLE_KINDS.some((single) => single === kind)
}

/** Whether drafts are read instead of published documents, or for which kinds. */
export type Drafts = boolean | readonly DocumentKind[]

/** All documents that are not deleted. Must run as the service. */
export async function readRows(sql: Sql, drafts: Drafts = false): Promise<StoredRow[]> {
  const { rows } = await sql.query(
    `select d.kind, d.id, d.position, d.revision || ' ' || d.changed_at as version,
       case when d.kind = any ($1) then d.draft end as draft, d.published, coalesce(f.former, '{}') as former
     from public.site_documents d left join (
       select kind, document_id, array_agg(slug order by slug) as former from private.site_addresses group by 1, 2
     ) f on f.kind = d.kind and f.document_id = d.id
     where d.deleted_at is null and (d.published is not null or d.kind = any ($1))`,
    [drafts === true ? DOCUMENT_KINDS : drafts || []],
  )
  return rows.map((row) => StoredSchema.parse(row))
}

type DocumentOptions = { drafts?: boolean; onInvalid?: (key: DocumentKey) => void }

/**
 * The valid documents: as published, or with `drafts` the valid drafts. `onInvalid` is called for published documents that are not
 * valid. Required documents that are missing are taken from the build.
 */
export function toDocuments(
  rows: readonly StoredRow[],
  rules: SiteRules,
  { drafts = false, onInvalid }: DocumentOptions = {},
) {
  const { check, required } = rules
  const documents = rows.flatMap((row): SiteDocument[] => {
    const { kind, id, position, former: formerSlugs } = row
    const body = (drafts && row.draft && check(row, 'draft')) || (row.published && check(row, 'published'))
    if (body) return [{ kind, id, position, body, formerSlugs }]
    if (row.published) onInvalid?.({ kind, id })
    return []
  })
  const found = new Set(documents.map(({ kind, id }) => `${kind} ${id}`))
  return [...documents, ...required.filter(({ kind, id }) => !found.has(`${kind} ${id}`))]
}
