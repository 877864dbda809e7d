import { MAX_TRACKS, tidy } from '#app/lib/shortlist/track-list.ts'
import { readShortlist, writeShortlist } from '#app/lib/shortlist/use-shortlist.ts'
import { showToast } from '#app/ui/toast.tsx'

/** Keeps a list in place of the one before, says so, and offers the way back. */
export function changeShortlist(tracks: readonly string[], title: string): void {
  const before = readShortlist()
  writeShortlist(tracks)
  showToast({ title, action: { label: 'Undo', onClick: () => writeShortlist(before) } })
}

export function addTracks(ids: readonly string[], title: string): void {
  const before = readShortlist()
  if (new Set([...before, ...ids]).size > MAX_TRACKS) {
    showToast({
      title: 'Your shortlist is full',
      description: `It holds ${MAX_TRACKS} tracks. Take one off first.`,
      tone: 'destructive',
    })
    return
  }
  changeShortlist(tidy([...before, ...ids]), title)
}

export function removeTrack(id: string, title: string): void {
  changeShortlist(
    readShortlist().filter((track) => track !== id),
    `${title} is off your shortlist`,
  )
}
