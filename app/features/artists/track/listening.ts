import type { Preview } from '#app/lib/player/preview.ts'
import type { Track } from '#content/schema.ts'

const FEATURED = 4

/** What 'Listen' does for an artist: play a preview, open the catalogue, or nothing. */
export type Listening = { kind: 'preview'; preview: Preview } | { kind: 'catalogue'; url: string } | { kind: 'none' }

/** Where the artist can be heard: preview audio first, then a catalogue page. A '#' link is never used. */
export function findListening(tracks: Pick<Track, 'discoUrl'>[], previews: readonly Preview[]): Listening {
  const [preview] = previews
  if (preview) return { kind: 'preview', preview }
  const url = tracks.find((track) => track.discoUrl !== '#')?.discoUrl
  return url === undefined ? { kind: 'none' } : { kind: 'catalogue', url }
}

/** The tracks that a card shows, and how many it leaves out. */
export function featureTracks<T>(tracks: T[]): { featured: T[]; more: number } {
  return { featured: tracks.slice(0, FEATURED), more: Math.max(0, tracks.length - FEATURED) }
}
