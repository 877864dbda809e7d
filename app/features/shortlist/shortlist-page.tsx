import { Link, useLocation, useNavigate } from 'react-router'
import { type ListedTrack, totalTime } from '#app/lib/shortlist/brief.ts'
import { readShared, writeShared } from '#app/lib/shortlist/shared-link.ts'
import { readShortlist, useShortlist } from '#app/lib/shortlist/use-shortlist.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { Button } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { BriefForm } from './brief-form.tsx'
import { addTracks, changeShortlist } from './change-shortlist.ts'
import { copyText } from './copy-text.ts'
import { ShortlistLines } from './shortlist-lines.tsx'

/** One's own shortlist, or the one that the address carries. Nothing is drawn of either before the browser knows. */
export function ShortlistPage({ catalogue }: { catalogue: readonly ListedTrack[] }) {
  const hydrated = useHydrated()
  const { search } = useLocation()
  const own = useShortlist()
  const shared = hydrated ? readShared(search) : null
  const found = (ids: readonly string[]) => ids.flatMap((id) => catalogue.filter((track) => track.id === id))
  const tracks = found(shared ?? own)
  return (
    <>
      <PageHead
        mark="Shortlist"
        title={shared ? 'A list for you' : 'Your shortlist'}
        aside={hydrated ? `${tracks.length} · ${totalTime(tracks)}` : '0 · 00:00'}
        className="pb-8 sm:pb-10"
      >
        {shared
          ? 'Somebody picked these tracks and sent you the link.'
          : 'Kept in this browser, without an account. Share it as a link, or send it to the desk as a brief.'}
      </PageHead>
      <div className="gutters min-h-[40svh] pb-20">
        <p className="hidden noscript:block">
          The shortlist needs JavaScript. Write to us through the contact form, and name the tracks there.
        </p>
        {!hydrated && <Skeleton className="h-24 noscript:hidden" />}
        {hydrated && shared && <SharedList ids={shared} tracks={tracks} own={own} />}
        {hydrated && !shared && tracks.length === 0 && <EmptyList />}
        {hydrated && !shared && tracks.length > 0 && <OwnList tracks={tracks} />}
      </div>
    </>
  )
}

function EmptyList() {
  return (
    <div className="border-rule-strong border-t pt-8">
      <h2 className="text-title">No tracks yet</h2>
      <p className="mt-3 max-w-[52ch] text-dim">Every track on an artist's page has a plus. It puts the track here.</p>
      <Button asChild variant="outline_neon" size="lg" className="mt-8">
        <Link to="/artists">Browse the artists</Link>
      </Button>
    </div>
  )
}

type SharedListProps = { ids: readonly string[]; tracks: readonly ListedTrack[]; own: readonly string[] }

function SharedList({ ids, tracks, own }: SharedListProps) {
  const navigate = useNavigate()
  const unknown = ids.length - tracks.length
  const fresh = tracks.filter(({ id }) => !own.includes(id))
  async function keep(): Promise<void> {
    if (fresh.length > 0) {
      const before = readShortlist().length
      addTracks(
        fresh.map(({ id }) => id),
        before === 0 ? 'The list is yours now' : `${fresh.length} added to your own ${before}`,
      )
      // Full: the list stays open, so that what was sent is not lost from sight.
      if (readShortlist().length === before) return
    }
    await navigate('/shortlist')
  }
  return (
    <>
      {unknown > 0 && (
        <p role="status" className="mb-6 border-amber border-l-2 bg-amber-dim px-4 py-3 text-amber">
          {unknown === 1
            ? 'One track in this link is not in our catalogue any more.'
            : `${unknown} tracks in this link are not in our catalogue any more.`}
        </p>
      )}
      <ShortlistLines label="Shared tracks" tracks={tracks} own={false} />
      <div className="mt-8 flex flex-wrap items-center gap-4">
        {tracks.length > 0 && (
          <Button variant="neon" size="lg" onClick={() => void keep()}>
            Keep this list
          </Button>
        )}
        <Button asChild variant="outline" size="lg">
          <Link to="/shortlist">Your own list</Link>
        </Button>
      </div>
      {own.length > 0 && fresh.length > 0 && (
        <p className="mt-4 text-dim text-sm">
          Keeping it puts {fresh.length === 1 ? 'one track' : `${fresh.length} tracks`} behind the {own.length} you
          have. Nothing of yours is lost.
        </p>
      )}
    </>
  )
}

function OwnList({ tracks }: { tracks: readonly ListedTrack[] }) {
  const link = `${window.location.origin}/shortlist${writeShared(tracks.map(({ id }) => id))}`
  return (
    <>
      <ShortlistLines label="Your tracks" tracks={tracks} own />
      <div className="mt-8 flex flex-wrap gap-4">
        <Button
          variant="outline"
          onClick={() => void copyText(link, 'Link copied to clipboard', 'Unable to copy link. Please copy manually.')}
        >
          Copy link to this list
        </Button>
        <Button variant="ghost" onClick={() => changeShortlist([], 'Your shortlist is empty')}>
          Empty the list
        </Button>
      </div>
      <BriefForm tracks={tracks} link={link} />
    </>
  )
}
