import { open } from 'node:fs/promises'

export type PictureType = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff'

/** As many bytes as the longest signature takes, the brands of an AVIF included. */
const HEAD_BYTES = 64

const isAt = (head: Buffer, at: number, ...signatures: string[]) =>
  signatures.some((signature) => head.subarray(at, at + signature.length).toString('latin1') === signature)

/** What kind of picture begins with these bytes, whatever it says it is; null for anything else, vector files included. */
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
