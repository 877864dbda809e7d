import { findCredits } from '#app/lib/content/find-credits.ts'
import type { Preview } from '#app/lib/player/preview.ts'
import { findTrack, trackPath } from '#content/paths.ts'
import type { Artist, Content, Hear } from '#content/schema.ts'

/** A track that a page lets its reader hear. */
export type Heard = NonNullable<ReturnType<typeof findHeard>>

/** The track that the content names; its preview is looked up in those that the build made. */
export function findHeard(
  hear: Hear | undefined,
  content: Pick<Content, 'artists' | 'team'>,
  listPreviews: (artist: Artist) => readonly Preview[],
) {
  const found = findTrack(content.artists, hear?.track)
  if (hear === undefined || found === null) return null
  const { artist, track } = found
  return {
    id: hear.track,
    title: track.title,
    artist: artist.name,
    path: trackPath(artist.slug, track.slug),
    why: hear.why,
    /** Where else it can be heard; '#' is nowhere. */
    url: track.discoUrl,
    preview: listPreviews(artist).find((preview) => preview.id === hear.track) ?? null,
    credits: findCredits(hear.track, content),
  }
}
