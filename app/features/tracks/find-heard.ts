import { type Credit, findCredits } from '#app/lib/content/find-credits.ts'
import type { Preview } from '#app/lib/player/preview.ts'
import { trackPath } from '#content/paths.ts'
import type { Artist, Content, Hear } from '#content/schema.ts'
import { toTrackId, toTrackSlug } from '#contracts/site/track-id.ts'

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
  const artist = content.artists.find(({ slug }) => slug === hear?.artist)
  if (hear === undefined || artist === undefined) return null
  const id = toTrackId(artist.slug, hear.track)
  return {
    id,
    title: hear.track,
    artist: artist.name,
    path: trackPath(artist.slug, toTrackSlug(hear.track)),
    why: hear.why,
    url: artist.tracks.find(({ title }) => title === hear.track)?.discoUrl ?? '#',
    preview: listPreviews(artist).find((preview) => preview.id === id) ?? null,
    credits: findCredits(hear, content),
  }
}
