import { InboxScreen } from '#app/features/desk/inbox/inbox-screen.tsx'
import { getContent, listAllPreviews } from '#app/lib/content/content.server.ts'
import { toTrackId } from '#contracts/site/track-id.ts'
import type { Route } from './+types/inbox.ts'

/** The catalogue, so that a brief opens with its tracks. The messages themselves are loaded in the browser. */
export function loader({ context }: Route.LoaderArgs) {
  const previewById = new Map(listAllPreviews(context).map((preview) => [preview.id, preview]))
  const tracks = getContent(context).artists.flatMap((artist) =>
    artist.tracks.map(({ title, duration, ...track }) => {
      const id = toTrackId(artist.id, track.id)
      return { id, artist: artist.name, title, duration, preview: previewById.get(id) }
    }),
  )
  return { tracks }
}

/** The catalogue does not depend on the URL, so opening an item or searching does not load it again. */
export const shouldRevalidate = () => false

export default function InboxRoute({ loaderData }: Route.ComponentProps) {
  return <InboxScreen tracks={loaderData.tracks} />
}
