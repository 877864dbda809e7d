import { MAX_TRACKS, putBack } from '#app/lib/shortlist/track-list.ts'
import { readShortlist, writeShortlist } from '#app/lib/shortlist/use-shortlist.ts'
import { showToast } from '#app/ui/toast.tsx'

/** Announces a change with an Undo, which reverts only that change and not later ones, here or in another tab. */
export function tellChange(title: string, undo: (now: readonly string[]) => readonly string[]): void {
  showToast({ title, action: { label: 'Undo', onClick: () => writeShortlist(undo(readShortlist())) } })
}

/** Returns false, after telling the visitor, if the list cannot hold them all. */
export function addTracks(ids: readonly string[], title: string): boolean {
  const before = readShortlist()
  const added = ids.filter((id) => !before.includes(id))
  if (before.length + added.length > MAX_TRACKS) {
    showToast({
      title: 'Your shortlist is full',
      description: `It holds ${MAX_TRACKS} tracks. Take one off first.`,
      tone: 'destructive',
    })
    return false
  }
  writeShortlist([...before, ...added])
  tellChange(title, (now) => now.filter((id) => !added.includes(id)))
  return true
}

export function removeTrack(id: string, title: string): void {
  const before = readShortlist()
  writeShortlist(before.filter((track) => track !== id))
  tellChange(`${title} is off your shortlist`, (now) => putBack(now, before, [id]))
}
