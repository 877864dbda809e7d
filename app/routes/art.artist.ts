import { data } from 'react-router'
import { drawCover } from '#app/features/artists/cover-art.ts'
import { content } from '#app/lib/content.server.ts'
import type { Route } from './+types/art.artist.ts'

/** An artist's cover as a file. */
export function loader({ params }: Route.LoaderArgs) {
  const place = content.artists.findIndex((artist) => `${artist.slug}.svg` === params.file)
  const artist = content.artists[place]
  if (!artist) throw data('No such picture', { status: 404 })
  return new Response(drawCover(artist.slug, place), { headers: { 'Content-Type': 'image/svg+xml' } })
}
