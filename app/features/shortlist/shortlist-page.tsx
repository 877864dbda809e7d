import { ListX, Plus, Trash2 } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { formatTotalTime, type ListedTrack } from '#app/lib/shortlist/brief.ts'
import type { CuedList } from '#app/lib/shortlist/cue-sheets.ts'
import { getOpenList, isBlank, type ListContents, type Shortlist } from '#app/lib/shortlist/lists.ts'
import { countTracks } from '#app/lib/shortlist/sent.ts'
import { findSharedList, writeSharedList } from '#app/lib/shortlist/shared-link.ts'
import { putBack } from '#app/lib/shortlist/track-list.ts'
import { readShortlist, useLists, writeShortlist } from '#app/lib/shortlist/use-shortlist.ts'
import { siteUrl } from '#app/lib/site-url.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { WHILE_ASLEEP } from '#app/start/wake-now.ts'
import { announceChange } from '#app/tracks/change-shortlist.ts'
import { Button } from '#app/ui/button.tsx'
import type { Company } from '#content/schema.ts'
import { addList, deleteOpenList } from './change-lists.ts'
import { EditableTitle, FixedTitle, ListHead, ListNotice, LostTracks } from './list-head.tsx'
import { ListTabs } from './list-tabs.tsx'
import { ListTools } from './list-tools.tsx'
import { PrintSheet } from './print-sheet.tsx'
import { SentLine } from './sent-line.tsx'
import { SharedList } from './shared-list.tsx'
import { ShortlistLines } from './shortlist-lines.tsx'

// The form engine is a large part of this page's script, and only a list with tracks needs it.
const BriefForm = lazy(() => import('./brief-form.tsx').then((loaded) => ({ default: loaded.BriefForm })))

type ShortlistPageProps = {
  catalogue: readonly ListedTrack[]
  /** The query that this page was rendered for, so that a list in it can be read without script. */
  renderedQuery: string
  renderedOn: string
  company: Company
}

/** The visitor's own shortlist, which the browser stores, or the one in the URL. */
export function ShortlistPage({ catalogue, renderedQuery, renderedOn, company }: ShortlistPageProps) {
  const hydrated = useHydrated()
  const { search } = useLocation()
  const lists = useLists()
  const open = getOpenList(lists)
  const gone = useLostTracks(catalogue, open.tracks)
  const linked = findSharedList(hydrated ? search : renderedQuery)
  const shared = linked && linked.tracks.length > 0 ? linked : null
  const { title, notes, tracks: ids } = shared ?? open
  const tracks = ids.flatMap((id) => catalogue.filter((track) => track.id === id))
  const list = { title, tracks, notes, label: company.legalName }
  const page = `${hydrated ? window.location.origin : siteUrl()}/shortlist`
  const linkTo = (words?: Partial<ListContents>) =>
    page +
    writeSharedList(
      tracks.map(({ id }) => id),
      words,
    )
  const isOwn = hydrated && !shared
  return (
    <>
      {isOwn && <ListTabs lists={lists} />}
      <ListHead
        mark="Shortlist"
        aside={tracks.length > 0 && `${countTracks(tracks.length)} · ${formatTotalTime(tracks)}`}
        title={
          isOwn ? (
            <EditableTitle title={title} />
          ) : (
            <FixedTitle title={title || (shared ? 'A list for you' : 'Your shortlist')} />
          )
        }
      >
        {shared && <p>Someone picked these tracks and sent you the link.</p>}
        {!shared && (isOwn && open.sent ? <SentLine list={open} /> : <StoredHere />)}
        {isOwn && tracks.length > 0 && (
          <Button asChild variant="link">
            <a href="#send">{open.sent ? 'Send it again' : 'Send it as a brief'}</a>
          </Button>
        )}
      </ListHead>
      <div className="on-paper gutters min-h-[40svh] pb-20">
        {linked && !shared && <ListNotice>The link you followed has no tracks. This is your own list.</ListNotice>}
        {shared && <SharedList shared={shared} list={list} link={linkTo({ title, notes })} lists={lists} />}
        {!hydrated && !shared && <BeforeApp />}
        {isOwn && <LostTracks count={gone} where="on your list" />}
        {isOwn && <OwnList key={open.id} list={open} cued={list} linkTo={linkTo} canDelete={lists.lists.length > 1} />}
        {tracks.length > 0 && (
          <PrintSheet list={list} company={company} renderedOn={renderedOn} link={linkTo({ title })} />
        )}
      </div>
    </>
  )
}

