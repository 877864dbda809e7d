import { getOpenList } from '#app/lib/shortlist/lists.ts'
import { MAX_TRACKS, putBack } from '#app/lib/shortlist/track-list.ts'
import { readLists, readShortlist, writeShortlist } from '#app/lib/shortlist/use-shortlist.ts'
import { showToast } from '#app/ui/overlay/toast.tsx'

/** Announces a change to the open list with an Undo. It reverts only that change, on that list, and not later changes. */
export function announceChange(title: string, undo: (now: readonly string[]) => readonly string[]): void {
  const { id } = getOpenList(readLists())
  const onClick = () => writeShortlist(({ tracks }) => ({ tracks: undo(tracks) }), id)
  showToast({ title, action: { label: 'Undo', onClick } })
}

/** Returns false, after telling the visitor, if the list cannot hold them all. */
export function addTracks(ids: readonly string[], title: string): boolean {
  const before = readShortlist()
  const added = ids.filter((id) => !before.includes(id))
  if (before.length + added.length > MAX_TRACKS) {
    showToast({
      title: 'Your shortlist is full',
      description: `It holds ${MAX_TRACKS} tracks. Remove one first.`,
      tone: 'destructive',
    })
    return false
  }
  writeShortlist(() => ({ tracks: [...before, ...added] }))
  announceChange(title, (now) => now.filter((id) => !added.includes(id)))
  return true
}

export function removeTrack(id: string, title: string): void {
  const before = readShortlist()
  writeShortlist(() => ({ tracks: before.filter((track) => track !== id) }))
  announceChange(`${title} is off your shortlist`, (now) => putBack(now, before, [id]))
}
