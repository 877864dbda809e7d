import { recolour } from '#app/lib/accent-tones.ts'
import { getContent } from '#app/lib/content/content.server.ts'
import { servePicture } from '#app/lib/serve-picture.server.ts'
import { LOGO_SIZE } from '#app/lib/structured-data.ts'
import { drawIcon, ICON_SIZE } from '#app/ui/site-icon.ts'
import type { Route } from './+types/art.logo.ts'

/** The icon as a bitmap, which search engines require for logos and phones for icons. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { company, look } = getContent(context)
  const drawing = recolour(drawIcon(company.shortName, look.ornament), look.colours)
  return servePicture(request, { type: 'image/png', cacheKey: [drawing], render: () => rasterise(drawing) })
}

async function rasterise(drawing: string) {
  // Loaded on demand: a server with built pages never needs it.
  const { default: sharp } = await import('sharp')
  // At 72 dots per inch, one unit of the drawing is one pixel.
  const picture = await sharp(Buffer.from(drawing), { density: (72 * LOGO_SIZE) / ICON_SIZE })
    .resize(LOGO_SIZE, LOGO_SIZE)
    .png()
    .toBuffer()
  return new Uint8Array(picture)
}
