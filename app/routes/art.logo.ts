import { recolour } from '#app/lib/accent-tones.ts'
import { contentOf } from '#app/lib/content/content.server.ts'
import { servePicture } from '#app/lib/serve-picture.server.ts'
import { LOGO_SIZE } from '#app/lib/structured-data.ts'
import { drawIcon, ICON_SIZE } from '#app/ui/site-icon.ts'
import type { Route } from './+types/art.logo.ts'

/** The icon as a bitmap, which search engines require of a logo and phones of an icon. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { company, look } = contentOf(context)
  const drawn = recolour(drawIcon(company.shortName, look.ornament), look.colours)
  return servePicture(request, { type: 'image/png', drawnOf: [drawn], draw: () => rasterise(drawn) })
}

async function rasterise(drawn: string) {
  // Imported here because a server with built pages never needs it.
  const { default: sharp } = await import('sharp')
  // 72 dots per inch of the drawing are one pixel each.
  const picture = await sharp(Buffer.from(drawn), { density: (72 * LOGO_SIZE) / ICON_SIZE })
    .resize(LOGO_SIZE, LOGO_SIZE)
    .png()
    .toBuffer()
  return new Uint8Array(picture)
}
