import { data } from 'react-router'
import { findPictureSource } from '#app/features/artists/picture/artist-picture.server.ts'
import { findShareCard } from '#app/features/share/find-share-card.ts'
import { rasterise } from '#app/features/share/rasterise.server.ts'
import { drawShareCard } from '#app/features/share/share-card.ts'
import { getContent } from '#app/lib/content/content.server.ts'
import { servePicture } from '#app/lib/serve-picture.server.ts'
import { listCardPaths, shareImagePath } from '#content/paths.ts'
import type { Route } from './+types/og.ts'

/** A page's share card. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const content = getContent(context)
  const path = listCardPaths(content).find((candidate) => shareImagePath(candidate) === `/og/${params['*']}`)
  const card = path === undefined ? null : findShareCard(path, content)
  if (card === null) throw data('No such picture', { status: 404 })
  const artist = content.artists.find(({ slug }) => card.path === `/artists/${slug}`)
  const source = artist ? findPictureSource(artist) : null
  const drawing = drawShareCard(card, content, source !== null)
  return servePicture(request, {
    type: 'image/jpeg',
    cacheKey: [drawing, source?.name],
    render: async () => rasterise(drawing, source && (await source.load())),
  })
}
