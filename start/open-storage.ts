import path from 'node:path'
import type { Config } from '#server/config.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'
import { createDiskBlobs } from '#server/storage/disk-blobs.ts'
import { createSignedLinks } from '#server/storage/signed-links.ts'
import type { StorageDeps } from '#server/storage/storage-app.ts'
import type { Opened } from './open-database.ts'

/** Where uploaded files are stored: in the data folder, or in an S3 bucket that all replicas share. */
export async function openBlobs(config: Config): Promise<{ blobs: BlobStore; spoolFolder: string }> {
  const folder = path.join(config.DATA_DIR, 'storage')
  const blobs = config.S3_URL
    ? (await import('#server/storage/s3-blobs.ts')).createS3Blobs(config.S3_URL)
    : createDiskBlobs(path.join(folder, 'objects'))
  return { blobs, spoolFolder: path.join(folder, 'incoming') }
}

export async function openStorage({ config, secrets, database }: Opened): Promise<StorageDeps> {
  const links = createSignedLinks(secrets.linkSecret)
  return { database, links, ...(await openBlobs(config)) }
}
