import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Caller, Database } from '#server/db/database.ts'
import { parseShallowJson } from '#server/shallow-json.ts'
import type { BlobStore } from './blob-store.ts'
import { type Bucket, findBucket } from './buckets.ts'
import type { ObjectPlace } from './object-key.ts'
import { type ObjectMetadata, ownerOf, replaceObject, saveObject, tryWrite, type WriteMode } from './objects.ts'
import { readPictureType } from './picture-type.ts'
import { type Spooled, spool } from './spool.ts'
import { StorageError } from './storage-error.ts'

/** The largest file, whatever the bucket's limit. */
const FILE_BYTES = 50 * 1024 * 1024
const MULTIPART_OVERHEAD = 64 * 1024
const CACHE_SECONDS = 3600

export type UploadDeps = { database: Database; blobs: BlobStore; spoolFolder: string }
export type Uploaded = { Id: string; Key: string }

type Incoming = {
  body: ReadableStream<Uint8Array> | null
  mimetype: string
  cacheControl: string
  userMetadata: Record<string, unknown> | null
}

const MetadataSchema = z.record(z.string(), z.unknown())

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
  if (announced > limit + MULTIPART_OVERHEAD) throw new StorageError('EntityTooLarge')
  await tryWrite(database, writer.caller, place, writer.mode)
  const incoming = await open(request, limit)
  checkType(bucket, incoming.mimetype)
  const spooled = await spool(deps.spoolFolder, incoming.body, limit)
  await checkPicture(bucket, incoming.mimetype, spooled)
  const version = randomUUID()
  try {
    await blobs.put(version, spooled)
    const metadata = metadataOf(spooled, incoming)
    const object = { ...place, version, metadata, userMetadata: incoming.userMetadata }
    const { id, replaced } = await database.asCaller(writer.caller, (sql) =>
      writer.mode === 'replace'
        ? replaceObject(sql, object)
        : saveObject(sql, object, ownerOf(writer.caller), writer.mode === 'upsert'),
    )
    if (replaced !== null) await blobs.remove([replaced]).catch(() => undefined)
    return { Id: id, Key: `${place.bucket}/${place.name}` }
  } catch (error) {
    await spooled.drop()
    await blobs.remove([version]).catch(() => undefined)
    throw error
  }
}

function metadataOf({ size, etag }: { size: number; etag: string }, incoming: Incoming): ObjectMetadata {
  const { mimetype, cacheControl } = incoming
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
  throw new StorageError('InvalidMimeType', `The file says that it is ${mimetype}, but it is no picture`)
}

/** A form that contains the file, or the file itself. */
async function open(request: Request, limit: number): Promise<Incoming> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data/i.test(type)) {
    return {
      body: request.body,
      mimetype: readType(type),
      cacheControl: cacheControl(request.headers.get('cache-control')?.replace(/^max-age=/, '')),
      userMetadata: readMetadata(request.headers.get('x-metadata'), 'base64'),
    }
  }
  const form = await readForm(request, limit)
  const file = [...form.values()].find((value) => value instanceof File)
  if (file === undefined) throw new StorageError('InvalidRequest', 'The form holds no file')
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : null
  }
  return {
    body: file.stream(),
    mimetype: readType(text('contentType') ?? file.type),
    cacheControl: cacheControl(text('cacheControl') ?? undefined),
    userMetadata: readMetadata(text('metadata'), 'utf8'),
  }
}

/** The form parser holds everything in memory, so it gets no more than the allowed size. */
async function readForm(request: Request, limit: number): Promise<FormData> {
  let size = 0
  const counted = request.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength
        if (size > limit + MULTIPART_OVERHEAD) controller.error(new StorageError('EntityTooLarge'))
        else controller.enqueue(chunk)
      },
    }),
  )
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  try {
    return await new Response(counted ?? null, { headers }).formData()
  } catch (error) {
    if (size > limit + MULTIPART_OVERHEAD) throw new StorageError('EntityTooLarge')
    throw new StorageError('InvalidRequest', error instanceof Error ? 'The form cannot be read' : undefined)
  }
}

const TYPE = /^[\w.+-]+\/[\w.+-]+(?: *; *[\w-]+=(?:[\w.+-]+|"[\w .,+-]*"))*$/

/** The type with its parameters (`text/plain;charset=UTF-8`), as it was given. */
function readType(type: string): string {
  const given = type.trim()
  return given.length <= 200 && TYPE.test(given) ? given : 'application/octet-stream'
}

function withoutParameters(type: string): string {
  return type.split(';')[0]?.trim().toLowerCase() ?? ''
}

function cacheControl(seconds: string | undefined): string {
  return `max-age=${seconds !== undefined && /^\d{1,9}$/.test(seconds) ? seconds : CACHE_SECONDS}`
}

function readMetadata(text: string | null, encoding: 'base64' | 'utf8'): Record<string, unknown> | null {
  if (text === null) return null
  try {
    return MetadataSchema.parse(parseShallowJson(Buffer.from(text, encoding).toString('utf8')))
  } catch {
    throw new StorageError('InvalidRequest', 'The metadata is not a JSON object')
  }
}
