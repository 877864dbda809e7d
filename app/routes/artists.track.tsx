import { ArrowUpRight } from 'lucide-react'
import { data, isRouteErrorResponse, Link } from 'react-router'
import { hasPictureSource } from '#app/features/artists/picture/artist-picture.server.ts'
import { ArtistPicture } from '#app/features/artists/picture/artist-picture.tsx'
import { ShareButton } from '#app/features/artists/share-button.tsx'
import { listRightsFacts } from '#app/features/artists/track/track-facts.ts'
import { listPreviews, listVersions } from '#app/features/player/list-previews.ts'
import { namePlace } from '#app/features/player/name-place.ts'
import { PlayControl } from '#app/features/player/play-control.tsx'
import { PreviewStrip } from '#app/features/player/preview-strip.tsx'
import { VersionButtons } from '#app/features/player/version-buttons.tsx'
import { ShortlistButton } from '#app/features/shortlist/shortlist-button.tsx'
import { Trouble } from '#app/features/site/trouble.tsx'
import { TrackPage } from '#app/features/tracks/track-page.tsx'
import { describeTrackInWords, listFigures } from '#app/features/tracks/track-words.ts'
import { contentOf } from '#app/lib/content/content.server.ts'
import { listNeighbours } from '#app/lib/content/neighbours.server.ts'
import { previews } from '#app/lib/content/previews.server.ts'
import { missingMeta, pageMeta } from '#app/lib/page-meta.ts'
import { describeRecording } from '#app/lib/structured-data.ts'
import { Button } from '#app/ui/button.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { Missing } from '#app/ui/missing.tsx'
import { findTrack, trackPath } from '#content/paths.ts'
import type { Content } from '#content/schema.ts'
import { contactPath } from '#contracts/forms/contact-subject.ts'
import { findSiteMedia } from '#contracts/site/site-media.ts'
import { toTrackId } from '#contracts/site/track-id.ts'
import type { Route } from './+types/artists.track.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const content = contentOf(context)
  const artist = content.artists.find(({ slug }) => slug === params.artistSlug)
  const track = artist?.tracks.find((one) => one.slug === params.trackSlug)
  // A track that is not out yet has no page.
  if (!artist || !track || track.duration === 'TBD') throw data('Track not found', { status: 404 })
  const { slug, name, genre } = artist
  const id = toTrackId(artist.id, track.id)
  const neighbours = listNeighbours(content, id)
  // Uploads appear on the page of their own track only: the pages of its neighbours are not drawn again for them.
  const built = content.artists.flatMap((entry) => listPreviews(entry, previews))
  return {
    id,
    artist: { id: artist.id, slug, name, genre },
    track,
    path: trackPath(slug, params.trackSlug),
    hasPicture: await hasPictureSource(artist),
    preview: listPreviews(artist, previews, findSiteMedia(context).previews).find((heard) => heard.id === id) ?? null,
    versions: listVersions(artist, track, previews),
    figures: listFigures(track),
    rights: listRightsFacts(track).filter(({ term }) => term !== 'Writers'),
    neighbours: neighbours.map(({ track: near, reasons }) => ({
      id: near.id,
      title: near.title,
      artist: near.artist,
      path: trackPath(near.artistSlug, near.slug),
      ...findLine(content, near.id),
      reasons,
    })),
    heard: built.filter((heard) => neighbours.some((near) => near.track.id === heard.id)),
  }
}

function findLine({ artists }: Content, trackId: string): { duration: string; url: string } {
  const track = findTrack(artists, trackId)?.track
  return { duration: track?.duration ?? '', url: track?.discoUrl ?? '#' }
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
  const { id, artist, track, hasPicture, preview, versions, figures, rights, neighbours, heard } = loaderData
  return (
    <TrackPage
      artist={artist}
      track={track}
      label={matches[0].loaderData.company.legalName}
      figures={figures}
      rights={rights}
      neighbours={neighbours}
      picture={
        <ArtistPicture
          id={artist.id}
          hasPicture={hasPicture}
          alt={`Cover art for ${artist.name}`}
          sizes="(min-width: 48rem) 32vw, 1px"
          className="aspect-square w-full"
        />
      }
      preview={
        preview && (
          <>
            <PreviewStrip preview={preview} />
            <VersionButtons versions={versions} />
          </>
        )
      }
      actions={
        <>
          <Button asChild variant="neon" size="lg">
            <Link to={contactPath('track', id)}>License this track</Link>
          </Button>
          <ShortlistButton id={id} title={track.title} />
          {track.discoUrl !== '#' && (
            <Button asChild variant="outline" size="lg" className="max-sm:px-3">
              <ExternalLink href={track.discoUrl}>
                <ArrowUpRight aria-hidden="true" />
                <span>
                  Hear it at <span className="capitalize">{namePlace(new URL(track.discoUrl).hostname)}</span>
                </span>
              </ExternalLink>
            </Button>
          )}
          {track.discoUrl === '#' && (
            <p className="text-dim">{preview ? 'On no other site: heard here only.' : 'Ask the desk to hear it.'}</p>
          )}
          <ShareButton title={`${track.title} by ${artist.name}`} variant="outline" size="lg" className="max-sm:px-3" />
        </>
      }
      renderNeighbourPlay={({ id, title, url }) => (
        <PlayControl title={title} preview={heard.find((one) => one.id === id)} url={url} />
      )}
      renderNeighbourActions={({ id, title }) => <ShortlistButton id={id} title={title} />}
    />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <Trouble />
  return (
    <Missing title="Track Not Found" text="There is no track under this address. It may have another title now.">
      <Button asChild variant="neon" size="lg">
        <Link to="/artists">Back to Artists</Link>
      </Button>
    </Missing>
  )
}
