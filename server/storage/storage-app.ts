import { Hono } from 'hono'
import type { Database } from '#server/db/database.ts'
import type { GatewayEnv } from '#server/gateway/gateway-env.ts'
import type { BlobStore } from './blob-store.ts'
import { createBucketRoutes } from './bucket-routes.ts'
import { createLinkRoutes } from './link-routes.ts'
import { createObjectRoutes } from './object-routes.ts'
import { createReadingRoutes } from './reading-routes.ts'
import type { SignedLinks } from './signed-links.ts'
import { answerStorageError, StorageError } from './storage-error.ts'

export type StorageDeps = {
  database: Database
  blobs: BlobStore
  links: SignedLinks
  /** Where uploads are kept until they are complete. */
  spoolFolder: string
}

/** The storage surface. Rows and policies decide who may do what; bytes follow. */
export function createStorageApp(deps: StorageDeps): Hono<GatewayEnv> {
  const app = new Hono<GatewayEnv>()
  app.onError((error, c) => answerStorageError(error, c))
  app.route('/bucket', createBucketRoutes(deps))
  // The reading routes name what they serve (public, sign, info); the others take any bucket's name.
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

/** Requests with a signed link, or that need no right. Creating a link is not among them. */
export function isOpenStorage(method: string, path: string): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead
    ? /^\/storage\/v1\/(?:object\/(?:public|info\/public|sign)|render\/image\/(?:public|sign))\//.test(path)
    : method === 'PUT' && path.startsWith('/storage/v1/object/upload/sign/')
}
