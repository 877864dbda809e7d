import { featureTracks, findListening, type Listening } from '#app/features/artists/track/listening.ts'
import type { Preview } from '#app/lib/player/preview.ts'
import { trackPath } from '#content/paths.ts'
import type { Artist } from '#content/schema.ts'
import { toTrackSlug } from '#contracts/site/track-id.ts'

/** The part of an artist that the roster needs; tracks beyond the featured ones are left out of the page. */
export type RosterEntry = {
  slug: string
  name: string
  genre: string
  description: string
  tags: string[]
  /** Each with the address of its page, if it has one. */
  featured: { title: string; duration: string; path: string | null }[]
  more: number
  listening: Listening
  hasPicture: boolean
}

/** Reduces an artist to what a roster card shows. */
export function toRosterEntry(artist: Artist, hasPicture: boolean, previews: readonly Preview[]): RosterEntry {
  const { slug, name, genre, description, keywords, supervisionTags = [], tracks } = artist
  const { featured, more } = featureTracks(tracks)
  return {
    slug,
    name,
    genre,
    description,
    tags: [...new Set([...keywords, ...supervisionTags])],
    featured: featured.map(({ title, duration }) => ({
      title,
      duration,
      path: duration === 'TBD' ? null : trackPath(slug, toTrackSlug(title)),
    })),
    more,
    listening: findListening(tracks, previews),
    hasPicture,
  }
}
