import { data, Link } from 'react-router'
import { hasPictureSource } from '#app/features/artists/picture/artist-picture.server.ts'
import { TrackPage } from '#app/features/artists/track/track-page.tsx'
import { describeTrackInWords } from '#app/features/artists/track/track-words.ts'
import { ErrorScreen } from '#app/features/site/error-screen.tsx'
import { getContent, previews } from '#app/lib/content/content.server.ts'
import { listSimilarTracks } from '#app/lib/content/similar-tracks.server.ts'
import { missingMeta, pageMeta } from '#app/lib/page-meta.ts'
import { listPreviews, listVersions } from '#app/lib/player/list-previews.ts'
import { describeRecording } from '#app/lib/structured-data.ts'
import { Button } from '#app/ui/button.tsx'
import { Missing } from '#app/ui/missing.tsx'
import { trackPath } from '#content/paths.ts'
import { findSiteMedia } from '#contracts/site/site-media.ts'
import { toTrackId } from '#contracts/site/track-id.ts'
import type { Route } from './+types/artists.track.ts'

export function loader({ params, context }: Route.LoaderArgs) {
  const content = getContent(context)
  const artist = content.artists.find(({ slug }) => slug === params.artistSlug)
  const track = artist?.tracks.find((one) => one.slug === params.trackSlug)
  // An unreleased track has no page.
  if (!artist || !track || track.duration === 'TBD') throw data('Track not found', { status: 404 })
  const { slug, name, genre } = artist
  const id = toTrackId(artist.id, track.id)
  return {
    id,
    artist: { id: artist.id, slug, name, genre },
    track,
    path: trackPath(slug, params.trackSlug),
    hasPicture: hasPictureSource(artist),
    preview: listPreviews(artist, previews, findSiteMedia(context).previews).find((one) => one.id === id) ?? null,
    versions: listVersions(artist, track, previews),
    similarTracks: listSimilarTracks(content, id, previews),
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return missingMeta(matches, 'Track Not Found')
  const { artist, track, path, preview } = loaderData
  return pageMeta(matches, {
    title: `${track.title} by ${artist.name}`,
    description: describeTrackInWords(track, artist.name),
    path,
    type: 'music.song',
    above: { name: artist.name, path: `/artists/${artist.slug}` },
    things: [describeRecording(track, artist, preview)],
  })
}

export default function TrackRoute({ loaderData, matches }: Route.ComponentProps) {
  return <TrackPage {...loaderData} label={matches[0].loaderData.company.legalName} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = (
    <Missing title="Track Not Found" text="There is no track at this address. It may have a new title.">
      <Button asChild variant="neon" size="lg">
        <Link to="/artists">Back to Artists</Link>
      </Button>
    </Missing>
  )
  return <ErrorScreen error={error} missing={missing} />
}
