import { useMemo } from 'react'
import { InboxRoom } from '#app/features/desk/inbox/inbox-room.tsx'
import { contentOf, listHeard } from '#app/lib/content/content.server.ts'
import { PlayButton } from '#app/tracks/play-button.tsx'
import { toTrackId } from '#contracts/site/track-id.ts'
import type { Route } from './+types/inbox.ts'

/** The catalogue, so that a brief opens with its tracks. Who wrote what is known only to the browser. */
export function loader({ context }: Route.LoaderArgs) {
  return {
    catalogue: contentOf(context).artists.flatMap(({ id, name, tracks }) =>
      tracks.map(({ title, duration, ...track }) => ({ id: toTrackId(id, track.id), artist: name, title, duration })),
    ),
    heard: listHeard(context),
  }
}

/** The catalogue does not change with the address: opening an item or searching must not wait for the network first. */
export const shouldRevalidate = () => false

export default function InboxRoute({ loaderData }: Route.ComponentProps) {
  const { catalogue, heard } = loaderData
  const tracks = useMemo(
    () =>
      catalogue.map((track) => {
        const preview = heard.find(({ id }) => id === track.id)
        return preview ? { ...track, play: <PlayButton preview={preview} /> } : track
      }),
    [catalogue, heard],
  )
  return <InboxRoom tracks={tracks} />
}
