import { access } from 'node:fs/promises'
import { join } from 'node:path'

// Read while the site is built, which always runs in the repository's folder; a served page asks for the built file.
const FOLDER = join(process.cwd(), 'content', 'team')
const ENDINGS = ['jpg', 'jpeg', 'png', 'webp', 'avif']
const SIZE = 640

/** The photograph beside a member's file, or null. */
export async function findPhotograph(slug: string, folder: string = FOLDER): Promise<string | null> {
  for (const ending of ENDINGS) {
    const file = join(folder, `${slug}.${ending}`)
    const there = await access(file).then(
      () => true,
      () => false,
    )
    if (there) return file
  }
  return null
}

/** Address of the member's photograph as the site serves it, or null when there is none. */
export async function findPhotographAddress(slug: string): Promise<string | null> {
  return (await findPhotograph(slug)) === null ? null : `/art/team/${slug}.webp`
}

/** A photograph as a square WebP. */
export async function makePhotograph(file: string): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded only here: a server that has built pages never needs it.
  const { default: sharp } = await import('sharp')
  const square = sharp(file).rotate().resize(SIZE, SIZE, { fit: 'cover', position: 'attention' })
  return new Uint8Array(await square.webp({ quality: 76 }).toBuffer())
}
