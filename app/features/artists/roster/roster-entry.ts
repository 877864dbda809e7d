import { featureTracks, findListening } from '#app/features/artists/track/listening.ts'
import type { Preview } from '#app/lib/player/preview.ts'
import { trackPath } from '#content/paths.ts'
import type { Artist } from '#content/schema.ts'

/** The part of an artist that a roster card shows, with the featured tracks only. */
export type RosterEntry = ReturnType<typeof toRosterEntry>

export function toRosterEntry(artist: Artist, hasPicture: boolean, previews: readonly Preview[]) {
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
