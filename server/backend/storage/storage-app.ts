import { Hono } from 'hono'
import { z } from 'zod'
import type { Surface } from '#server/backend/gateway/gateway.ts'
import type { GatewayContext, GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import type { BlobStore } from '#server/platform/blobs/blob-store.ts'
import { StorageError } from '#server/platform/blobs/storage-error.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'
import { createBucketRoutes, findBucket } from './buckets.ts'
import { serveObject } from './download.ts'
import { checkKey, formatObjectPath, type ObjectPath, parseObjectPath } from './object-key.ts'
import { createObjectRoutes, parseWriteMode } from './object-routes.ts'
import { getObject, ownerOf, type StoredObject, tryWrite } from './objects.ts'
import { renderImage, type Transform, TransformSchema } from './pictures/render-image.ts'
import { readBody, readQuery } from './read-body.ts'
import { renderStorageError } from './render-storage-error.ts'
import type { SignedLinks } from './signed-links.ts'
import { upload } from './upload.ts'

const TokenSchema = z.object({ token: z.string().min(1).max(4000) })

const SECONDS_LIMIT = 365 * 24 * 3600
const ExpirySchema = z.number().int().min(1).max(SECONDS_LIMIT)
const SignSchema = z.object({ expiresIn: ExpirySchema, transform: TransformSchema.optional() })
const SignManySchema = z.object({
  expiresIn: ExpirySchema,
  paths: z.array(z.string().min(1).max(1024)).min(1).max(500),
})

export type StorageDeps = {
  database: Database
  blobs: BlobStore
  links: SignedLinks
  /** Where uploads are written until they are complete. */
  spoolFolder: string
}

export function storageSurface(app: Hono<GatewayEnv>): Surface {
  return {
    path: '/storage/v1',
    app,
    isOpen: isOpenStorage,
    renderError: renderStorageError,
    hasOwnBodyLimit: true,
    limitsVisitorWrites: true,
  }
}

/** The storage surface. Policies on the rows decide who may do what. */
export function createStorageApp(deps: StorageDeps): Hono<GatewayEnv> {
  const app = new Hono<GatewayEnv>()
  app.onError(renderStorageError)
  app.route('/bucket', createBucketRoutes(deps))
  // First, because their paths begin with fixed words (public, sign, info) where the object routes take any bucket.
  app.route('/', createReadingRoutes(deps))
  app.route('/', createLinkRoutes(deps))
  app.route('/object', createObjectRoutes(deps))
  app.delete('/cdn/*', () => {
    throw new StorageError('NotSupported', 'There is no cache in front of this storage')
  })
  app.all('*', () => {
    throw new StorageError('NotSupported')
  })
  return app
}

/** Whether the request needs no API key: reads of public objects, and use (not creation) of signed links. */
export function isOpenStorage(method: string, path: string): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead
    ? /^\/storage\/v1\/(?:object\/(?:public|info\/public|sign)|render\/image\/(?:public|sign))\//.test(path)
    : method === 'PUT' && path.startsWith('/storage/v1/object/upload/sign/')
}

/** Reading: public, as the caller, and by signed links. */
function createReadingRoutes(deps: StorageDeps): Hono<GatewayEnv> {
  const { database, blobs, links } = deps
  const app = new Hono<GatewayEnv>()
  const asCaller = (c: GatewayContext, objectPath: ObjectPath) =>
    database.asCaller(c.var.caller, (sql) => getObject(sql, objectPath))
  const asVisitor = async (_: GatewayContext, objectPath: ObjectPath) => {
    // A private bucket gets the same response as one that does not exist.
    if (!(await findBucket(database.forPublic, objectPath.bucket)).public) throw new StorageError('NoSuchBucket')
    return await database.forPublic.asServiceRole((sql) => getObject(sql, objectPath))
  }
  const serve = (isPublic: boolean) => (c: GatewayContext, object: StoredObject) =>
    serveObject(c.req.raw, object, blobs, { isPublic })
  const render = (isPublic: boolean) => (c: GatewayContext, object: StoredObject) =>
    renderImage(c.req.raw, object, readQuery(c, TransformSchema), blobs, { isPublic })
  const describe = (c: GatewayContext, object: StoredObject) => c.json(infoOf(object))
  const route = (prefix: string, find: typeof asCaller, respond: ReturnType<typeof serve> | typeof describe) =>
    app.get(`${prefix}:bucket/*`, async (c) => await respond(c, await find(c, parseObjectPath(c.req.url, prefix))))

  route('/object/public/', asVisitor, serve(true))
  route('/render/image/public/', asVisitor, render(true))
  route('/render/image/authenticated/', asCaller, render(false))
  for (const prefix of ['/object/sign/', '/render/image/sign/']) {
    app.get(`${prefix}:bucket/*`, async (c) => {
      const objectPath = parseObjectPath(c.req.url, prefix)
      const { transformations } = await links.readDownload(readQuery(c, TokenSchema).token, objectPath)
      const object = await database.forPublic.asServiceRole((sql) => getObject(sql, objectPath))
      if (transformations === '') return await serve(false)(c, object)
      const transform = TransformSchema.parse(Object.fromEntries(new URLSearchParams(transformations)))
      return await renderImage(c.req.raw, object, transform, blobs, { isPublic: false })
    })
  }
  route('/object/info/public/', asVisitor, describe)
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
    // The client expects an object even without metadata.
    metadata: user_metadata ?? {},
    last_modified: updated_at,
    created_at,
  }
}

