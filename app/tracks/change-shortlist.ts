import { findOpen } from '#app/lib/shortlist/lists.ts'
import { MAX_TRACKS, putBack } from '#app/lib/shortlist/track-list.ts'
import { readLists, readShortlist, writeShortlist } from '#app/lib/shortlist/use-shortlist.ts'
import { showToast } from '#app/ui/overlay/toast.tsx'

/**
 * Announces a change to the open list with an Undo, which reverts only that change and not later ones, here or in another tab, and
 * only on the list that was changed.
 */
export function tellChange(title: string, undo: (now: readonly string[]) => readonly string[]): void {
  const { id } = findOpen(readLists())
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
  tellChange(title, (now) => now.filter((id) => !added.includes(id)))
  return true
}

export function removeTrack(id: string, title: string): void {
  const before = readShortlist()
  writeShortlist(() => ({ tracks: before.filter((track) => track !== id) }))
  tellChange(`${title} is off your shortlist`, (now) => putBack(now, before, [id]))
}
