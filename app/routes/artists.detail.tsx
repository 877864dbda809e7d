import { data, isRouteErrorResponse, Link } from 'react-router'
import { ArtistPage } from '#app/features/artists/artist-page.tsx'
import { hasPictureSource } from '#app/features/artists/picture/artist-picture.server.ts'
import { listPreviews } from '#app/features/player/list-previews.ts'
import { PreviewStrip } from '#app/features/player/preview-strip.tsx'
import { LeadPicture } from '#app/features/press/lead-picture.tsx'
import { PressSection } from '#app/features/press/press-section.tsx'
import { ShortlistButton } from '#app/features/shortlist/shortlist-button.tsx'
import { Trouble } from '#app/features/site/trouble.tsx'
import { CueSheet } from '#app/features/tracks/cue-sheet.tsx'
import { contentOf } from '#app/lib/content/content.server.ts'
import { previews } from '#app/lib/content/previews.server.ts'
import { missingMeta, pageMeta } from '#app/lib/page-meta.ts'
import { describeArtist } from '#app/lib/structured-data.ts'
import { Button } from '#app/ui/button.tsx'
import { Missing } from '#app/ui/missing.tsx'
import { findSiteMedia } from '#contracts/site/site-media.ts'
import { toTrackId } from '#contracts/site/track-id.ts'
import type { Route } from './+types/artists.detail.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const artist = contentOf(context).artists.find((candidate) => candidate.slug === params.artistSlug)
  if (!artist) throw data('Artist not found', { status: 404 })
  const hasPicture = await hasPictureSource(artist)
  const media = findSiteMedia(context)
  return {
    artist,
    hasPicture,
    heard: listPreviews(artist, previews, media.previews),
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
  const { artist, hasPicture, heard, pictures } = loaderData
  return (
    <ArtistPage
      artist={artist}
      hasPicture={hasPicture}
      previews={heard}
      lead={pictures[0] && <LeadPicture picture={pictures[0]} />}
      press={pictures.length > 0 && <PressSection slug={artist.slug} pictures={pictures} />}
      trackPreview={(track) => {
        const preview = heard.find(({ id }) => id === toTrackId(artist.id, track.id))
        return preview && <PreviewStrip preview={preview} />
      }}
      trackActions={({ id, title, duration }) =>
        duration === 'TBD' ? null : <ShortlistButton id={toTrackId(artist.id, id)} title={title} />
      }
      trackNotes={(track) => (
        <CueSheet track={track} artist={artist.name} label={matches[0].loaderData.company.legalName} />
      )}
    />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <Trouble />
  return (
    <Missing title="Artist Not Found" text="The artist you're looking for doesn't exist.">
      <Button asChild variant="neon" size="lg">
        <Link to="/artists">Back to Artists</Link>
      </Button>
    </Missing>
  )
}
