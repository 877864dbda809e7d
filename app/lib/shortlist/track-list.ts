import { isTrackId } from '#contracts/site/track-id.ts'

/** More than any scene needs, and few enough to fit into a message and a URL. */
export const MAX_TRACKS = 30

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

/** The list with the track in this place, and the others in their order around it. */
export function placeTrack(tracks: readonly string[], id: string, to: number): readonly string[] {
  if (!tracks.includes(id)) return tracks
  const others = tracks.filter((track) => track !== id)
  return [...others.slice(0, to), id, ...others.slice(to)]
}
