import path from 'node:path'
import { createSignedLinks } from '#server/backend/storage/signed-links.ts'
import type { StorageDeps } from '#server/backend/storage/storage-app.ts'
import type { BlobStore } from '#server/platform/blobs/blob-store.ts'
import { createDiskBlobs } from '#server/platform/blobs/disk-blobs.ts'
import type { Config } from '#server/platform/config.ts'
import type { Opened } from './open-database.ts'

/** Opens the store of uploaded files: the data folder, or an S3 bucket that all replicas share. */
export async function openBlobs(config: Config): Promise<{ blobs: BlobStore; spoolFolder: string }> {
  const folder = path.join(config.DATA_DIR, 'storage')
  const blobs = config.S3_URL
    ? (await import('#server/platform/blobs/s3-blobs.ts')).createS3Blobs(config.S3_URL)
    : createDiskBlobs(path.join(folder, 'objects'))
  return { blobs, spoolFolder: path.join(folder, 'incoming') }
}

export async function openStorage({ config, secrets, database }: Opened): Promise<StorageDeps> {
  const { blobs, spoolFolder } = await openBlobs(config)
  return { database, blobs, links: createSignedLinks(secrets.linkSecret), spoolFolder }
}
