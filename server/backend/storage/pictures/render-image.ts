import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { headersFor } from '#server/backend/storage/download.ts'
import type { StoredObject } from '#server/backend/storage/objects.ts'
import type { BlobStore } from '#server/platform/blobs/blob-store.ts'
import { StorageError } from '#server/platform/blobs/storage-error.ts'
import { createPictureLanes } from '#server/platform/fairness/picture-lanes.ts'
import { roundToFixedSize } from './picture-sizes.ts'
import { findPictureType, HEAD_BYTES, type PictureType } from './picture-type.ts'
import { createRenderedImages } from './rendered-images.ts'

export const TransformSchema = z.object({
  width: z.coerce.number().int().min(1).max(2500).optional(),
  height: z.coerce.number().int().min(1).max(2500).optional(),
  resize: z.enum(['cover', 'contain', 'fill']).default('cover'),
  quality: z.coerce.number().int().min(20).max(100).default(80),
  format: z.enum(['origin', 'avif', 'webp']).optional(),
})
export type Transform = z.infer<typeof TransformSchema>

const MAX_SOURCE_BYTES = 25 * 1024 * 1024
const MAX_SOURCE_PIXELS = 50_000_000
/** A picture with fewer pixels renders in a fraction of a second in every format but AVIF. */
const LIGHT_PIXELS = 800 * 800

const lanes = createPictureLanes()
const rendered = createRenderedImages()

/** Renders an object in a fixed size and another format. Its bytes decide whether it is a picture; vector files are not. */
export async function renderImage(
  request: Request,
  object: StoredObject,
  requested: Transform,
  blobs: BlobStore,
  options: { isPublic: boolean },
): Promise<Response> {
  const { metadata } = object
  if (metadata.size > MAX_SOURCE_BYTES) throw new StorageError('EntityTooLarge')
  const transform = { ...requested, ...roundToFixedSize(requested) }
  const sourceType = await readSourceType(object, blobs)
  const format = chooseFormat(transform, sourceType, request.headers.get('accept') ?? '')
  const bytes = await rendered(JSON.stringify([object.version, transform, format]), () =>
    lanes(estimateCost(transform, format), async () =>
      resize(await blobs.read(object.version, null), transform, format),
    ),
  )
  const type = `image/${format}`
  const rendition = {
    ...object,
    metadata: { ...metadata, mimetype: type, eTag: `"${object.version}-${bytes.length}"` },
  }
  const headers = headersFor(rendition, request.url, options.isPublic)
  headers.delete('accept-ranges')
  headers.set('vary', 'accept')
  headers.set('content-length', String(bytes.length))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { headers })
}

type Format = Exclude<PictureType, 'gif' | 'tiff'>

/** The smaller format that the browser accepts, unless the caller names one. */
function chooseFormat({ format }: Transform, picture: PictureType, accept: string): Format {
  const origin = picture === 'gif' || picture === 'tiff' ? 'jpeg' : picture
  if (format === 'origin') return origin
  if (format !== undefined) return format
  return accept.includes('image/webp') ? 'webp' : origin
}

async function readSourceType({ version, metadata }: StoredObject, blobs: BlobStore): Promise<PictureType> {
  const head =
    metadata.size === 0 ? null : await blobs.read(version, { first: 0, last: Math.min(HEAD_BYTES, metadata.size) - 1 })
  const type = head === null ? null : findPictureType(await buffer(head))
  if (type === null) throw new StorageError('InvalidRequest', 'Only pictures can be transformed')
  return type
}

function estimateCost({ width, height }: Transform, format: Format): 'light' | 'heavy' {
  // A missing length follows from the aspect ratio, and is estimated by the other one.
  const pixels = (width ?? height ?? 2500) * (height ?? width ?? 2500)
  return format === 'avif' || pixels > LIGHT_PIXELS ? 'heavy' : 'light'
}

async function resize(source: Readable, transform: Transform, format: Format): Promise<Buffer> {
  const { width, height, resize: fit, quality } = transform
  // Loaded with the first picture, because a native library loads slowly and many processes never render one.
  const { default: sharp } = await import('sharp')
  try {
    return await sharp(await buffer(source), { limitInputPixels: MAX_SOURCE_PIXELS })
      .rotate()
      .resize({ width, height, fit, withoutEnlargement: true, background: { r: 0, g: 0, b: 0, alpha: 0 } })
      // The default effort takes ten times as long and makes an AVIF a tenth smaller.
      .toFormat(format, format === 'avif' ? { quality, effort: 2 } : { quality })
      .toBuffer()
  } catch (error) {
    throw new StorageError('InvalidRequest', error instanceof Error ? 'The picture cannot be read' : undefined)
  }
}
