import { isTrackId } from '#contracts/site/track-id.ts'

/** More than any scene needs, and few enough for a message and a URL. */
export const MAX_TRACKS = 30

/** Removes duplicates and invalid ids, and cuts the list to MAX_TRACKS. */
export function tidy(tracks: readonly unknown[]): string[] {
  return [...new Set(tracks.filter(isTrackId))].slice(0, MAX_TRACKS)
}

/** Puts tracks back on the list, each after the tracks that preceded it in `before`, as long as there is room. */
export function putBack(now: readonly string[], before: readonly string[], ids: readonly string[]): readonly string[] {
  return ids.reduce<readonly string[]>((list, id) => {
    if (list.includes(id) || list.length >= MAX_TRACKS) return list
    const ahead = before.slice(0, before.indexOf(id))
    const at = list.findLastIndex((track) => ahead.includes(track)) + 1
    return [...list.slice(0, at), id, ...list.slice(at)]
  }, now)
}

/** Moves a track one place up (-1) or down (1). */
export function moveTrack(tracks: readonly string[], id: string, by: -1 | 1): readonly string[] {
  const from = tracks.indexOf(id)
  const other = tracks[from + by]
  if (from === -1 || other === undefined) return tracks
  return tracks.map((track, at) => (at === from ? other : at === from + by ? id : track))
}

/** Moves a track to an index. */
export function placeTrack(tracks: readonly string[], id: string, to: number): readonly string[] {
  if (!tracks.includes(id)) return tracks
  const others = tracks.filter((track) => track !== id)
  return [...others.slice(0, to), id, ...others.slice(to)]
}
