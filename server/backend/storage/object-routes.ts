import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import { releaseVersions } from '#server/platform/blobs/release-versions.ts'
import { StorageError } from '#server/platform/blobs/storage-error.ts'
import { findBucket } from './buckets.ts'
import { ListSchema, ListV2Schema, listFolder, listPage } from './list-objects.ts'
import { checkKey, parseObjectPath } from './object-key.ts'
import { getObject, moveObject, removeObjects, tryWrite } from './objects.ts'
import { readBody } from './read-body.ts'
import type { StorageDeps } from './storage-app.ts'
import { storeVersion, upload } from './upload.ts'

const Name = z.string().min(1).max(1024)
const PathsSchema = z.object({
  prefixes: z.array(z.union([Name, z.object({ path: Name }).transform(({ path }) => path)])).max(1000),
})
const RelocationSchema = z.object({
  bucketId: z.string(),
  sourceKey: Name,
  destinationKey: Name,
  destinationBucket: z.string().nullish(),
  copyMetadata: z.boolean().default(true),
  metadata: z.record(z.string(), z.unknown()).nullish(),
})

/** `/object`: upload, update, move, copy, list, remove. */
export function createObjectRoutes(deps: StorageDeps): Hono<GatewayEnv> {
  const { database } = deps
  const app = new Hono<GatewayEnv>()

  app.post('/move', async (c) => {
    const { from, to } = parseRelocation(await readBody(c, RelocationSchema))
    await findBucket(database, to.bucket)
    await database.asCaller(c.var.caller, (sql) => moveObject(sql, from, to))
    return c.json({ message: 'Successfully moved' })
  })

  app.post('/copy', async (c) => {
    const relocation = await readBody(c, RelocationSchema)
    const { from, to } = parseRelocation(relocation)
    const { caller } = c.var
    const mode = parseWriteMode(c)
    await findBucket(database, to.bucket)
    const source = await database.asCaller(caller, (sql) => getObject(sql, from))
    await tryWrite(database, caller, to, mode)
    const userMetadata = relocation.copyMetadata ? source.user_metadata : (relocation.metadata ?? null)
    const copy = { ...to, metadata: source.metadata, userMetadata }
    return c.json(
      await storeVersion(copy, { caller, mode }, deps, (version) => deps.blobs.copy(source.version, version)),
    )
  })

  app.post('/list/:bucket', async (c) => {
    const query = await readBody(c, ListSchema)
    return c.json(await database.asCaller(c.var.caller, (sql) => listFolder(sql, c.req.param('bucket'), query)))
  })
  app.post('/list-v2/:bucket', async (c) => {
    const query = await readBody(c, ListV2Schema)
    return c.json(await database.asCaller(c.var.caller, (sql) => listPage(sql, c.req.param('bucket'), query)))
  })

  app.delete('/:bucket', async (c) => {
    const { prefixes } = await readBody(c, PathsSchema)
    const bucket = c.req.param('bucket')
    // Only checks that the bucket exists. Outside the transaction, because a transaction that waits for a second connection
    // could wait for itself.
    await findBucket(database, bucket)
    const removed = await database.asCaller(c.var.caller, (sql) => removeObjects(sql, bucket, prefixes))
    await releaseVersions(deps, removed)
    return c.json(removed)
  })
  app.delete('/:bucket/*', async (c) => {
    const { bucket, name } = parseObjectPath(c.req.url, '/object/')
    const removed = await database.asCaller(c.var.caller, (sql) => removeObjects(sql, bucket, [name]))
    if (removed.length === 0) throw new StorageError('NoSuchKey')
    await releaseVersions(deps, removed)
    return c.json({ message: 'Successfully deleted' })
  })

  app.post('/:bucket/*', async (c) => {
    const writer = { caller: c.var.caller, mode: parseWriteMode(c) }
    return c.json(await upload(c.req.raw, parseObjectPath(c.req.url, '/object/'), writer, deps))
  })
  app.put('/:bucket/*', async (c) => {
    const writer = { caller: c.var.caller, mode: 'replace' as const }
    return c.json(await upload(c.req.raw, parseObjectPath(c.req.url, '/object/'), writer, deps))
  })
  return app
}

/** Whether an existing object of the same name is replaced or an error. */
export function parseWriteMode(c: Context): 'insert' | 'upsert' {
  return c.req.header('x-upsert') === 'true' ? 'upsert' : 'insert'
}

function parseRelocation(relocation: z.infer<typeof RelocationSchema>) {
  return {
    from: { bucket: relocation.bucketId, name: checkKey(relocation.sourceKey) },
    to: { bucket: relocation.destinationBucket ?? relocation.bucketId, name: checkKey(relocation.destinationKey) },
  }
}
