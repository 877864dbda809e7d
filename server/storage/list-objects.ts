import { z } from 'zod'
import type { Sql } from '#server/db/sql.ts'
import type { StoredObject } from './objects.ts'

export const ListSchema = z.object({
  prefix: z.string().max(1024).default(''),
  limit: z.number().int().min(1).max(1000).default(100),
  offset: z.number().int().min(0).default(0),
  search: z.string().max(200).nullish(),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .prefault({}),
})

export type Listed = {
  name: string
  id: string | null
  updated_at: Date | null
  created_at: Date | null
  last_accessed_at: Date | null
  metadata: StoredObject['metadata'] | null
}

/** One level of a bucket as the caller sees it: folders first, then files; a folder is a name without an id. */
export async function listLevel(sql: Sql, bucket: string, query: z.infer<typeof ListSchema>): Promise<Listed[]> {
  const folder = query.prefix.split('/').filter(Boolean)
  const level = folder.length + 1
  const within = folder.length === 0 ? '' : `${folder.join('/')}/`
  const { column, order } = query.sortBy
  const { rows } = await sql.query<Listed>(
    `with here as (
       select * from storage.objects
       where bucket_id = $1 and name like $2 and path_tokens[$3] ilike $4
     ), listed as (
       select path_tokens[$3] as name, null::uuid as id, null::timestamptz as updated_at, null::timestamptz as created_at,
         null::timestamptz as last_accessed_at, null::jsonb as metadata
       from here where cardinality(path_tokens) > $3 group by 1
       union all
       select path_tokens[$3], id, updated_at, created_at, last_accessed_at, metadata
       from here where cardinality(path_tokens) = $3
     )
     select * from listed order by id is not null, ${column} ${order}, name limit $5 offset $6`,
    [bucket, `${escapeLike(within)}%`, level, `%${escapeLike(query.search ?? '')}%`, query.limit, query.offset],
  )
  return rows
}

export const ListV2Schema = z.object({
  prefix: z.string().max(1024).default(''),
  limit: z.number().int().min(1).max(1000).default(1000),
  cursor: z.string().max(2000).nullish(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({ column: z.literal('name').default('name'), order: z.enum(['asc', 'desc']).default('asc') })
    .prefault({}),
})

export type ListedPage = {
  hasNext: boolean
  nextCursor?: string
  folders: { name: string; key: string }[]
  objects: Omit<Listed, 'id'>[]
}

/** A bucket by full names, a page at a time; with a delimiter each deeper folder is one entry. */
export async function listPage(sql: Sql, bucket: string, query: z.infer<typeof ListV2Schema>): Promise<ListedPage> {
  const after = query.cursor ? Buffer.from(query.cursor, 'base64url').toString('utf8') : null
  const { order } = query.sortBy
  const entry = query.with_delimiter
    ? `case when position('/' in substr(name, length($2) + 1)) > 0
         then left(name, length($2) + position('/' in substr(name, length($2) + 1))) else name end`
    : 'name'
  const { rows } = await sql.query<Listed & { entry: string }>(
    `select distinct on (entry) entry, name, id, updated_at, created_at, last_accessed_at, metadata
     from (select o.*, (${entry}) collate "C" as entry from storage.objects o where bucket_id = $1 and starts_with(name, $2)) listed
     where $3::text is null or entry ${order === 'asc' ? '>' : '<'} ($3::text collate "C")
     order by entry ${order} limit $4`,
    [bucket, query.prefix, after, query.limit + 1],
  )
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  const isFolder = (row: { entry: string; name: string }) => row.entry !== row.name
  return {
    hasNext: rows.length > query.limit,
    ...(rows.length > query.limit && last && { nextCursor: Buffer.from(last.entry).toString('base64url') }),
    folders: page.filter(isFolder).map(({ entry: key }) => ({ name: key, key })),
    objects: page.filter((row) => !isFolder(row)).map(({ entry: _entry, ...row }) => row),
  }
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
