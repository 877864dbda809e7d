import { ShortlistPage } from '#app/features/shortlist/shortlist-page.tsx'
import { contentOf, listHeard } from '#app/lib/content/content.server.ts'
import { formatLongDay } from '#app/lib/dates.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { trackPath } from '#content/paths.ts'
import { toTrackId } from '#contracts/site/track-id.ts'
import type { Route } from './+types/shortlist.ts'

/** The data of every track. Which of them are listed is known only to the browser, or given by the address. */
export function loader({ request, context }: Route.LoaderArgs) {
  const heard = new Map(listHeard(context).map((preview) => [preview.id, preview]))
  return {
    drawnFor: new URL(request.url).search,
    renderedOn: formatLongDay(new Date()) ?? '',
    catalogue: contentOf(context).artists.flatMap((artist) =>
      artist.tracks.map(({ title, duration, album, bpm, key, oneStop, isrc, writers, versions, ...track }) => {
        const id = toTrackId(artist.id, track.id)
        return {
          id,
          artistSlug: artist.slug,
          artist: artist.name,
          path: duration === 'TBD' ? undefined : trackPath(artist.slug, track.slug),
          url: track.discoUrl,
          preview: heard.get(id),
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
