import { Hono } from 'hono'
import type { Surface } from '#server/backend/gateway/gateway.ts'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import type { BlobStore } from '#server/platform/blobs/blob-store.ts'
import { StorageError } from '#server/platform/blobs/storage-error.ts'
import type { Database } from '#server/platform/db/database.ts'
import { answerStorageError } from './answer-storage-error.ts'
import { createBucketRoutes } from './buckets.ts'
import { createLinkRoutes } from './link-routes.ts'
import { createObjectRoutes } from './object-routes.ts'
import { createReadingRoutes } from './reading-routes.ts'
import type { SignedLinks } from './signed-links.ts'

export type StorageDeps = {
  database: Database
  blobs: BlobStore
  links: SignedLinks
  /** Where uploads are kept until they are complete. */
  spoolFolder: string
}

export function storageSurface(app: Hono<GatewayEnv>): Surface {
  return {
    path: '/storage/v1',
    app,
    isOpen: isOpenStorage,
    answerError: answerStorageError,
    hasOwnBodyLimit: true,
    limitsVisitorWrites: true,
  }
}

/** The storage surface. Rows and policies decide who may do what; bytes follow. */
export function createStorageApp(deps: StorageDeps): Hono<GatewayEnv> {
  const app = new Hono<GatewayEnv>()
  app.onError(answerStorageError)
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
