import { ShortlistPage } from '#app/features/shortlist/shortlist-page.tsx'
import { getContent, listAllPreviews } from '#app/lib/content/content.server.ts'
import { formatLongDay } from '#app/lib/dates.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { trackPath } from '#content/paths.ts'
import { toTrackId } from '#contracts/site/track-id.ts'
import type { Route } from './+types/shortlist.ts'

/** The data of every track. The browser or the URL knows which of them are on the list. */
export function loader({ request, context }: Route.LoaderArgs) {
  const previewById = new Map(listAllPreviews(context).map((preview) => [preview.id, preview]))
  return {
    renderedQuery: new URL(request.url).search,
    renderedOn: formatLongDay(new Date()) ?? '',
    catalogue: getContent(context).artists.flatMap((artist) =>
      artist.tracks.map(({ title, duration, album, bpm, key, oneStop, isrc, writers, versions, ...track }) => {
        const id = toTrackId(artist.id, track.id)
        return {
          id,
          artistSlug: artist.slug,
          artist: artist.name,
          path: duration === 'TBD' ? undefined : trackPath(artist.slug, track.slug),
          url: track.discoUrl,
          preview: previewById.get(id),
          ...{ title, duration, album, bpm, key, oneStop, isrc, writers, versions },
        }
      }),
    ),
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Shortlist',
    description: 'The tracks you picked, to share as a link or to send to the sync desk as a brief.',
    path: '/shortlist',
  })

export default function ShortlistRoute({ loaderData, matches }: Route.ComponentProps) {
  return <ShortlistPage {...loaderData} company={matches[0].loaderData.company} />
}
