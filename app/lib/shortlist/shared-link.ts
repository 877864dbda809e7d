import { tidy } from './track-list.ts'

/** The query of a link that carries the list. Ids hold nothing that an address would have to escape. */
export function writeShared(tracks: readonly string[]): string {
  return `?t=${tidy(tracks).join(',')}`
}

/** The list that a link carries, or null when it carries none. What is no track's name is left out. */
export function readShared(search: string): readonly string[] | null {
  const carried = new URLSearchParams(search).get('t')
  if (carried === null) return null
  const tracks = tidy(carried.split(','))
  return tracks.length === 0 ? null : tracks
}
