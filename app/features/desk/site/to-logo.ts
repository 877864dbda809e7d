/** A logo is never shown larger; share previews and phones want no more. */
const MOST = { width: 1024, height: 512 }
/** The limit of the bucket. */
const MOST_BYTES = 524_288

/**
 * An SVG or PNG as a PNG that fits the limits. The browser draws an SVG like any other picture: without its scripts and without
 * anything that it would load, and only pixels are uploaded. Throws an error whose message is shown to the user.
 */
export async function toLogo(file: Blob): Promise<{ blob: Blob; width: number; height: number }> {
  if (!['image/svg+xml', 'image/png'].includes(file.type)) throw new Error('Choose an SVG or a PNG.')
  const picture = await draw(file)
  const isVector = file.type === 'image/svg+xml'
  const natural = { width: picture.naturalWidth || MOST.width, height: picture.naturalHeight || MOST.height }
  const fit = Math.min(MOST.width / natural.width, MOST.height / natural.height)
  for (let scale = isVector ? fit : Math.min(1, fit), tries = 0; tries < 4; tries += 1, scale /= 2) {
    const width = Math.max(1, Math.round(natural.width * scale))
    const height = Math.max(1, Math.round(natural.height * scale))
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png')).catch(() => null)
    if (blob === null) throw new Error('The picture cannot be read. Save it as a PNG and try again.')
    if (blob.size <= MOST_BYTES) return { blob, width, height }
  }
  throw new Error('The picture is too detailed for a logo.')
}

async function draw(file: Blob): Promise<HTMLImageElement> {
  const picture = new Image()
  const address = URL.createObjectURL(file)
  picture.src = address
  try {
    await picture.decode()
  } catch {
    throw new Error('The picture cannot be read. Is the file damaged?')
  } finally {
    URL.revokeObjectURL(address)
  }
  return picture
}
