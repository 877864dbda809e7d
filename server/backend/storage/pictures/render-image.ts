import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { headersFor } from '#server/backend/storage/download.ts'
import type { StoredObject } from '#server/backend/storage/objects.ts'
import type { BlobStore } from '#server/platform/blobs/blob-store.ts'
import { StorageError } from '#server/platform/blobs/storage-error.ts'
import { createPictureLanes } from '#server/platform/fairness/picture-lanes.ts'
import { fixSize } from './picture-sizes.ts'
import { findPictureType, type PictureType } from './picture-type.ts'
import { createRenderedImages } from './rendered-images.ts'

export const TransformSchema = z.object({
  width: z.coerce.number().int().min(1).max(2500).optional(),
  height: z.coerce.number().int().min(1).max(2500).optional(),
  resize: z.enum(['cover', 'contain', 'fill']).default('cover'),
  quality: z.coerce.number().int().min(20).max(100).default(80),
  format: z.enum(['origin', 'avif', 'webp']).optional(),
})
export type Transform = z.infer<typeof TransformSchema>

const SOURCE_BYTES = 25 * 1024 * 1024
const SOURCE_PIXELS = 50_000_000
/** A picture with fewer pixels than this takes a fraction of a second in every format but AVIF. */
const LIGHT_PIXELS = 800 * 800

const lanes = createPictureLanes()
const rendered = createRenderedImages()

/**
 * An object as a picture in one of the fixed sizes, and in another format. Its bytes decide whether it is a picture;
 * vector files are none.
 */
export async function renderImage(
  request: Request,
  object: StoredObject,
  asked: Transform,
  blobs: BlobStore,
  options: { isPublic: boolean },
): Promise<Response> {
  const { metadata } = object
  if (metadata.size > SOURCE_BYTES) throw new StorageError('EntityTooLarge')
  const transform = { ...asked, ...fixSize(asked) }
  const picture = await pictureTypeOf(object, blobs)
  const format = chooseFormat(transform, picture, request.headers.get('accept') ?? '')
  const bytes = await rendered(JSON.stringify([object.version, transform, format]), () =>
    lanes(weigh(transform, format), async () => resize(await blobs.read(object.version, null), transform, format)),
  )
  const type = `image/${format}`
  const shown = { ...object, metadata: { ...metadata, mimetype: type, eTag: `"${object.version}-${bytes.length}"` } }
  const headers = headersFor(shown, request.url, options.isPublic)
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

async function pictureTypeOf({ version, metadata }: StoredObject, blobs: BlobStore): Promise<PictureType> {
  const head =
    metadata.size === 0 ? null : await blobs.read(version, { first: 0, last: Math.min(63, metadata.size - 1) })
  const type = head === null ? null : findPictureType(await buffer(head))
  if (type === null) throw new StorageError('InvalidRequest', 'Only pictures can be transformed')
  return type
}

function weigh({ width, height }: Transform, format: Format): 'light' | 'heavy' {
  // Without a size the picture keeps its own, and with one the other follows from its shape.
  const pixels = (width ?? height ?? 2500) * (height ?? width ?? 2500)
  return format === 'avif' || pixels > LIGHT_PIXELS ? 'heavy' : 'light'
}

async function resize(source: Readable, transform: Transform, format: Format): Promise<Buffer> {
  const { width, height, resize: fit, quality } = transform
  // Loaded with the first picture: a native library takes its time, and many processes never draw one.
  const { default: sharp } = await import('sharp')
  try {
    return await sharp(await buffer(source), { limitInputPixels: SOURCE_PIXELS })
      .rotate()
      .resize({ width, height, fit, withoutEnlargement: true, background: { r: 0, g: 0, b: 0, alpha: 0 } })
      // The default effort takes ten times as long for an AVIF that is a tenth smaller.
      .toFormat(format, format === 'avif' ? { quality, effort: 2 } : { quality })
      .toBuffer()
  } catch (error) {
    throw new StorageError('InvalidRequest', error instanceof Error ? 'The picture cannot be read' : undefined)
  }
}
