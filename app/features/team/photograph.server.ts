import { access } from 'node:fs/promises'
import { join } from 'node:path'

// Read during the build, which always runs in the repository's folder; a served page requests the built file.
const FOLDER = join(process.cwd(), 'content', 'team')
const ENDINGS = ['jpg', 'jpeg', 'png', 'webp', 'avif']
/** The shape of the portrait that it covers. */
const SIZE = { width: 640, height: 800 }

/** The photograph in content/team that has the member's id as its name, or null. */
export async function findPhotograph(id: string, folder: string = FOLDER): Promise<string | null> {
  for (const ending of ENDINGS) {
    const file = join(folder, `${id}.${ending}`)
    const there = await access(file).then(
      () => true,
      () => false,
    )
    if (there) return file
  }
  return null
}

/** The URL of the member's photograph, or null when there is none. */
export async function findPhotographAddress(id: string): Promise<string | null> {
  return (await findPhotograph(id)) === null ? null : `/art/team/${id}.webp`
}

/** A photograph as a WebP in the shape of a portrait. */
export async function makePhotograph(file: string): Promise<Uint8Array<ArrayBuffer>> {
  // Imported here because a server with built pages never needs it.
  const { default: sharp } = await import('sharp')
  const portrait = sharp(file)
    .rotate()
    .resize({ ...SIZE, fit: 'cover', position: 'attention' })
  return new Uint8Array(await portrait.webp({ quality: 76 }).toBuffer())
}
