import { useMemo } from 'react'
import { listPreviews } from '#app/features/player/list-previews.ts'
import { PlayControl } from '#app/features/player/play-control.tsx'
import { ShortlistPage } from '#app/features/shortlist/shortlist-page.tsx'
import { contentOf } from '#app/lib/content/content.server.ts'
import { previews } from '#app/lib/content/previews.server.ts'
import { formatLongDay } from '#app/lib/dates.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Preview } from '#app/lib/player/preview.ts'
import { trackPath } from '#content/paths.ts'
import { findSiteMedia } from '#contracts/site/site-media.ts'
import { toTrackId } from '#contracts/site/track-id.ts'
import type { Route } from './+types/shortlist.ts'

/** The data of every track. Which of them are listed is known only to the browser, or given by the address. */
export function loader({ request, context }: Route.LoaderArgs) {
  const content = contentOf(context)
  const { previews: uploaded } = findSiteMedia(context)
  return {
    drawnFor: new URL(request.url).search,
    renderedOn: formatLongDay(new Date()) ?? '',
    catalogue: content.artists.flatMap(({ id, slug, name, tracks }) =>
      tracks.map(
        ({
          id: own,
          slug: trackSlug,
          title,
          duration,
          album,
          bpm,
          key,
          oneStop,
          isrc,
          writers,
          versions,
          discoUrl,
        }) => ({
          id: toTrackId(id, own),
          artistSlug: slug,
          artist: name,
          title,
          duration,
          path: duration === 'TBD' ? undefined : trackPath(slug, trackSlug),
          outside: discoUrl,
          ...{ album, bpm, key, oneStop, isrc, writers, versions },
        }),
      ),
    ),
    heard: content.artists.flatMap((artist) => listPreviews(artist, previews, uploaded)),
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Shortlist',
    description: 'The tracks you picked, to share as a link or to send to the sync desk as a brief.',
    path: '/shortlist',
  })

export default function ShortlistRoute({ loaderData, matches }: Route.ComponentProps) {
  const { catalogue, heard, drawnFor, renderedOn } = loaderData
  const tracks = useMemo(
    () =>
      catalogue.map(({ outside, ...track }) => {
        const preview = heard.find(({ id }) => id === track.id)
        return {
          ...track,
          play: <PlayControl title={track.title} preview={preview} url={outside} />,
          sound: preview && <PlainSound preview={preview} />,
        }
      }),
    [catalogue, heard],
  )
  const { company } = matches[0].loaderData
  return <ShortlistPage catalogue={tracks} drawnFor={drawnFor} renderedOn={renderedOn} company={company} />
}

/** The browser's own player, for a page without script. */
function PlainSound({ preview }: { preview: Preview }) {
  return (
    <noscript>
      {/* biome-ignore lint/a11y/useMediaCaption: music, nothing is spoken */}
      <audio
        controls
        preload="none"
        src={preview.src}
        aria-label={`Preview of ${preview.title}`}
        className="my-1 w-full max-w-[24rem]"
      />
    </noscript>
  )
}
