import { StorageError } from '#server/platform/blobs/storage-error.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import type { ObjectPath } from './object-key.ts'

export type StoredObject = {
  id: string
  bucket_id: string
  name: string
  owner: string | null
  version: string
  created_at: Date
  updated_at: Date
  last_accessed_at: Date
  metadata: ObjectMetadata
  user_metadata: Record<string, unknown> | null
}
export type NewObject = ObjectPath & {
  version: string
  metadata: ObjectMetadata
  userMetadata: Record<string, unknown> | null
}

const COLUMNS = `id, bucket_id, name, coalesce(owner_id, owner::text) as owner, version, created_at, updated_at, last_accessed_at,
  metadata, user_metadata`

/** Throws StorageError NoSuchKey for an object that does not exist or that the executor cannot see. */
export async function getObject(sql: Sql, { bucket, name }: ObjectPath): Promise<StoredObject> {
  const { rows } = await sql.query<StoredObject>(
    `select ${COLUMNS} from storage.objects where bucket_id = $1 and name = $2`,
    [bucket, name],
  )
  const [object] = rows
  if (object === undefined) throw new StorageError('NoSuchKey')
  return object
}

export type WriteMode = 'insert' | 'upsert' | 'replace'
type Written = { id: string; replaced: string | null }

/**
 * Writes an object's row and returns its id and the version that it replaced. `insert` fails if the name exists (23505),
 * `replace` if it does not (NoSuchKey), and `upsert` needs the right to update as well as to insert.
 */
export async function saveObject(sql: Sql, object: NewObject, caller: Caller, mode: WriteMode): Promise<Written> {
  if (mode === 'replace') return replaceObject(sql, object)
  const { bucket, name, version, metadata, userMetadata } = object
  const isUpsert = mode === 'upsert'
  // Writers of the same name take turns, so that each learns which version it replaced.
  if (isUpsert) await sql`select pg_advisory_xact_lock(hashtextextended(${`storage ${bucket}/${name}`}, 0))`
  const [existing] = isUpsert
    ? await sql<{ version: string }>`
        select version from storage.objects where bucket_id = ${bucket} and name = ${name}`
    : []
  const owner = ownerOf(caller)
  const values = [bucket, name, owner, version, JSON.stringify(metadata), userMetadata && JSON.stringify(userMetadata)]
  const { rows } = await sql.query<{ id: string }>(
    `insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata, user_metadata)
     values ($1, $2, $3::uuid, $3, $4, $5, $6)${isUpsert ? REPLACING : ''} returning id`,
    values,
  )
  const [row] = rows
  if (row === undefined) throw new StorageError('AccessDenied')
  return { id: row.id, replaced: existing?.version ?? null }
}

const REPLACING = `
  on conflict (bucket_id, name) do update set version = excluded.version, metadata = excluded.metadata,
    user_metadata = excluded.user_metadata, owner = excluded.owner, owner_id = excluded.owner_id, updated_at = now()`

async function replaceObject(sql: Sql, object: NewObject): Promise<Written> {
  const { version, metadata, userMetadata } = object
  const existing = await getObject(sql, object)
  const [row] = await sql<{ id: string }>`
    update storage.objects set version = ${version}, metadata = ${JSON.stringify(metadata)},
      user_metadata = ${userMetadata && JSON.stringify(userMetadata)}, updated_at = now()
    where id = ${existing.id} and version = ${existing.version} returning id`
  if (row === undefined) throw new StorageError('AccessDenied')
  return { id: row.id, replaced: existing.version }
}

/** Checks that the caller may write, by writing and rolling back. Rejects as the write would. */
export async function tryWrite(
  database: Database,
  caller: Caller,
  objectPath: ObjectPath,
  mode: WriteMode,
): Promise<void> {
  const metadata = describeBytes({ etag: '""', size: 0, mimetype: '', cacheControl: '' })
  const rollback = new Error('rollback')
  const attempt = database.asCaller(caller, async (sql) => {
    await saveObject(sql, { ...objectPath, version: crypto.randomUUID(), metadata, userMetadata: null }, caller, mode)
    throw rollback
  })
  await attempt.catch((error: unknown) => {
    if (error !== rollback) throw error
  })
}

export async function moveObject(sql: Sql, from: ObjectPath, to: ObjectPath): Promise<void> {
  const existing = await getObject(sql, from)
  const [row] = await sql`
    update storage.objects set bucket_id = ${to.bucket}, name = ${to.name}, updated_at = now()
    where id = ${existing.id} returning id`
  if (row === undefined) throw new StorageError('AccessDenied')
}

/** Removes the named objects as far as the executor may, and returns the removed ones. */
export async function removeObjects(sql: Sql, bucket: string, names: readonly string[]): Promise<StoredObject[]> {
  const { rows } = await sql.query<StoredObject>(
    `delete from storage.objects where bucket_id = $1 and name = any ($2) returning ${COLUMNS}`,
    [bucket, names],
  )
  return rows
}

export function ownerOf({ claims }: Caller): string | null {
  return typeof claims.sub === 'string' ? claims.sub : null
}

export function describeBytes(bytes: { etag: string; size: number; mimetype: string; cacheControl: string }) {
  const { etag: eTag, size, mimetype, cacheControl } = bytes
  const lastModified = new Date().toISOString()
  return { eTag, size, mimetype, cacheControl, lastModified, contentLength: size, httpStatusCode: 200 }
}
type ObjectMetadata = ReturnType<typeof describeBytes>
