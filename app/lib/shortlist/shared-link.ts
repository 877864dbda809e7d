import { isTrackId } from './track-id.ts'
import { tidy } from './track-list.ts'

/** The query of a link that carries the list. Ids hold nothing that an address would have to escape. */
export function writeShared(tracks: readonly string[]): string {
  return `?t=${tidy(tracks).join(',')}`
}

/**
 * The list that a link carries, or null when it carries none. What is no track's name is left out, and what is beyond the length
 * of a list is only counted.
 */
export function readShared(search: string): { tracks: readonly string[]; beyond: number } | null {
  const carried = new URLSearchParams(search).get('t')
  if (carried === null) return null
  const named = new Set(carried.split(',').filter(isTrackId))
  const tracks = tidy([...named])
  return { tracks, beyond: named.size - tracks.length }
}
