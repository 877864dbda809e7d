import { Link } from 'react-router'
import type { listNeighbourLines } from '#app/lib/content/neighbours.server.ts'
import { PlayControl } from '#app/tracks/play-control.tsx'
import { ShortlistButton } from '#app/tracks/shortlist-button.tsx'
import { Sheet } from '#app/ui/overlay/sheet.tsx'
import { joinReasons } from './join-reasons.ts'

/** A track that goes beside another one, with what they share. */
export type Neighbour = ReturnType<typeof listNeighbourLines>[number]

type NeighboursProps = {
  /** The track whose neighbours they are. */
  title: string
  neighbours: readonly Neighbour[]
}

export function Neighbours({ title, neighbours }: NeighboursProps) {
  return (
    <section className="col-span-12">
      <h2 className="text-title">Similar tracks</h2>
      <p className="mt-3 max-w-[60ch] text-dim">
        By tempo, key, mood and voice. Each line says what it shares with this track.{' '}
        <Link
          to={`/catalog?${new URLSearchParams({ q: `like ${title}` })}`}
          className="text-ink underline decoration-2 decoration-pink underline-offset-[6px] hover:decoration-ink"
        >
          All similar tracks in the catalog
        </Link>
      </p>
      <Sheet className="mt-6" aria-label={`Tracks similar to ${title}`}>
        {neighbours.map((neighbour) => (
          <li
            key={neighbour.id}
            className="figures grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 border-rule border-b py-2.5 md:grid-cols-[auto_minmax(0,4fr)_minmax(0,6fr)_6.5rem]"
          >
            <PlayControl title={neighbour.title} preview={neighbour.preview} url={neighbour.url} />
            <p className="min-w-0">
              <Link
                to={neighbour.path}
                className="inline-block py-1 font-semibold underline decoration-transparent underline-offset-4 transition-colors hover:decoration-current pointer-coarse:py-2.5"
              >
                {neighbour.title}
              </Link>
              <span className="block text-dim text-sm">{neighbour.artist}</span>
            </p>
            <p className="min-w-0 text-dim text-sm max-md:order-last max-md:col-[2/-1]">
              {joinReasons(neighbour.reasons)}
            </p>
            <div className="flex items-center justify-end gap-1">
              <ShortlistButton id={neighbour.id} title={neighbour.title} />
              <span className="min-w-12 text-right text-dim">{neighbour.duration}</span>
            </div>
          </li>
        ))}
      </Sheet>
    </section>
  )
}
