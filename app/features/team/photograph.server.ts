import { findPhotograph } from '#app/lib/photograph.server.ts'

/** The shape of the portrait that it covers. */
const SIZE = { width: 640, height: 800 }

/** The URL of the member's photograph, or null when there is none. */
export function findPhotographAddress(id: string): string | null {
  return findPhotograph('team', id) === null ? null : `/art/team/${id}.webp`
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
