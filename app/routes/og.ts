import { data } from 'react-router'
import { findPictureSource } from '#app/features/artists/picture/artist-picture.server.ts'
import { findShareCard } from '#app/features/share/find-share-card.ts'
import { rasterise } from '#app/features/share/rasterise.server.ts'
import { drawShareCard } from '#app/features/share/share-card.ts'
import { content } from '#app/lib/content.server.ts'
import { listIndexablePaths, shareImagePath } from '#content/paths.ts'
import type { Route } from './+types/og.ts'

/** A page's share card as a file. */
export async function loader({ params }: Route.LoaderArgs) {
  const path = listIndexablePaths(content).find((candidate) => shareImagePath(candidate) === `/og/${params['*']}`)
  const card = path === undefined ? null : findShareCard(path, content)
  if (card === null) throw data('No such picture', { status: 404 })
  const artist = content.artists.find((candidate) => card.path === `/artists/${candidate.slug}`)
  const picture = artist ? await findPictureSource(artist) : null
  return new Response(await rasterise(drawShareCard(card, picture !== null), picture), {
    headers: { 'Content-Type': 'image/jpeg' },
  })
}
