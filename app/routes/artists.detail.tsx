import { data, Link } from 'react-router'
import { ArtistPage } from '#app/features/artists/artist-page.tsx'
import { hasPictureSource } from '#app/features/artists/picture/artist-picture.server.ts'
import { ErrorScreen } from '#app/features/site/error-screen.tsx'
import { getContent, previews } from '#app/lib/content/content.server.ts'
import { missingMeta, pageMeta } from '#app/lib/page-meta.ts'
import { listPreviews } from '#app/lib/player/list-previews.ts'
import { describeArtist } from '#app/lib/structured-data.ts'
import { Button } from '#app/ui/button.tsx'
import { Missing } from '#app/ui/missing.tsx'
import { findSiteMedia } from '#contracts/site/site-media.ts'
import type { Route } from './+types/artists.detail.ts'

export function loader({ params, context }: Route.LoaderArgs) {
  const artist = getContent(context).artists.find((candidate) => candidate.slug === params.artistSlug)
  if (!artist) throw data('Artist not found', { status: 404 })
  const hasPicture = hasPictureSource(artist)
  const media = findSiteMedia(context)
  return {
    artist,
    hasPicture,
    previews: listPreviews(artist, previews, media.previews),
    pictures: media.pictures.filter((picture) => picture.artist === artist.id),
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(matches, {
        title: `${loaderData.artist.name} | Artists`,
        description: `${loaderData.artist.genre}. ${loaderData.artist.description}`,
        path: `/artists/${loaderData.artist.slug}`,
        things: [describeArtist(loaderData.artist, loaderData.pictures)],
      })
    : missingMeta(matches, 'Artist Not Found')

export default function ArtistRoute({ loaderData, matches }: Route.ComponentProps) {
  return <ArtistPage {...loaderData} label={matches[0].loaderData.company.legalName} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = (
    <Missing title="Artist Not Found" text="The artist you're looking for doesn't exist.">
      <Button asChild variant="neon" size="lg">
        <Link to="/artists">Back to Artists</Link>
      </Button>
    </Missing>
  )
  return <ErrorScreen error={error} missing={missing} />
}
