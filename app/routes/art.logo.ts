import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LOGO_SIZE } from '#app/lib/structured-data.ts'

/** The sign as a bitmap, which search engines require of a logo and phones of an icon. Built with the site. */
export async function loader() {
  // Imported here because a server with built pages never needs it.
  const { default: sharp } = await import('sharp')
  const drawn = await readFile(join(process.cwd(), 'public', 'favicon.svg'))
  // The drawing is 32 units wide; 72 dots per inch of it are one pixel each.
  const picture = await sharp(drawn, { density: (72 * LOGO_SIZE) / 32 })
    .resize(LOGO_SIZE, LOGO_SIZE)
    .png()
    .toBuffer()
  return new Response(new Uint8Array(picture), { headers: { 'Content-Type': 'image/png' } })
}
