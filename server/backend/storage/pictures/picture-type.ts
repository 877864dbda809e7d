import { open } from 'node:fs/promises'

export type PictureType = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff'

/** Enough for the longest signature, including the brands of an AVIF. */
export const HEAD_BYTES = 64

const isAt = (head: Buffer, at: number, ...signatures: string[]) =>
  signatures.some((signature) => head.subarray(at, at + signature.length).toString('latin1') === signature)

/** The type of a picture that begins with these bytes; null for anything else, including vector files. */
export function findPictureType(head: Buffer): PictureType | null {
  if (isAt(head, 0, '\xff\xd8\xff')) return 'jpeg'
  if (isAt(head, 0, '\x89PNG\r\n\x1a\n')) return 'png'
  if (isAt(head, 0, 'GIF87a', 'GIF89a')) return 'gif'
  if (isAt(head, 0, 'RIFF') && isAt(head, 8, 'WEBP')) return 'webp'
  if (isAt(head, 0, 'II*\0', 'MM\0*')) return 'tiff'
  const isAvif = isAt(head, 4, 'ftyp') && /avi[fs]/.test(head.subarray(8, HEAD_BYTES).toString('latin1'))
  return isAvif ? 'avif' : null
}

export async function readPictureType(file: string): Promise<PictureType | null> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return findPictureType(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}
