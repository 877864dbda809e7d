import { findCredits } from '#app/lib/content/find-credits.ts'
import type { Preview } from '#app/lib/player/preview.ts'
import { findTrack, trackPath } from '#content/paths.ts'
import type { Artist, Content, Hear } from '#content/schema.ts'

/** A track that a page features, to be played there. */
export type FeaturedTrack = NonNullable<ReturnType<typeof findFeaturedTrack>>

export function findFeaturedTrack(
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
    /** Where to hear it on another site; '#' if nowhere. */
    url: track.discoUrl,
    preview: listPreviews(artist).find((preview) => preview.id === hear.track) ?? null,
    credits: findCredits(hear.track, content),
  }
}
