import { randomUUID } from 'node:crypto'
import type { BlobStore } from '#server/platform/blobs/blob-store.ts'
import { releaseVersions } from '#server/platform/blobs/release-versions.ts'
import { explainFull, type Spooled } from '#server/platform/blobs/spool.ts'
import { StorageError } from '#server/platform/blobs/storage-error.ts'
import { type Caller, CommitUnknownError, type Database } from '#server/platform/db/database.ts'
import { type Bucket, findBucket } from './buckets.ts'
import type { ObjectPlace } from './object-key.ts'
import { type ObjectMetadata, ownerOf, replaceObject, saveObject, tryWrite, type WriteMode } from './objects.ts'
import { readPictureType } from './pictures/picture-type.ts'
import { FORM_OVERHEAD, type Received, receiveUpload, withoutParameters } from './receive-upload.ts'

/** The largest file, whatever the bucket's limit. */
const FILE_BYTES = 50 * 1024 * 1024

export type UploadDeps = { database: Database; blobs: BlobStore; spoolFolder: string }
export type Uploaded = { Id: string; Key: string }

/**
 * Stores a request's file. Rights and size are checked before the body is read, bytes are stored before the row is
 * written, and the replaced version's bytes are deleted last. A kill in between leaves bytes without a row, which the
 * sweep removes.
 */
export async function upload(
  request: Request,
  place: ObjectPlace,
  writer: { caller: Caller; mode: WriteMode },
  deps: UploadDeps,
): Promise<Uploaded> {
  const { database, blobs } = deps
  const bucket = await findBucket(database, place.bucket)
  const limit = Math.min(bucket.file_size_limit ?? FILE_BYTES, FILE_BYTES)
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > limit + FORM_OVERHEAD) throw new StorageError('EntityTooLarge')
  await tryWrite(database, writer.caller, place, writer.mode)
  const received = await receiveUpload(request, {
    folder: deps.spoolFolder,
    limit,
    checkType: (mimetype) => checkType(bucket, mimetype),
  }).catch((error) => explainFull(error, deps.spoolFolder, announced))
  const { spooled } = received
  await checkPicture(bucket, received.mimetype, spooled)
  const version = randomUUID()
  try {
    await blobs.put(version, spooled).catch((error) => explainFull(error, deps.spoolFolder, spooled.size))
    const object = { ...place, version, metadata: metadataOf(received), userMetadata: received.userMetadata }
    const { id, replaced } = await database.asCaller(writer.caller, (sql) =>
      writer.mode === 'replace'
        ? replaceObject(sql, object)
        : saveObject(sql, object, ownerOf(writer.caller), writer.mode === 'upsert'),
    )
    if (replaced !== null) await releaseVersions(deps, [{ version: replaced }]).catch(() => undefined)
    return { Id: id, Key: `${place.bucket}/${place.name}` }
  } catch (error) {
    await spooled.drop()
    await dropUnsaved(blobs, version, error)
    throw error
  }
}

/** Deletes the bytes of a write that failed. After a commit that may have happened they stay: a row may name them. */
export async function dropUnsaved(blobs: BlobStore, version: string, error: unknown): Promise<void> {
  if (error instanceof CommitUnknownError) return
  await blobs.remove([version]).catch(() => undefined)
}

function metadataOf({ spooled: { size, etag }, mimetype, cacheControl }: Received): ObjectMetadata {
  const lastModified = new Date().toISOString()
  return { eTag: etag, size, mimetype, cacheControl, lastModified, contentLength: size, httpStatusCode: 200 }
}

function checkType({ allowed_mime_types: allowed }: Bucket, type: string): void {
  const mimetype = withoutParameters(type)
  const fits = (pattern: string) =>
    pattern === mimetype || pattern === '*/*' || (pattern.endsWith('/*') && mimetype.startsWith(pattern.slice(0, -1)))
  if (allowed !== null && allowed.length > 0 && !allowed.some(fits)) {
    throw new StorageError('InvalidMimeType', `mime type ${mimetype} is not supported`)
  }
}

/** A bucket that takes only some types gets real pictures: what they are is in their bytes, not in what they say. */
async function checkPicture({ allowed_mime_types: allowed }: Bucket, type: string, spooled: Spooled): Promise<void> {
  const mimetype = withoutParameters(type)
  if (allowed === null || allowed.length === 0 || !/^image\/(?:jpeg|png|webp|avif|gif|tiff)$/.test(mimetype)) return
  if ((await readPictureType(spooled.path)) !== null) return
  await spooled.drop()
  throw new StorageError('InvalidMimeType', `The file claims to be ${mimetype}, but it is not a picture`)
}
