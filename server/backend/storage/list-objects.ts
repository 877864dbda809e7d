import { z } from 'zod'
import { StorageError } from '#server/platform/blobs/storage-error.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import type { StoredObject } from './objects.ts'

const Prefix = z.string().max(1024).default('')
const Limit = z.number().int().min(1).max(1000)
const Order = z.enum(['asc', 'desc']).default('asc')

export const ListSchema = z.object({
  prefix: Prefix,
  limit: Limit.default(100),
  offset: z.number().int().min(0).default(0),
  search: z.string().max(200).nullish(),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name'),
      order: Order,
    })
    .prefault({}),
})

type Listed = {
  name: string
  id: string | null
  updated_at: Date | null
  created_at: Date | null
  last_accessed_at: Date | null
  metadata: StoredObject['metadata'] | null
}

/** One folder of a bucket, subfolders first. A subfolder is an entry without an id. */
export async function listFolder(sql: Sql, bucket: string, query: z.infer<typeof ListSchema>): Promise<Listed[]> {
  const folder = query.prefix.split('/').filter(Boolean)
  const level = folder.length + 1
  const within = folder.length === 0 ? '' : `${folder.join('/')}/`
  const { column, order } = query.sortBy
  const { rows } = await sql.query<Listed>(
    `with matching as (
       select * from storage.objects
       where bucket_id = $1 and name like $2 and path_tokens[$3] ilike $4
     ), listed as (
       select path_tokens[$3] as name, null::uuid as id, null::timestamptz as updated_at, null::timestamptz as created_at,
         null::timestamptz as last_accessed_at, null::jsonb as metadata
       from matching where cardinality(path_tokens) > $3 group by 1
       union all
       select path_tokens[$3], id, updated_at, created_at, last_accessed_at, metadata
       from matching where cardinality(path_tokens) = $3
     )
     select * from listed order by id is not null, ${column} ${order}, name limit $5 offset $6`,
    [bucket, `${escapeLike(within)}%`, level, `%${escapeLike(query.search ?? '')}%`, query.limit, query.offset],
  )
  return rows
}

export const ListV2Schema = z.object({
  prefix: Prefix,
  limit: Limit.default(1000),
  cursor: z.string().max(4000).nullish(),
  with_delimiter: z.boolean().default(false),
  sortBy: z.object({ column: z.enum(['name', 'updated_at', 'created_at']).default('name'), order: Order }).prefault({}),
})

/** The last entry of a page, and its time in microseconds if entries are sorted by time. */
const CursorSchema = z.tuple([z.string().max(1024), z.string().regex(/^\d{1,18}$/)])

function parseCursor(cursor: string | null | undefined): [entry: string | null, at: string] {
  if (!cursor) return [null, '0']
  try {
    return CursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    throw new StorageError('InvalidRequest', 'The cursor does not come from a list response')
  }
}

/** A page of a bucket, by full name or by time. With a delimiter, each deeper folder is one entry. */
export async function listPage(sql: Sql, bucket: string, query: z.infer<typeof ListV2Schema>) {
  const [entryBefore, atBefore] = parseCursor(query.cursor)
  const { column, order } = query.sortBy
  const entry = query.with_delimiter
    ? `case when position('/' in substr(name, length($2) + 1)) > 0
         then left(name, length($2) + position('/' in substr(name, length($2) + 1))) else name end`
    : 'name'
  // A folder is as old as its first file, and as new as its latest.
  const time = column === 'updated_at' ? 'max(updated_at)' : 'min(created_at)'
  const at =
    column === 'name' ? '0::bigint' : `(extract(epoch from ${time} over (partition by entry)) * 1000000)::bigint`
  const { rows } = await sql.query<Listed & { entry: string; at: string }>(
    `with matching as (
       select o.*, (${entry}) collate "C" as entry from storage.objects o where bucket_id = $1 and starts_with(name, $2)
     ), entries as (
       select distinct on (entry) entry, ${at} as at, name, id, updated_at, created_at, last_accessed_at, metadata
       from matching order by entry
     )
     select * from entries
     where $3::text is null or (at, entry) ${order === 'asc' ? '>' : '<'} ($4::bigint, $3::text collate "C")
     order by at ${order}, entry ${order} limit $5`,
    [bucket, query.prefix, entryBefore, atBefore, query.limit + 1],
  )
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  const isFolder = (row: { entry: string; name: string }) => row.entry !== row.name
  return {
    hasNext: rows.length > query.limit,
    ...(rows.length > query.limit &&
      last && { nextCursor: Buffer.from(JSON.stringify([last.entry, last.at])).toString('base64url') }),
    // A folder's key is its own name, without its parent folders.
    folders: page.filter(isFolder).map(({ entry: name }) => ({ name, key: name.split('/').at(-2) ?? '' })),
    objects: page.filter((row) => !isFolder(row)).map(({ entry: _entry, at: _at, ...row }) => row),
  }
}

export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
