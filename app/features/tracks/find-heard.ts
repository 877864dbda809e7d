import type { Preview } from '#app/lib/player/preview.ts'
import { trackPath } from '#content/paths.ts'
import type { Artist, Hear } from '#content/schema.ts'
import { toTrackId, toTrackSlug } from '#contracts/track-id.ts'

/** A track that a page lets its reader hear. */
export type Heard = { title: string; artist: string; path: string; why: string; preview: Preview | null }

/** The track that the content names; its preview is looked up in those that the build made. */
export function findHeard(
  hear: Hear | undefined,
  artists: readonly Artist[],
  listPreviews: (artist: Artist) => readonly Preview[],
): Heard | null {
  const artist = artists.find(({ slug }) => slug === hear?.artist)
  if (hear === undefined || artist === undefined) return null
  const id = toTrackId(artist.slug, hear.track)
  return {
    title: hear.track,
    artist: artist.name,
    path: trackPath(artist.slug, toTrackSlug(hear.track)),
    why: hear.why,
    preview: listPreviews(artist).find((preview) => preview.id === id) ?? null,
  }
}
