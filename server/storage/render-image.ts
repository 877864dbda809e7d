import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import PQueue from 'p-queue'
import sharp from 'sharp'
import { z } from 'zod'
import type { BlobStore } from './blob-store.ts'
import { headersFor } from './download.ts'
import type { StoredObject } from './objects.ts'
import { createRenderedImages } from './rendered-images.ts'
import { StorageError } from './storage-error.ts'

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
const IMAGE = /^image\/(?:jpeg|png|webp|avif|gif|tiff)$/

// One image may take a core for a second; more than two at once would slow down every other request.
const queue = new PQueue({ concurrency: 2 })
const rendered = createRenderedImages()

/** An object as an image in another size or format. Pictures only; vector files are served unchanged, elsewhere. */
export async function renderImage(
  request: Request,
  object: StoredObject,
  transform: Transform,
  blobs: BlobStore,
  options: { isPublic: boolean },
): Promise<Response> {
  const { metadata } = object
  if (!IMAGE.test(metadata.mimetype)) throw new StorageError('InvalidRequest', 'Only pictures can be transformed')
  if (metadata.size > SOURCE_BYTES) throw new StorageError('EntityTooLarge')
  const format = chooseFormat(transform, metadata.mimetype, request.headers.get('accept') ?? '')
  const bytes = await rendered(JSON.stringify([object.version, transform, format]), async () => {
    const source = await blobs.read(object.version, null)
    return await queue.add(() => resize(source, transform, format))
  })
  const type = `image/${format}`
  const shown = { ...object, metadata: { ...metadata, mimetype: type, eTag: `"${object.version}-${bytes.length}"` } }
  const headers = headersFor(shown, request.url, object.name, options.isPublic)
  headers.delete('accept-ranges')
  headers.set('vary', 'accept')
  headers.set('content-length', String(bytes.length))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { headers })
}

type Format = 'jpeg' | 'png' | 'webp' | 'avif'

/** The smaller format that the browser accepts, unless the caller names one. */
function chooseFormat({ format }: Transform, mimetype: string, accept: string): Format {
  const origin: Format =
    mimetype === 'image/png' ? 'png' : mimetype === 'image/webp' ? 'webp' : mimetype === 'image/avif' ? 'avif' : 'jpeg'
  if (format === 'origin') return origin
  if (format !== undefined) return format
  return accept.includes('image/webp') ? 'webp' : origin
}

async function resize(source: Readable, transform: Transform, format: Format): Promise<Buffer> {
  const { width, height, resize: fit, quality } = transform
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
