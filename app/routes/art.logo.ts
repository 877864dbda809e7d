import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LOGO_SIZE } from '#app/lib/structured-data.ts'

/** The house's sign as pixels, which search engines ask of a logo and telephones of an icon. Read while the site is built. */
export async function loader() {
  // Loaded only here: a server that has built pages never needs it.
  const { default: sharp } = await import('sharp')
  const drawn = await readFile(join(process.cwd(), 'public', 'favicon.svg'))
  // The drawing is 32 units wide; 72 dots per inch of it are one pixel each.
  const picture = await sharp(drawn, { density: (72 * LOGO_SIZE) / 32 })
    .resize(LOGO_SIZE, LOGO_SIZE)
    .png()
    .toBuffer()
  return new Response(new Uint8Array(picture), { headers: { 'Content-Type': 'image/png' } })
}
