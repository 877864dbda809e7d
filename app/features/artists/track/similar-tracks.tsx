import { Link } from 'react-router'
import type { listSimilarTracks } from '#app/lib/content/similar-tracks.server.ts'
import { PlayControl } from '#app/tracks/play-control.tsx'
import { ShortlistButton } from '#app/tracks/shortlist-button.tsx'
import { Sheet } from '#app/ui/overlay/sheet.tsx'
import { joinReasons } from './join-reasons.ts'

export type SimilarTrack = ReturnType<typeof listSimilarTracks>[number]

type SimilarTracksProps = {
  /** The title of the track that they are similar to. */
  title: string
  tracks: readonly SimilarTrack[]
}

export function SimilarTracks({ title, tracks }: SimilarTracksProps) {
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
        {tracks.map((track) => (
          <li
            key={track.id}
            className="figures grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 border-rule border-b py-2.5 md:grid-cols-[auto_minmax(0,4fr)_minmax(0,6fr)_6.5rem]"
          >
            <PlayControl title={track.title} preview={track.preview} url={track.url} />
            <p className="min-w-0">
              <Link
                to={track.path}
                className="inline-block py-1 font-semibold underline decoration-transparent underline-offset-4 transition-colors hover:decoration-current pointer-coarse:py-2.5"
              >
                {track.title}
              </Link>
              <span className="block text-dim text-sm">{track.artist}</span>
            </p>
            <p className="min-w-0 text-dim text-sm max-md:order-last max-md:col-[2/-1]">{joinReasons(track.reasons)}</p>
            <div className="flex items-center justify-end gap-1">
              <ShortlistButton id={track.id} title={track.title} />
              <span className="min-w-12 text-right text-dim">{track.duration}</span>
            </div>
          </li>
        ))}
      </Sheet>
    </section>
  )
}
