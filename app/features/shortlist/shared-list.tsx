import { Link, useNavigate } from 'react-router'
import type { CuedList } from '#app/lib/shortlist/cue-sheets.ts'
import { getOpenList, isBlank, type Lists } from '#app/lib/shortlist/lists.ts'
import { isSameList } from '#app/lib/shortlist/sent.ts'
import type { Shared } from '#app/lib/shortlist/shared-link.ts'
import { MAX_TRACKS } from '#app/lib/shortlist/track-list.ts'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/overlay/toast.tsx'
import { keepList, openList } from './change-lists.ts'
import { ListNotice, LostTracks } from './list-head.tsx'
import { ListTools } from './list-tools.tsx'
import { ShortlistLines } from './shortlist-lines.tsx'

type SharedListProps = {
  shared: Shared
  /** The part of it that is in the catalogue. */
  list: CuedList
  link: string
  lists: Lists
}

/** A list from a link. It can be read without script; keeping it requires script. */
export function SharedList({ shared: { tracks: ids, excess }, list, link, lists }: SharedListProps) {
  const { tracks, notes } = list
  const isEmpty = tracks.length === 0
  return (
    <>
      <LostTracks count={ids.length - tracks.length} where="in this link" />
      {excess > 0 && (
        <ListNotice>
          This link has {ids.length + excess} tracks. A list holds {MAX_TRACKS}, so only the first {MAX_TRACKS} are
          here.
        </ListNotice>
      )}
      <ShortlistLines label="Shared tracks" tracks={tracks} notes={notes} own={false} />
      {!isEmpty && <ListTools list={list} link={link} />}
      <KeepList list={list} lists={lists} />
    </>
  )
}

function KeepList({ list: { title, tracks, notes }, lists }: Pick<SharedListProps, 'list' | 'lists'>) {
  const navigate = useNavigate()
  const contents = { title, tracks: tracks.map(({ id }) => id), notes }
  const copy = lists.lists.find((list) => isSameList(list, contents))
  const hasOwn = lists.lists.length > 1 || !isBlank(getOpenList(lists))
  async function show(): Promise<void> {
    await navigate('/shortlist')
    // Only the query changes, so nothing else moves the focus from the button that has been removed.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  async function keep(): Promise<void> {
    if (!keepList(contents)) return
    showToast({ title: 'The list is saved in this browser', tone: 'success' })
    await show()
  }
  async function open(id: string): Promise<void> {
    openList(id)
    await show()
  }
  return (
    <div className="mt-10 border-rule-strong border-t pt-6 print:hidden">
      <p className="max-w-[60ch] text-dim noscript:hidden">
        {copy ? 'You have this list.' : 'Keep this list to reorder it, add notes or send it to us as a brief.'}
        {!copy && hasOwn && ' It becomes a new list; yours do not change.'}
      </p>
      <div className="mt-5 flex flex-wrap items-center gap-4">
        {copy ? (
          <Button variant="neon" size="lg" className="noscript:hidden" onClick={() => void open(copy.id)}>
            Open your list
          </Button>
        ) : (
          tracks.length > 0 && (
            <Button variant="neon" size="lg" className="noscript:hidden" onClick={() => void keep()}>
              Keep this list
            </Button>
          )
        )}
        {!copy && hasOwn && (
          <Button asChild variant="outline" size="lg" className="noscript:hidden">
            <Link to="/shortlist">{lists.lists.length > 1 ? 'Your own lists' : 'Your own list'}</Link>
          </Button>
        )}
        <Button asChild variant="outline" size="lg" className="not-noscript:hidden">
          <Link to="/contact">Write to the desk</Link>
        </Button>
      </div>
    </div>
  )
}