/** Creates signed links for what the caller may do, and accepts uploads through them. */
function createLinkRoutes(deps: StorageDeps): Hono<GatewayEnv> {
  const { database, links } = deps
  const app = new Hono<GatewayEnv>()
  const assertReadable = (caller: Caller, objectPath: ObjectPath) =>
    database.asCaller(caller, (sql) => getObject(sql, objectPath))

  app.post('/object/sign/:bucket', async (c) => {
    const { expiresIn, paths } = await readBody(c, SignManySchema)
    const bucket = c.req.param('bucket')
    const sign = async (path: string) => {
      try {
        const objectPath = { bucket, name: checkKey(path) }
        await assertReadable(c.var.caller, objectPath)
        return { error: null, path, signedURL: await signedPath(links, objectPath, expiresIn) }
      } catch (error) {
        if (!(error instanceof StorageError)) throw error
        return { error: 'Either the object does not exist or you do not have access to it', path, signedURL: null }
      }
    }
    const signed: Awaited<ReturnType<typeof sign>>[] = []
    for (const path of paths) signed.push(await sign(path))
    return c.json(signed)
  })
  app.post('/object/sign/:bucket/*', async (c) => {
    const objectPath = parseObjectPath(c.req.url, '/object/sign/')
    const { expiresIn, transform } = await readBody(c, SignSchema)
    await assertReadable(c.var.caller, objectPath)
    return c.json({ signedURL: await signedPath(links, objectPath, expiresIn, transform) })
  })

  app.post('/object/upload/sign/:bucket/*', async (c) => {
    const objectPath = parseObjectPath(c.req.url, '/object/upload/sign/')
    const { caller } = c.var
    await findBucket(database, objectPath.bucket)
    const mode = parseWriteMode(c)
    await tryWrite(database, caller, objectPath, mode)
    const token = await links.signUpload(objectPath, ownerOf(caller), mode === 'upsert')
    return c.json({ url: `/object/upload/sign/${formatObjectPath(objectPath)}?token=${token}`, token })
  })
  app.put('/object/upload/sign/:bucket/*', async (c) => {
    const objectPath = parseObjectPath(c.req.url, '/object/upload/sign/')
    const { owner, upsert } = await links.readUpload(readQuery(c, TokenSchema).token, objectPath)
    // The right was checked when the link was created. The row belongs to the caller who created it.
    const caller: Caller = { role: 'service_role', claims: { role: 'service_role', ...(owner && { sub: owner }) } }
    return c.json(await upload(c.req.raw, objectPath, { caller, mode: upsert ? 'upsert' : 'insert' }, deps))
  })
  return app
}

async function signedPath(
  links: SignedLinks,
  objectPath: ObjectPath,
  expiresIn: number,
  transform?: Transform,
): Promise<string> {
  const parameters = Object.entries(transform ?? {}).map(([name, value]) => [name, String(value)])
  const token = await links.signDownload(objectPath, expiresIn, new URLSearchParams(parameters).toString())
  // The client encodes the whole URL (`encodeURI`), so nothing is encoded here.
  return `/${transform ? 'render/image' : 'object'}/sign/${formatObjectPath(objectPath)}?token=${token}`
}
