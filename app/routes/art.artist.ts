import { data } from 'react-router'
import { findPictureSource, makePicture } from '#app/features/artists/picture/artist-picture.server.ts'
import { PICTURE_FILES, pictureFile } from '#app/features/artists/picture/picture-files.ts'
import { getContent } from '#app/lib/content/content.server.ts'
import { servePicture } from '#app/lib/serve-picture.server.ts'
import type { Route } from './+types/art.artist.ts'

/** An artist's picture in one width and format. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  for (const artist of getContent(context).artists) {
    const file = PICTURE_FILES.find(
      ({ width, format }) => pictureFile(artist.id, width, format) === `/art/artists/${params.file}`,
    )
    const source = file && findPictureSource(artist)
    if (!file || !source) continue
    const render = async () => makePicture(await source.load(), file.width, file.format)
    return servePicture(request, { type: `image/${file.format}`, cacheKey: [file.width, source.name], render })
  }
  throw data('No such picture', { status: 404 })
}
