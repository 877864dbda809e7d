import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { type ListedTrack, totalTime } from '#app/lib/shortlist/brief.ts'
import { findOpen } from '#app/lib/shortlist/lists.ts'
import { readShared, writeShared } from '#app/lib/shortlist/shared-link.ts'
import { useLists, writeShortlist } from '#app/lib/shortlist/use-shortlist.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { WHILE_ASLEEP } from '#app/start/wake-now.ts'
import { Button } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { emptyShortlist } from './empty-shortlist.ts'
import { ListNotice, LostTracks } from './list-notice.tsx'
import { ListTabs } from './list-tabs.tsx'
import { ListTools } from './list-tools.tsx'
import { SharedList } from './shared-list.tsx'
import { ShortlistLines } from './shortlist-lines.tsx'

// The form engine is a large part of this page's script, and only a list with tracks on it needs it.
const BriefForm = lazy(() => import('./brief-form.tsx').then((loaded) => ({ default: loaded.BriefForm })))

type ShortlistPageProps = {
  catalogue: readonly ListedTrack[]
  /** The query this page was rendered for: a list in it can be read without script. */
  drawnFor: string
  /** The label's legal name, for cue sheets. */
  label: string
}

/** The visitor's own shortlist, which the browser stores, or the one in the address. */
export function ShortlistPage({ catalogue, drawnFor, label }: ShortlistPageProps) {
  const hydrated = useHydrated()
  const { search } = useLocation()
  const lists = useLists()
  const { tracks: own, notes } = findOpen(lists)
  const gone = useForgottenTracks(catalogue, own)
  const carried = readShared(hydrated ? search : drawnFor)
  const shared = carried && carried.tracks.length > 0 ? carried : null
  const tracks = (shared?.tracks ?? own).flatMap((id) => catalogue.filter((track) => track.id === id))
  const isOwn = hydrated && !shared
  return (
    <>
      <PageHead
        mark="Shortlist"
        title={shared ? shared.title || 'A list for you' : 'Your shortlist'}
        aside={`${tracks.length} · ${totalTime(tracks)}`}
        isTight
      >
        <span className="print:hidden">
          {shared
            ? 'Somebody picked these tracks and sent you the link.'
            : 'Kept in this browser, without an account. Share it as a link, or send it to the desk as a brief.'}
        </span>
        <span className="hidden print:inline">{label}</span>
      </PageHead>
      <div className="on-paper gutters min-h-[40svh] pb-20">
        {carried && !shared && (
          <ListNotice>The link you followed names no tracks. What is here is your own list.</ListNotice>
        )}
        {shared && <SharedList shared={shared} tracks={tracks} own={own} />}
        {!hydrated && !shared && <Asleep />}
        {isOwn && <LostTracks count={gone} where="on your list" />}
        {isOwn && <ListTabs lists={lists} />}
        {isOwn && (
          <OwnList key={lists.open} title={findOpen(lists).title} notes={notes} tracks={tracks} label={label} />
        )}
      </div>
    </>
  )
}

/**
 * Removes tracks that have left the catalogue from the stored list, so that the header's count matches this page. Returns
 * how many it removed.
 */
function useForgottenTracks(catalogue: readonly ListedTrack[], own: readonly string[]): number {
  const [gone, setGone] = useState(0)
  useEffect(() => {
    const kept = own.filter((id) => catalogue.some((track) => track.id === id))
    if (kept.length === own.length) return
    setGone((count) => count + own.length - kept.length)
    writeShortlist(kept)
  }, [catalogue, own])
  return gone
}

/** Shown until the app runs: an empty list, since a stored one starts the app. Without script it says what to do instead. */
function Asleep() {
  return (
    <>
      <div {...WHILE_ASLEEP} className="noscript:hidden">
        <EmptyList emptied={[]} isLeft={false} />
      </div>
      <div className="hidden border-rule-strong border-t pt-8 noscript:block">
        <h2 className="text-title">The list itself needs JavaScript</h2>
        <p className="mt-3 max-w-[52ch] text-dim">
          Without it, write down the tracks you like and name them in the contact form. The desk quotes them the same
          day.
        </p>
        <div className="mt-8 flex flex-wrap gap-4">
          <Button asChild variant="outline_neon" size="lg">
            <Link to="/artists">Browse the artists</Link>
          </Button>
          <Button asChild variant="outline" size="lg">
            <Link to="/contact">Write to the desk</Link>
          </Button>
        </div>
      </div>
    </>
  )
}

type EmptyListProps = {
  /** The tracks on the list before it was emptied on this page. */
  emptied: readonly string[]
  /** Whether the list was emptied just now: then the focused element has been removed and the focus must move. */
  isLeft: boolean
}

function EmptyList({ emptied, isLeft }: EmptyListProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isLeft) box.current?.querySelector<HTMLElement>('a, button')?.focus()
  }, [isLeft])
  return (
    <div ref={box} className="border-rule-strong border-t pt-8">
      <h2 className="text-title">{emptied.length > 0 ? 'The list is empty' : 'No tracks yet'}</h2>
      <p className="mt-3 max-w-[52ch] text-dim">
        Every track has a plus, in the catalog and on its artist’s page. It puts the track here.
      </p>
      <div className="mt-8 flex flex-wrap gap-4">
        {emptied.length > 0 && (
          <Button variant="neon" size="lg" onClick={() => writeShortlist(emptied)}>
            Bring back {emptied.length === 1 ? 'the track' : `the ${emptied.length} tracks`}
          </Button>
        )}
        <Button asChild variant="outline_neon" size="lg">
          <Link to="/artists">Browse the artists</Link>
        </Button>
        <Button asChild variant="outline" size="lg">
          <Link to="/catalog">Search the catalog</Link>
        </Button>
      </div>
    </div>
  )
}

type OwnListProps = {
  title: string
  tracks: readonly ListedTrack[]
  notes: Readonly<Record<string, string>>
  label: string
}

/** Stays mounted while the list is empty, so that a half-written brief is still there when a track is added again. */
function OwnList(list: OwnListProps) {
  const { tracks } = list
  const [emptied, setEmptied] = useState<readonly string[]>([])
  const [isUsed, setIsUsed] = useState(tracks.length > 0)
  if (!isUsed && tracks.length > 0) setIsUsed(true)
  return (
    <>
      {tracks.length === 0 && <EmptyList emptied={emptied} isLeft={isUsed} />}
      {isUsed && (
        <div hidden={tracks.length === 0}>
          <Tracks {...list} onEmpty={() => setEmptied(emptyShortlist())} />
        </div>
      )}
    </>
  )
}

function Tracks({ title, tracks, notes, label, onEmpty }: OwnListProps & { onEmpty: () => void }) {
  const ids = tracks.map(({ id }) => id)
  const page = `${window.location.origin}/shortlist`
  return (
    <>
      {title && <p className="hidden font-display font-semibold text-title print:mb-4 print:block">{title}</p>}
      <ShortlistLines label="Your tracks" tracks={tracks} notes={notes} own />
      <div className="mt-8 flex flex-wrap gap-3 print:hidden">
        <ListTools
          title={title}
          tracks={tracks}
          notes={notes}
          label={label}
          link={`${page}${writeShared(ids, { title, notes })}`}
        />
        <Button variant="ghost" onClick={onEmpty}>
          Empty the list
        </Button>
      </div>
      <Suspense fallback={null}>
        <BriefForm tracks={tracks} notes={notes} link={`${page}${writeShared(ids)}`} />
      </Suspense>
    </>
  )
}
