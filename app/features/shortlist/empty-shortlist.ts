import { putBack } from '#app/lib/shortlist/track-list.ts'
import { readShortlist, writeShortlist } from '#app/lib/shortlist/use-shortlist.ts'
import { tellChange } from './change-shortlist.ts'

/** Answers what was on the list, for whoever wants it back later than the toast lasts. */
export function emptyShortlist(): readonly string[] {
  const before = readShortlist()
  writeShortlist([])
  tellChange('Your shortlist is empty', (now) => putBack(now, before, before))
  return before
}
