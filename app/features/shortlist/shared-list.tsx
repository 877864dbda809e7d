import { Link, useNavigate } from 'react-router'
import type { ListedTrack } from '#app/lib/shortlist/brief.ts'
import { changeOpen, findOpen } from '#app/lib/shortlist/lists.ts'
import type { Shared } from '#app/lib/shortlist/shared-link.ts'
import { MAX_TRACKS } from '#app/lib/shortlist/track-list.ts'
import { readLists, writeLists } from '#app/lib/shortlist/use-shortlist.ts'
import { Button } from '#app/ui/button.tsx'
import { addList, nameOpenList } from './change-lists.ts'
import { addTracks } from './change-shortlist.ts'
import { ListNotice, LostTracks } from './list-notice.tsx'
import { ShortlistLines } from './shortlist-lines.tsx'

type SharedListProps = {
  shared: Shared
  tracks: readonly ListedTrack[]
  own: readonly string[]
}

/** A list from a link. It can be read without script; keeping it requires script. */
export function SharedList({ shared: { tracks: ids, beyond, title: name, notes }, tracks, own }: SharedListProps) {
  const navigate = useNavigate()
  const fresh = tracks.filter(({ id }) => !own.includes(id))
  const missing = own.length + fresh.length - MAX_TRACKS
  async function keep(): Promise<void> {
    const title = own.length === 0 ? 'The list is yours now' : `${fresh.length} added to your own ${own.length}`
    // The own list is full, so the shared one stays open.
    if (
      fresh.length > 0 &&
      !addTracks(
        fresh.map(({ id }) => id),
        title,
      )
    )
      return
    if (own.length === 0) nameOpenList(name)
    const { notes: before } = findOpen(readLists())
    writeLists(changeOpen(readLists(), { notes: { ...notes, ...before } }))
    await show()
  }
  async function keepApart(): Promise<void> {
    if (addList({ title: name, tracks: tracks.map(({ id }) => id), notes })) await show()
  }
  async function show(): Promise<void> {
    await navigate('/shortlist')
    // Only the query changes, so nothing else moves the focus from the button that has been removed.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <>
      <LostTracks count={ids.length - tracks.length} where="in this link" />
      {beyond > 0 && (
        <ListNotice>
          This link names {ids.length + beyond} tracks. A list holds {MAX_TRACKS}, so the first {MAX_TRACKS} are here.
        </ListNotice>
      )}
      <ShortlistLines label="Shared tracks" tracks={tracks} notes={notes} own={false} />
      <div className="mt-8 flex flex-wrap items-center gap-4 print:hidden">
        {tracks.length > 0 && (
          <Button variant="neon" size="lg" className="noscript:hidden" onClick={() => void keep()}>
            Keep this list
          </Button>
        )}
        {tracks.length > 0 && own.length > 0 && (
          <Button variant="outline" size="lg" className="noscript:hidden" onClick={() => void keepApart()}>
            Keep as a new list
          </Button>
        )}
        <Button asChild variant="outline" size="lg" className="noscript:hidden">
          <Link to="/shortlist">Your own list</Link>
        </Button>
        <Button asChild variant="outline" size="lg" className="not-noscript:hidden">
          <Link to="/contact">Write to the desk</Link>
        </Button>
      </div>
      {own.length > 0 && fresh.length > 0 && (
        <p className="mt-4 text-dim text-sm">
          {missing > 0
            ? `A list holds ${MAX_TRACKS} tracks. Take ${missing} off your own to keep this one.`
            : `Keeping it puts ${fresh.length === 1 ? 'one track' : `${fresh.length} tracks`} behind the ${own.length} you have. Nothing of yours is lost.`}
        </p>
      )}
    </>
  )
}
