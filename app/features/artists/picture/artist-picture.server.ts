import { findPhotograph } from '#app/lib/photograph.server.ts'
import { cacheLast } from '#app/lib/serve-picture.server.ts'
import type { Artist } from '#content/schema.ts'
import { drawCover } from './cover-art.ts'
import { PICTURE_FILES, type PictureFormat, type PictureWidth, pictureFile } from './picture-files.ts'

/** Rasterised covers. Every width and format needs one, and rasterising the grain takes longer than encoding. */
const rasterised = new Map<string, Promise<Buffer>>()
const CACHE_SIZE = 8

/** `name` is the cache key: it differs for each picture that looks different. */
type PictureSource = { name: string; load: () => Promise<string | Buffer> }

/** The artist's photograph in content/artists, named by id, or else the generated cover. */
export function findPictureSource({ id, image }: Pick<Artist, 'id' | 'image'>): PictureSource | null {
  const photograph = findPhotograph('artists', id)
  if (photograph !== null) return { name: photograph, load: async () => photograph }
  if (image === undefined) return null
  const name = `${image} ${id}`
  return { name, load: () => cacheLast(rasterised, name, CACHE_SIZE, () => rasterise(drawCover(id, image))) }
}

/** Uncompressed, so that it is fast to read. */
async function rasterise(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 0 }).toBuffer()
}

export function hasPictureSource(artist: Pick<Artist, 'id' | 'image'>): boolean {
  return artist.image !== undefined || findPhotograph('artists', artist.id) !== null
}

/** The URLs of all picture files of the given artists, for the build. */
export function listPictureFiles(artists: Pick<Artist, 'id' | 'image'>[]): string[] {
  return artists
    .filter(hasPictureSource)
    .flatMap(({ id }) => PICTURE_FILES.map(({ width, format }) => pictureFile(id, width, format)))
}

/** A picture as a square of the given width. */
export async function makePicture(
  source: string | Buffer,
  width: PictureWidth,
  format: PictureFormat,
): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded on demand: a server with built pages never needs it.
  const { default: sharp } = await import('sharp')
  const square = sharp(source).rotate().resize(width, width, { fit: 'cover', position: 'attention' })
  const encoded = format === 'avif' ? square.avif({ quality: 52, effort: 2 }) : square.webp({ quality: 74 })
  return new Uint8Array(await encoded.toBuffer())
}
