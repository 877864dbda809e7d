import { putBack } from '#app/lib/shortlist/track-list.ts'
import { readShortlist, writeShortlist } from '#app/lib/shortlist/use-shortlist.ts'
import { tellChange } from '#app/tracks/change-shortlist.ts'

/** Returns the tracks that were on the list, so that it can be restored after the toast has closed. */
export function emptyShortlist(): readonly string[] {
  const before = readShortlist()
  writeShortlist(() => ({ tracks: [] }))
  tellChange('Your shortlist is empty', (now) => putBack(now, before, before))
  return before
}
