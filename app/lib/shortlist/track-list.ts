import { isTrackId } from '#contracts/track-id.ts'

/** More than any scene needs, and few enough to fit into a message and a URL. */
export const MAX_TRACKS = 30

const VERSION = 1

/** Reads the stored list. Anything that is not a list, has another version or is not a track is left out. */
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
 * Puts these tracks back on the list, each after the tracks that preceded it in `before`. Tracks that are on the list now stay;
 * tracks that no longer fit are left out.
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
