import { findPhotograph } from '#app/lib/photograph.server.ts'

/** The aspect ratio of the generated portrait that it covers. */
const SIZE = { width: 640, height: 800 }

export function findPhotographUrl(id: string): string | null {
  return findPhotograph('team', id) === null ? null : `/art/team/${id}.webp`
}

/** Converts a photograph to WebP in portrait format. */
export async function makePhotograph(file: string): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded on demand: a server with built pages never needs it.
  const { default: sharp } = await import('sharp')
  const portrait = sharp(file)
    .rotate()
    .resize({ ...SIZE, fit: 'cover', position: 'attention' })
  return new Uint8Array(await portrait.webp({ quality: 76 }).toBuffer())
}
