import { featureTracks, findListening, type Listening } from '#app/features/artists/track/listening.ts'
import type { Preview } from '#app/lib/player/preview.ts'
import { trackPath } from '#content/paths.ts'
import type { Artist } from '#content/schema.ts'

/** The part of an artist that the roster needs; tracks beyond the featured ones are left out of the page. */
export type RosterEntry = {
  id: string
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
  const { id, slug, name, genre, description, keywords, supervisionTags = [], tracks } = artist
  const { featured, more } = featureTracks(tracks)
  return {
    id,
    slug,
    name,
    genre,
    description,
    tags: [...new Set([...keywords, ...supervisionTags])],
    featured: featured.map((track) => ({
      title: track.title,
      duration: track.duration,
      path: track.duration === 'TBD' ? null : trackPath(slug, track.slug),
    })),
    more,
    listening: findListening(tracks, previews),
    hasPicture,
  }
}
