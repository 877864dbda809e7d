import type { Artist, Track } from '#content/schema.ts'

const FEATURED = 4

/** Whether the roster may show the artist: one whose every track is still to come is not shown yet. */
export function isListed(artist: Pick<Artist, 'tracks'>): boolean {
  return artist.tracks.some((track) => track.duration !== 'TBD')
}

/** Where the artist can be heard first; null when no track leads anywhere ('#' never opens). */
export function findListenUrl(tracks: Track[]): string | null {
  return tracks.find((track) => track.discoUrl !== '#')?.discoUrl ?? null
}

/** The tracks a card shows and how many it leaves out. */
export function featureTracks<T>(tracks: T[]): { featured: T[]; more: number } {
  return { featured: tracks.slice(0, FEATURED), more: Math.max(0, tracks.length - FEATURED) }
}
