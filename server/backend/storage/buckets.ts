import { Hono } from 'hono'
import { z } from 'zod'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import { releaseVersions } from '#server/platform/blobs/release-versions.ts'
import { StorageError } from '#server/platform/blobs/storage-error.ts'
import type { Database } from '#server/platform/db/database.ts'
import { isUniqueViolation, type Sql } from '#server/platform/db/sql.ts'
import { escapeLike } from './list-objects.ts'
import { ownerOf, type StoredObject } from './objects.ts'
import { readBody, readQuery } from './read-body.ts'
import type { StorageDeps } from './storage-app.ts'

export type Bucket = {
  id: string
  name: string
  owner: string | null
  public: boolean
  file_size_limit: number | null
  allowed_mime_types: string[] | null
  created_at: Date
  updated_at: Date
}

/** Powers of ten, as in Supabase Storage. */
const SIZE_UNITS: Record<string, number> = { B: 1, KB: 1e3, MB: 1e6, GB: 1e9 }

/** A number of bytes, or a string like '5MB'. */
const SizeSchema = z.union([z.number().int().positive(), z.string()]).transform((value, context) => {
  if (typeof value === 'number') return value
  const [, number, unit = 'B'] = /^(\d+(?:\.\d+)?)\s*(B|KB|MB|GB)?$/i.exec(value.trim()) ?? []
  const bytes = number === undefined ? 0 : Math.floor(Number(number) * (SIZE_UNITS[unit.toUpperCase()] ?? 0))
  if (bytes > 0) return bytes
  context.addIssue({ code: 'custom', message: 'Invalid file size' })
  return z.NEVER
})

const BucketSettingsSchema = z.object({
  id: z.string().min(1).max(100).optional(),
  name: z.string().min(1).max(100).optional(),
  public: z.boolean().optional(),
  file_size_limit: SizeSchema.nullish(),
  allowed_mime_types: z.array(z.string().max(200)).max(50).nullish(),
})
type BucketSettings = z.infer<typeof BucketSettingsSchema>

const BucketListSchema = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(1000),
  offset: z.coerce.number().int().min(0).default(0),
  search: z.string().max(100).optional(),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('name'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
})

const COLUMNS = `id, name, coalesce(owner_id, owner::text) as owner, public, file_size_limit::float8 as file_size_limit,
  allowed_mime_types, created_at, updated_at`

/** `/bucket`: create, read, update, delete, empty, list. */
export function createBucketRoutes(deps: StorageDeps): Hono<GatewayEnv> {
  const { database } = deps
  const app = new Hono<GatewayEnv>()
  app.get('/', async (c) => {
    const query = readQuery(c, BucketListSchema)
    return c.json(await database.asCaller(c.var.caller, (sql) => listBuckets(sql, query)))
  })
  app.post('/', async (c) => {
    const settings = await readBody(c, BucketSettingsSchema)
    const id = settings.id ?? settings.name
    if (id === undefined) throw new StorageError('InvalidRequest', 'name: a bucket needs one')
    const { caller } = c.var
    await database
      .asCaller(caller, (sql) => createBucket(sql, id, settings, ownerOf(caller)))
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? new StorageError('BucketAlreadyExists') : error
      })
    return c.json({ name: id })
  })
  app.get('/:id', async (c) => {
    return c.json(await database.asCaller(c.var.caller, (sql) => getBucket(sql, c.req.param('id'))))
  })
  app.put('/:id', async (c) => {
    const settings = await readBody(c, BucketSettingsSchema)
    await database.asCaller(c.var.caller, (sql) => updateBucket(sql, c.req.param('id'), settings))
    return c.json({ message: 'Successfully updated' })
  })
  app.post('/:id/empty', async (c) => {
    const removed = await database.asCaller(c.var.caller, async (sql) => {
      const bucket = await getBucket(sql, c.req.param('id'))
      return await sql<Pick<StoredObject, 'version'>>`
        delete from storage.objects where bucket_id = ${bucket.id} returning version`
    })
    await releaseVersions(deps, removed)
    return c.json({ message: 'Successfully emptied' })
  })
  app.delete('/:id', async (c) => {
    await database.asCaller(c.var.caller, (sql) => deleteBucket(sql, c.req.param('id')))
    return c.json({ message: 'Successfully deleted' })
  })
  return app
}

async function listBuckets(sql: Sql, query: z.infer<typeof BucketListSchema>): Promise<Bucket[]> {
  const { rows } = await sql.query<Bucket>(
    `select ${COLUMNS} from storage.buckets where name ilike $1 order by ${query.sortColumn} ${query.sortOrder} limit $2 offset $3`,
    [`%${escapeLike(query.search ?? '')}%`, query.limit, query.offset],
  )
  return rows
}

/** Throws StorageError NoSuchBucket if the executor cannot see such a bucket. */
async function getBucket(sql: Sql, id: string): Promise<Bucket> {
  const { rows } = await sql.query<Bucket>(`select ${COLUMNS} from storage.buckets where id = $1`, [id])
  const [bucket] = rows
  if (bucket === undefined) throw new StorageError('NoSuchBucket')
  return bucket
}

/** The bucket with its limits, which also apply to callers who may not read it. */
export function findBucket(database: Database, id: string): Promise<Bucket> {
  return database.asServiceRole((sql) => getBucket(sql, id))
}

async function createBucket(sql: Sql, id: string, settings: BucketSettings, owner: string | null): Promise<void> {
  if (!/^[a-z0-9][a-z0-9._-]{0,98}[a-z0-9]$/.test(id)) throw new StorageError('InvalidRequest', 'Invalid bucket name')
  await sql`
    insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
    values (${id}, ${settings.name ?? id}, ${owner}, ${owner}, ${settings.public ?? false}, ${settings.file_size_limit ?? null},
      ${settings.allowed_mime_types ?? null})`
}

/** Changes the given settings and leaves the rest; null removes a limit. */
async function updateBucket(sql: Sql, id: string, settings: BucketSettings): Promise<void> {
  await getBucket(sql, id)
  const rows = await sql`
    update storage.buckets set
      public = coalesce(${settings.public ?? null}, public),
      file_size_limit = case when ${settings.file_size_limit === undefined} then file_size_limit else ${settings.file_size_limit ?? null} end,
      allowed_mime_types = case when ${settings.allowed_mime_types === undefined} then allowed_mime_types
        else ${settings.allowed_mime_types ?? null}::text[] end,
      updated_at = now()
    where id = ${id} returning id`
  if (rows.length === 0) throw new StorageError('AccessDenied')
}

async function deleteBucket(sql: Sql, id: string): Promise<void> {
  await getBucket(sql, id)
  try {
    const rows = await sql`delete from storage.buckets where id = ${id} returning id`
    if (rows.length === 0) throw new StorageError('AccessDenied')
  } catch (error) {
    // The foreign key of objects, including those that the caller cannot see.
    throw error instanceof Error && 'code' in error && error.code === '23503'
      ? new StorageError('BucketNotEmpty')
      : error
  }
}
