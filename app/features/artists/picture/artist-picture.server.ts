import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { keepFew } from '#app/lib/serve-picture.server.ts'
import type { Artist } from '#content/schema.ts'
import { drawCover } from './cover-art.ts'
import { PICTURE_FILES, type PictureFormat, type PictureWidth, pictureFile } from './picture-files.ts'

// Read during the build, which always runs in the repository's folder; a served page requests the built file.
const PHOTOGRAPHS = join(process.cwd(), 'content', 'artists')
const PHOTOGRAPH_ENDINGS = ['jpg', 'jpeg', 'png', 'webp', 'avif']

/** Covers that have been painted: every width and format asks for one, and their grain takes longer than the encoding. */
const painted = new Map<string, Promise<Buffer>>()
const KEPT = 8

/** What a picture is made of; `name` differs for whatever looks different. */
export type PictureSource = { name: string; load: () => Promise<string | Buffer> }

/** The source of an artist's picture: the photograph in content/artists that has the artist's id as its name, else the drawn cover, else nothing. */
export async function findPictureSource({ id, image }: Pick<Artist, 'id' | 'image'>): Promise<PictureSource | null> {
  const photograph = await findPhotograph(id)
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
export async function hasPictureSource(artist: Pick<Artist, 'id' | 'image'>): Promise<boolean> {
  return artist.image !== undefined || (await findPhotograph(artist.id)) !== null
}

async function findPhotograph(id: string): Promise<string | null> {
  for (const ending of PHOTOGRAPH_ENDINGS) {
    const file = join(PHOTOGRAPHS, `${id}.${ending}`)
    const exists = await access(file).then(
      () => true,
      () => false,
    )
    if (exists) return file
  }
  return null
}

/** The URLs of all picture files of the given artists, for the build. */
export async function listPictureFiles(artists: Pick<Artist, 'id' | 'image'>[]): Promise<string[]> {
  const files = await Promise.all(
    artists.map(async (artist) => {
      if (!(await hasPictureSource(artist))) return []
      return PICTURE_FILES.map(({ width, format }) => pictureFile(artist.id, width, format))
    }),
  )
  return files.flat()
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
