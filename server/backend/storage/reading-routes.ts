import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import { StorageError } from '#server/platform/blobs/storage-error.ts'
import type { Caller } from '#server/platform/db/database.ts'
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
  const asCaller = (caller: Caller, place: ObjectPlace) => database.asCaller(caller, (sql) => getObject(sql, place))
  const asAnybody = async (place: ObjectPlace) => {
    // A private bucket is answered like one that does not exist.
    if (!(await findBucket(database.forPublic, place.bucket)).public) throw new StorageError('NoSuchBucket')
    return await database.forPublic.asServiceRole((sql) => getObject(sql, place))
  }
  const byLink = async (c: Context<GatewayEnv>, place: ObjectPlace) => {
    const { transformations } = await links.readDownload(readQuery(c, TokenSchema).token, place)
    const object = await database.forPublic.asServiceRole((sql) => getObject(sql, place))
    return { object, transformations }
  }

  app.get('/object/public/:bucket/*', async (c) => {
    const object = await asAnybody(placeIn(c.req.url, '/object/public/'))
    return await serveObject(c.req.raw, object, blobs, { isPublic: true })
  })
  app.get('/render/image/public/:bucket/*', async (c) => {
    const object = await asAnybody(placeIn(c.req.url, '/render/image/public/'))
    return await renderImage(c.req.raw, object, readQuery(c, TransformSchema), blobs, { isPublic: true })
  })
  app.get('/render/image/authenticated/:bucket/*', async (c) => {
    const object = await asCaller(c.var.caller, placeIn(c.req.url, '/render/image/authenticated/'))
    return await renderImage(c.req.raw, object, readQuery(c, TransformSchema), blobs, { isPublic: false })
  })
  for (const kind of ['sign', 'render/image/sign']) {
    app.get(`/${kind === 'sign' ? 'object/sign' : kind}/:bucket/*`, async (c) => {
      const place = placeIn(c.req.url, kind === 'sign' ? '/object/sign/' : '/render/image/sign/')
      const { object, transformations } = await byLink(c, place)
      if (transformations === '') return await serveObject(c.req.raw, object, blobs, { isPublic: false })
      const transform = TransformSchema.parse(Object.fromEntries(new URLSearchParams(transformations)))
      return await renderImage(c.req.raw, object, transform, blobs, { isPublic: false })
    })
  }
  app.get('/object/info/public/:bucket/*', async (c) =>
    c.json(infoOf(await asAnybody(placeIn(c.req.url, '/object/info/public/')))),
  )
  for (const prefix of ['/object/info/authenticated/', '/object/info/']) {
    app.get(`${prefix}:bucket/*`, async (c) => c.json(infoOf(await asCaller(c.var.caller, placeIn(c.req.url, prefix)))))
  }

  for (const prefix of ['/object/authenticated/', '/object/']) {
    app.get(`${prefix}:bucket/*`, async (c) => {
      const object = await asCaller(c.var.caller, placeIn(c.req.url, prefix))
      return await serveObject(c.req.raw, object, blobs, { isPublic: false })
    })
  }
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
