import { data } from 'react-router'
import { findPictureSource, makePicture } from '#app/features/artists/picture/artist-picture.server.ts'
import { PICTURE_FILES, pictureFile } from '#app/features/artists/picture/picture-files.ts'
import { contentOf } from '#app/lib/content/content.server.ts'
import { oncePerContent } from '#app/lib/content/once-per-content.ts'
import type { Route } from './+types/art.artist.ts'

// Prerendering requests each file twice, as data and as itself, and encoding is the slowest part of the build.
const madeOf = oncePerContent(() => new Map<string, ReturnType<typeof makePicture>>())

/** An artist's picture in one width and format, as a file. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const content = contentOf(context)
  const made = madeOf(content)
  for (const artist of content.artists) {
    for (const { width, format } of PICTURE_FILES) {
      if (pictureFile(artist.id, width, format) !== `/art/artists/${params.file}`) continue
      const source = await findPictureSource(artist)
      if (source === null) continue
      const picture = made.get(params.file) ?? makePicture(source, width, format)
      made.set(params.file, picture)
      return new Response(await picture, {
        headers: { 'Content-Type': `image/${format}` },
      })
    }
  }
  throw data('No such picture', { status: 404 })
}
