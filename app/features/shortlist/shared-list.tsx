import { Link, useNavigate } from 'react-router'
import type { ListedTrack } from '#app/lib/shortlist/brief.ts'
import { readShortlist } from '#app/lib/shortlist/use-shortlist.ts'
import { Button } from '#app/ui/button.tsx'
import { addTracks } from './change-shortlist.ts'
import { LostTracks } from './lost-tracks.tsx'
import { ShortlistLines } from './shortlist-lines.tsx'

type SharedListProps = { ids: readonly string[]; tracks: readonly ListedTrack[]; own: readonly string[] }

/** A list that came with a link. It can be read without script; keeping it needs the browser's own list. */
export function SharedList({ ids, tracks, own }: SharedListProps) {
  const navigate = useNavigate()
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
      <LostTracks count={ids.length - tracks.length} where="in this link" />
      <ShortlistLines label="Shared tracks" tracks={tracks} own={false} />
      <div className="mt-8 flex flex-wrap items-center gap-4">
        {tracks.length > 0 && (
          <Button variant="neon" size="lg" className="noscript:hidden" onClick={() => void keep()}>
            Keep this list
          </Button>
        )}
        <Button asChild variant="outline" size="lg" className="noscript:hidden">
          <Link to="/shortlist">Your own list</Link>
        </Button>
        <Button asChild variant="outline" size="lg" className="hidden noscript:inline-flex">
          <Link to="/contact">Write to the desk</Link>
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
