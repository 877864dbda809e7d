import { Hono } from 'hono'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import { releaseVersions } from '#server/platform/blobs/release-versions.ts'
import { StorageError } from '#server/platform/blobs/storage-error.ts'
import { isUniqueViolation } from '#server/platform/db/sql.ts'
import {
  BucketListSchema,
  BucketSettingsSchema,
  createBucket,
  deleteBucket,
  getBucket,
  listBuckets,
  updateBucket,
} from './buckets.ts'
import { ownerOf, type StoredObject } from './objects.ts'
import { readBody, readQuery } from './read-body.ts'
import type { StorageDeps } from './storage-app.ts'

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
    await releaseVersions(
      deps,
      removed.map(({ version }) => version),
    )
    return c.json({ message: 'Successfully emptied' })
  })
  app.delete('/:id', async (c) => {
    await database.asCaller(c.var.caller, (sql) => deleteBucket(sql, c.req.param('id')))
    return c.json({ message: 'Successfully deleted' })
  })
  return app
}
