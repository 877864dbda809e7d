import { Link, useLocation } from 'react-router'
import { ArtistPicture } from '#app/features/artists/picture/artist-picture.tsx'
import { ListenButton } from '#app/features/artists/track/listen-button.tsx'
import { Button } from '#app/ui/button.tsx'
import { Sheet, SheetLine } from '#app/ui/overlay/sheet.tsx'
import type { RosterEntry } from './roster-entry.ts'

export function ArtistCard({ artist }: { artist: RosterEntry }) {
  // The artist page's back link returns to the same filtered roster.
  const state = { roster: useLocation().search }
  const page = `/artists/${artist.slug}`
  return (
    <article>
      <Link to={page} state={state} tabIndex={-1} aria-hidden="true" className="block overflow-hidden">
        <ArtistPicture
          id={artist.id}
          hasPicture={artist.hasPicture}
          alt=""
          sizes="(min-width: 48rem) 45vw, 92vw"
          className="aspect-[8/5] w-full transition-opacity hover:opacity-85"
        />
      </Link>
      <div className="mt-5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1.5">
        <h2 className="text-[clamp(1.75rem,1.3rem+1.6vw,2.75rem)]/none">
          <Link to={page} state={state} className="hover:text-pink-soft">
            {artist.name}
          </Link>
        </h2>
        <p className="label-caps shrink-0 text-dim">{artist.genre}</p>
      </div>
      <p className="mt-4 max-w-[56ch] text-dim">{artist.description}</p>
      <Sheet className="mt-6" aria-label={`Featured tracks of ${artist.name}`}>
        {artist.featured.map((track, line) => (
          <SheetLine
            key={track.title}
            index={line + 1}
            title={
              track.path === null ? (
                track.title
              ) : (
                <Link
                  to={track.path}
                  className="inline-block py-px hover:text-pink-soft pointer-coarse:-my-2.5 pointer-coarse:py-2.5"
                >
                  {track.title}
                </Link>
              )
            }
            time={track.duration}
            isDense
          />
        ))}
      </Sheet>
      {artist.more > 0 && <p className="figures mt-3 text-dim text-sm">{`+${artist.more} more tracks`}</p>}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button asChild variant="outline">
          <Link to={page} state={state}>
            View Artist<span className="sr-only">{` ${artist.name}`}</span>
          </Link>
        </Button>
        <ListenButton label="Listen" what={artist.name} listening={artist.listening} />
      </div>
    </article>
  )
}
