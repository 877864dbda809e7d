import { Hono } from 'hono'
import { z } from 'zod'
import type { GatewayContext, GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import { StorageError } from '#server/platform/blobs/storage-error.ts'
import { findBucket } from './buckets.ts'
import { serveObject } from './download.ts'
import { type ObjectPlace, placeIn } from './object-key.ts'
import { getObject, type StoredObject } from './objects.ts'
import { renderImage, TransformSchema } from './pictures/render-image.ts'
import { readQuery } from './read-body.ts'
import type { StorageDeps } from './storage-app.ts'

export const TokenSchema = z.object({ token: z.string().min(1).max(4000) })

/** Reading: public, as the caller, and by signed links. */
export function createReadingRoutes(deps: StorageDeps): Hono<GatewayEnv> {
  const { database, blobs, links } = deps
  const app = new Hono<GatewayEnv>()
  const asCaller = (c: GatewayContext, place: ObjectPlace) =>
    database.asCaller(c.var.caller, (sql) => getObject(sql, place))
  const asAnybody = async (_: GatewayContext, place: ObjectPlace) => {
    // A private bucket is answered like one that does not exist.
    if (!(await findBucket(database.forPublic, place.bucket)).public) throw new StorageError('NoSuchBucket')
    return await database.forPublic.asServiceRole((sql) => getObject(sql, place))
  }
  const serve = (isPublic: boolean) => (c: GatewayContext, object: StoredObject) =>
    serveObject(c.req.raw, object, blobs, { isPublic })
  const render = (isPublic: boolean) => (c: GatewayContext, object: StoredObject) =>
    renderImage(c.req.raw, object, readQuery(c, TransformSchema), blobs, { isPublic })
  const describe = (c: GatewayContext, object: StoredObject) => c.json(infoOf(object))
  const route = (prefix: string, find: typeof asCaller, answer: ReturnType<typeof serve> | typeof describe) =>
    app.get(`${prefix}:bucket/*`, async (c) => await answer(c, await find(c, placeIn(c.req.url, prefix))))

  route('/object/public/', asAnybody, serve(true))
  route('/render/image/public/', asAnybody, render(true))
  route('/render/image/authenticated/', asCaller, render(false))
  for (const prefix of ['/object/sign/', '/render/image/sign/']) {
    app.get(`${prefix}:bucket/*`, async (c) => {
      const place = placeIn(c.req.url, prefix)
      const { transformations } = await links.readDownload(readQuery(c, TokenSchema).token, place)
      const object = await database.forPublic.asServiceRole((sql) => getObject(sql, place))
      if (transformations === '') return await serve(false)(c, object)
      const transform = TransformSchema.parse(Object.fromEntries(new URLSearchParams(transformations)))
      return await renderImage(c.req.raw, object, transform, blobs, { isPublic: false })
    })
  }
  route('/object/info/public/', asAnybody, describe)
  for (const prefix of ['/object/info/authenticated/', '/object/info/']) route(prefix, asCaller, describe)
  for (const prefix of ['/object/authenticated/', '/object/']) route(prefix, asCaller, serve(false))
  return app
}

function infoOf(object: StoredObject): object {
  const { id, name, version, bucket_id, metadata, user_metadata, created_at, updated_at } = object
  return {
    id,
    name,
    version,
    bucket_id,
    size: metadata.size,
    content_type: metadata.mimetype,
    cache_control: metadata.cacheControl,
    etag: metadata.eTag,
    // Its client expects an object, also where nothing was given.
    metadata: user_metadata ?? {},
    last_modified: updated_at,
    created_at,
  }
}
