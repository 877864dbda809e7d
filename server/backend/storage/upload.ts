import { randomUUID } from 'node:crypto'
import { releaseVersions } from '#server/platform/blobs/release-versions.ts'
import { explainFull, type Spooled } from '#server/platform/blobs/spool.ts'
import { StorageError } from '#server/platform/blobs/storage-error.ts'
import { type Caller, CommitUnknownError } from '#server/platform/db/database.ts'
import { type Bucket, findBucket } from './buckets.ts'
import { formatObjectPath, type ObjectPath } from './object-key.ts'
import { describeBytes, type NewObject, saveObject, tryWrite, type WriteMode } from './objects.ts'
import { readPictureType } from './pictures/picture-type.ts'
import { FORM_OVERHEAD, receiveUpload, withoutParameters } from './receive-upload.ts'
import type { StorageDeps } from './storage-app.ts'

/** The largest file, whatever the bucket's limit. */
const MAX_FILE_BYTES = 50 * 1024 * 1024

type UploadDeps = Omit<StorageDeps, 'links'>
type Writer = { caller: Caller; mode: WriteMode }
type Uploaded = { Id: string; Key: string }

/** Stores a request's file. Rights and size are checked before the body is read. */
export async function upload(
  request: Request,
  objectPath: ObjectPath,
  writer: Writer,
  deps: UploadDeps,
): Promise<Uploaded> {
  const bucket = await findBucket(deps.database, objectPath.bucket)
  const limit = Math.min(bucket.file_size_limit ?? MAX_FILE_BYTES, MAX_FILE_BYTES)
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > limit + FORM_OVERHEAD) throw new StorageError('EntityTooLarge')
  await tryWrite(deps.database, writer.caller, objectPath, writer.mode)
  const { spooled, userMetadata, ...declared } = await receiveUpload(request, {
    folder: deps.spoolFolder,
    limit,
    checkType: (mimetype) => checkType(bucket, mimetype),
  }).catch((error) => explainFull(error, deps.spoolFolder, announced))
  try {
    await checkPicture(bucket, declared.mimetype, spooled)
    const object = { ...objectPath, metadata: describeBytes({ ...spooled, ...declared }), userMetadata }
    return await storeVersion(object, writer, deps, (version) => deps.blobs.put(version, spooled))
  } finally {
    // Has no effect if the store has taken the file over.
    await spooled.drop()
  }
}

/**
 * Stores the bytes under a new version, then the row that names it, and deletes the replaced version last. If the process is
 * killed in between, bytes without a row remain, which the sweep removes.
 */
export async function storeVersion(
  object: Omit<NewObject, 'version'>,
  { caller, mode }: Writer,
  deps: UploadDeps,
  storeBytes: (version: string) => Promise<void>,
): Promise<Uploaded> {
  const version = randomUUID()
  try {
    await storeBytes(version).catch((error) => explainFull(error, deps.spoolFolder, object.metadata.size))
    const { id, replaced } = await deps.database.asCaller(caller, (sql) =>
      saveObject(sql, { ...object, version }, caller, mode),
    )
    if (replaced !== null) await releaseVersions(deps, [{ version: replaced }]).catch(() => undefined)
    return { Id: id, Key: formatObjectPath(object) }
  } catch (error) {
    // If the commit may have happened, a row may name the bytes.
    if (!(error instanceof CommitUnknownError)) await deps.blobs.remove([version]).catch(() => undefined)
    throw error
  }
}

function checkType({ allowed_mime_types: allowed }: Bucket, type: string): void {
  const mimetype = withoutParameters(type)
  const fits = (pattern: string) =>
    pattern === mimetype || pattern === '*/*' || (pattern.endsWith('/*') && mimetype.startsWith(pattern.slice(0, -1)))
  if (allowed !== null && allowed.length > 0 && !allowed.some(fits)) {
    throw new StorageError('InvalidMimeType', `mime type ${mimetype} is not supported`)
  }
}

/** In a bucket with allowed types, a file declared as a picture must have the bytes of one. */
async function checkPicture({ allowed_mime_types: allowed }: Bucket, type: string, spooled: Spooled): Promise<void> {
  const mimetype = withoutParameters(type)
  if (allowed === null || allowed.length === 0 || !/^image\/(?:jpeg|png|webp|avif|gif|tiff)$/.test(mimetype)) return
  if ((await readPictureType(spooled.path)) !== null) return
  throw new StorageError('InvalidMimeType', `The file claims to be ${mimetype}, but it is not a picture`)
}
