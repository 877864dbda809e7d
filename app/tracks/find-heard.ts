import { type Credit, findCredits } from '#app/lib/content/find-credits.ts'
import type { Preview } from '#app/lib/player/preview.ts'
import { findTrack, trackPath } from '#content/paths.ts'
import type { Artist, Content, Hear } from '#content/schema.ts'

/** A track that a page lets its reader hear. */
export type Heard = {
  id: string
  title: string
  artist: string
  path: string
  why: string
  /** Where else it can be heard; '#' is nowhere. */
  url: string
  preview: Preview | null
  credits: Credit[]
}

/** The track that the content names; its preview is looked up in those that the build made. */
export function findHeard(
  hear: Hear | undefined,
  content: Pick<Content, 'artists' | 'team'>,
  listPreviews: (artist: Artist) => readonly Preview[],
): Heard | null {
  const found = findTrack(content.artists, hear?.track)
  if (hear === undefined || found === null) return null
  const { artist, track } = found
  return {
    id: hear.track,
    title: track.title,
    artist: artist.name,
    path: trackPath(artist.slug, track.slug),
    why: hear.why,
    url: track.discoUrl,
    preview: listPreviews(artist).find((preview) => preview.id === hear.track) ?? null,
    credits: findCredits(hear.track, content),
  }
}
