import { data } from 'react-router'
import { findPictureSource } from '#app/features/artists/picture/artist-picture.server.ts'
import { findShareCard } from '#app/features/share/find-share-card.ts'
import { rasterise } from '#app/features/share/rasterise.server.ts'
import { drawShareCard, type ShareCard } from '#app/features/share/share-card.ts'
import { contentOf } from '#app/lib/content/content.server.ts'
import { oncePerContent } from '#app/lib/content/once-per-content.ts'
import { listCardPaths, shareImagePath } from '#content/paths.ts'
import type { Content } from '#content/schema.ts'
import type { Route } from './+types/og.ts'

// Prerendering requests each file twice, as data and as itself.
const madeOf = oncePerContent(() => new Map<string, ReturnType<typeof rasterise>>())

/** A page's share card as a file. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const content = contentOf(context)
  const path = listCardPaths(content).find((candidate) => shareImagePath(candidate) === `/og/${params['*']}`)
  const card = path === undefined ? null : findShareCard(path, content)
  if (card === null) throw data('No such picture', { status: 404 })
  const made = madeOf(content)
  const picture = made.get(card.path) ?? makeCard(card, content)
  made.set(card.path, picture)
  return new Response(await picture, { headers: { 'Content-Type': 'image/jpeg' } })
}

async function makeCard(card: ShareCard, content: Content) {
  const artist = content.artists.find(({ slug }) => card.path === `/artists/${slug}`)
  const picture = artist ? await findPictureSource(artist) : null
  return rasterise(drawShareCard(card, content, picture !== null), picture)
}
