import type { Preview } from '#app/lib/player/preview.ts'
import type { Artist, Track } from '#content/schema.ts'

const FEATURED = 4

/** What 'Listen' does for an artist: plays a preview, opens the catalogue, or nothing yet. */
export type Listening = { kind: 'preview'; preview: Preview } | { kind: 'catalogue'; url: string } | { kind: 'none' }

/** Whether the roster may show the artist: one whose every track is still to come is not shown yet. */
export function isListed(artist: Pick<Artist, 'tracks'>): boolean {
  return artist.tracks.some((track) => track.duration !== 'TBD')
}

/** Where the artist can be heard first: preview audio before a catalogue page, and '#' never. */
export function findListening(tracks: Pick<Track, 'discoUrl'>[], previews: readonly Preview[]): Listening {
  const [preview] = previews
  if (preview) return { kind: 'preview', preview }
  const url = tracks.find((track) => track.discoUrl !== '#')?.discoUrl
  return url === undefined ? { kind: 'none' } : { kind: 'catalogue', url }
}

/** The tracks a card shows and how many it leaves out. */
export function featureTracks<T>(tracks: T[]): { featured: T[]; more: number } {
  return { featured: tracks.slice(0, FEATURED), more: Math.max(0, tracks.length - FEATURED) }
}
