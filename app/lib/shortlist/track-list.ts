import { isTrackId } from './track-id.ts'

/** More than any scene needs, and few enough that the list fits into a message and an address. */
export const MAX_TRACKS = 30

const VERSION = 1

/** The list out of what the browser kept: what is no list, of another version or no track is left out. */
export function parseStored(text: string | null): readonly string[] {
  if (text === null) return []
  try {
    const stored: unknown = JSON.parse(text)
    if (typeof stored !== 'object' || stored === null || !('v' in stored) || stored.v !== VERSION) return []
    return 'tracks' in stored && Array.isArray(stored.tracks) ? tidy(stored.tracks) : []
  } catch {
    return []
  }
}

export function serialise(tracks: readonly string[]): string {
  return JSON.stringify({ v: VERSION, tracks })
}

/** Each track once, in the order given, and no more than a list holds. */
export function tidy(tracks: readonly unknown[]): string[] {
  return [...new Set(tracks.filter(isTrackId))].slice(0, MAX_TRACKS)
}

/**
 * The list with these tracks in it again, each behind those that stood before it in `before`. What is on the list by now stays
 * there: where it is full, what would be put back is left out.
 */
export function putBack(now: readonly string[], before: readonly string[], ids: readonly string[]): readonly string[] {
  return ids.reduce<readonly string[]>((list, id) => {
    if (list.includes(id) || list.length >= MAX_TRACKS) return list
    const ahead = before.slice(0, before.indexOf(id))
    const at = list.findLastIndex((track) => ahead.includes(track)) + 1
    return [...list.slice(0, at), id, ...list.slice(at)]
  }, now)
}

/** The list with the track one place up (-1) or down (1); unchanged at the ends. */
export function moveTrack(tracks: readonly string[], id: string, by: -1 | 1): readonly string[] {
  const from = tracks.indexOf(id)
  const other = tracks[from + by]
  if (from === -1 || other === undefined) return tracks
  return tracks.map((track, at) => (at === from ? other : at === from + by ? id : track))
}
