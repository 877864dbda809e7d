import { InboxScreen } from '#app/features/desk/inbox/inbox-screen.tsx'
import { contentOf, listHeard } from '#app/lib/content/content.server.ts'
import { toTrackId } from '#contracts/site/track-id.ts'
import type { Route } from './+types/inbox.ts'

/** The catalogue, so that a brief opens with its tracks. Who wrote what is known only to the browser. */
export function loader({ context }: Route.LoaderArgs) {
  const heard = new Map(listHeard(context).map((preview) => [preview.id, preview]))
  const tracks = contentOf(context).artists.flatMap((artist) =>
    artist.tracks.map(({ title, duration, ...track }) => {
      const id = toTrackId(artist.id, track.id)
      return { id, artist: artist.name, title, duration, preview: heard.get(id) }
    }),
  )
  return { tracks }
}

/** The catalogue does not change with the address: opening an item or searching must not wait for the network first. */
export const shouldRevalidate = () => false

export default function InboxRoute({ loaderData }: Route.ComponentProps) {
  return <InboxScreen tracks={loaderData.tracks} />
}
