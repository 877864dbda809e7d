import { findPhotograph } from '#app/lib/photograph.server.ts'
import { keepFew } from '#app/lib/serve-picture.server.ts'
import type { Artist } from '#content/schema.ts'
import { drawCover } from './cover-art.ts'
import { PICTURE_FILES, type PictureFormat, type PictureWidth, pictureFile } from './picture-files.ts'

/** Covers that have been painted: every width and format asks for one, and their grain takes longer than the encoding. */
const painted = new Map<string, Promise<Buffer>>()
const KEPT = 8

/** What a picture is made of; `name` differs for whatever looks different. */
export type PictureSource = { name: string; load: () => Promise<string | Buffer> }

/** The source of an artist's picture: the photograph in content/artists that has the artist's id as its name, else the drawn cover, else nothing. */
export function findPictureSource({ id, image }: Pick<Artist, 'id' | 'image'>): PictureSource | null {
  const photograph = findPhotograph('artists', id)
  if (photograph !== null) return { name: photograph, load: async () => photograph }
  if (image === undefined) return null
  const name = `${image} ${id}`
  return { name, load: () => keepFew(painted, name, KEPT, () => paint(drawCover(id, image))) }
}

/** A drawing as a bitmap in a file that is fast to read. */
async function paint(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 0 }).toBuffer()
}

/** Whether there is a picture, without drawing it. Pages rendered at request time need nothing else. */
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
  // Imported here because a server with built pages never needs it.
  const { default: sharp } = await import('sharp')
  const square = sharp(source).rotate().resize(width, width, { fit: 'cover', position: 'attention' })
  const encoded = format === 'avif' ? square.avif({ quality: 52, effort: 2 }) : square.webp({ quality: 74 })
  return new Uint8Array(await encoded.toBuffer())
}
