import { isTrackId } from '#contracts/track-id.ts'
import { tidy } from './track-list.ts'

/** The query of a link with the list. Track ids need no escaping in a URL. */
export function writeShared(tracks: readonly string[]): string {
  return `?t=${tidy(tracks).join(',')}`
}

/**
 * The list in a link, or null if there is none. Invalid track ids are left out, and tracks beyond the length of a list are only
 * counted.
 */
export function readShared(search: string): { tracks: readonly string[]; beyond: number } | null {
  const carried = new URLSearchParams(search).get('t')
  if (carried === null) return null
  const named = new Set(carried.split(',').filter(isTrackId))
  const tracks = tidy([...named])
  return { tracks, beyond: named.size - tracks.length }
}
