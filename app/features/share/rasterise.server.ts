import { CARD_HEIGHT, CARD_WIDTH } from './share-card.ts'

/** Renders a card as a JPEG. A picture (a file or its bytes) is a square at the right edge, behind the text. */
export async function rasterise(svg: string, picture: string | Buffer | null = null): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded on demand: a server with built pages never needs it.
  const { default: sharp } = await import('sharp')
  const size = CARD_HEIGHT
  const square = picture === null ? null : await sharp(picture).rotate().resize(size, size, { fit: 'cover' }).toBuffer()
  const jpeg = await sharp({ create: { width: CARD_WIDTH, height: CARD_HEIGHT, channels: 3, background: '#08070b' } })
    .composite([
      ...(square === null ? [] : [{ input: square, left: CARD_WIDTH - size, top: 0 }]),
      { input: Buffer.from(svg), left: 0, top: 0 },
    ])
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toBuffer()
  return new Uint8Array(jpeg)
}
