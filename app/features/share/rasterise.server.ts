/** An SVG document as a JPEG, at the size the document says. */
export async function rasterise(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded only here: a server that has built pages never needs it.
  const { default: sharp } = await import('sharp')
  const jpeg = await sharp(Buffer.from(svg)).jpeg({ quality: 88, chromaSubsampling: '4:4:4' }).toBuffer()
  return new Uint8Array(jpeg)
}