function StoredHere() {
  return (
    <p>
      Saved in this browser<span className="max-sm:sr-only">, without an account</span>.
    </p>
  )
}

/**
 * Removes tracks that are no longer in the catalogue from the stored list, so that the header's count matches this page. Returns how
 * many it removed.
 */
function useLostTracks(catalogue: readonly ListedTrack[], own: readonly string[]): number {
  const [gone, setGone] = useState(0)
  useEffect(() => {
    const kept = own.filter((id) => catalogue.some((track) => track.id === id))
    if (kept.length === own.length) return
    setGone((count) => count + own.length - kept.length)
    writeShortlist(() => ({ tracks: kept }))
  }, [catalogue, own])
  return gone
}

/** Shown until the app runs: an empty list, because a stored one starts the app at once. Without script, what to do instead. */
function BeforeApp() {
  return (
    <>
      <div {...WHILE_ASLEEP} className="noscript:hidden">
        <EmptyList emptied={[]} movesFocus={false} />
      </div>
      <div className="hidden border-rule-strong border-t pt-8 noscript:block">
        <h2 className="text-title">The list itself needs JavaScript</h2>
        <p className="mt-3 max-w-[52ch] text-dim">
          Without it, write down the tracks you like and name them in the contact form. We answer within 1-2 business
          days.
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
  /** Whether the list was just emptied: the focused element was removed, so the focus must move. */
  movesFocus: boolean
}

function EmptyList({ emptied, movesFocus }: EmptyListProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (movesFocus) box.current?.querySelector<HTMLElement>('a, button')?.focus()
  }, [movesFocus])
  return (
    <div ref={box} className="border-rule-strong border-t pt-8">
      <h2 className="text-title">{emptied.length > 0 ? 'The list is empty' : 'No tracks yet'}</h2>
      <p className="mt-3 max-w-[52ch] text-dim">
        To add a track, press the plus sign next to it, in the catalog or on its artist’s page.
      </p>
      <div className="mt-8 flex flex-wrap gap-4">
        {emptied.length > 0 && (
          <Button variant="neon" size="lg" onClick={() => writeShortlist(() => ({ tracks: emptied }))}>
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
  list: Shortlist
  cued: CuedList
  linkTo: (words?: Partial<ListContents>) => string
  canDelete: boolean
}

/** Stays mounted while the list is empty, so that a half-written brief survives until a track is added again. */
function OwnList({ list, cued, linkTo, canDelete }: OwnListProps) {
  const { tracks } = cued
  const isEmpty = tracks.length === 0
  const [emptied, setEmptied] = useState<readonly string[]>([])
  const [isUsed, setIsUsed] = useState(tracks.length > 0)
  if (!isUsed && tracks.length > 0) setIsUsed(true)
  return (
    <>
      {isEmpty && <EmptyList emptied={emptied} movesFocus={isUsed} />}
      {isUsed && (
        <div hidden={isEmpty}>
          <ShortlistLines label="Your tracks" tracks={tracks} notes={list.notes} own />
          <ListTools list={cued} link={linkTo(list)} />
        </div>
      )}
      <div className="mt-3 -ml-5 flex flex-wrap print:hidden">
        {!isBlank(list) && (
          <Button variant="ghost" onClick={() => addList()}>
            <Plus aria-hidden="true" />
            New list
          </Button>
        )}
        {!isEmpty && (
          <Button variant="ghost" onClick={() => setEmptied(emptyShortlist())}>
            <ListX aria-hidden="true" />
            Empty the list
          </Button>
        )}
        {canDelete && (
          <Button variant="ghost" onClick={deleteOpenList}>
            <Trash2 aria-hidden="true" />
            Delete this list
          </Button>
        )}
      </div>
      {isUsed && (
        <div hidden={isEmpty}>
          <Suspense fallback={null}>
            <BriefForm list={list} tracks={tracks} link={linkTo()} />
          </Suspense>
        </div>
      )}
    </>
  )
}

/** Returns the tracks that were on the list, so that it can be restored after the toast has closed. */
function emptyShortlist(): readonly string[] {
  const before = readShortlist()
  writeShortlist(() => ({ tracks: [] }))
  announceChange('Your shortlist is empty', (now) => putBack(now, before, before))
  return before
}
