import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Sheet, SheetLine } from '#app/ui/sheet.tsx'
import type { Artist } from '#content/schema.ts'
import { ListenButton } from './listen-button.tsx'
import { featureTracks, findListenUrl } from './listening.ts'

export type RosterArtist = Pick<Artist, 'slug' | 'name' | 'genre' | 'description' | 'tracks'>

export function Roster({ artists }: { artists: RosterArtist[] }) {
  return (
    <div className="gutters pb-24">
      <p className="figures text-dim" role="status">
        Showing {artists.length} of {artists.length} artists
      </p>
      <ul className="mt-6 grid gap-x-10 gap-y-20 lg:grid-cols-2 lg:[&>li:nth-child(even)]:mt-24">
        {artists.map((artist, at) => (
          <li key={artist.slug}>
            <ArtistCard artist={artist} at={at} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function ArtistCard({ artist, at }: { artist: RosterArtist; at: number }) {
  const { featured, more } = featureTracks(artist.tracks)
  return (
    <article>
      <Link to={`/artists/${artist.slug}`} tabIndex={-1} aria-hidden="true" className="block overflow-hidden">
        <img
          src={`/art/artists/${artist.slug}.svg`}
          alt=""
          width={800}
          height={500}
          loading={at < 2 ? 'eager' : 'lazy'}
          className="aspect-[8/5] w-full object-cover transition-opacity duration-150 hover:opacity-85"
        />
      </Link>
      <div className="mt-5 flex items-baseline justify-between gap-4">
        <h2 className="text-[clamp(1.75rem,1.3rem+1.6vw,2.75rem)] leading-none">
          <Link to={`/artists/${artist.slug}`} className="hover:text-pink-soft">
            {artist.name}
          </Link>
        </h2>
        <p className="label-caps shrink-0 text-dim">{artist.genre}</p>
      </div>
      <p className="mt-4 max-w-[56ch] text-dim">{artist.description}</p>
      <Sheet className="mt-6">
        {featured.map((track, line) => (
          <SheetLine key={track.title} index={line + 1} title={track.title} time={track.duration} className="py-2.5" />
        ))}
      </Sheet>
      {more > 0 && <p className="figures mt-3 text-dim text-sm">+{more} more tracks</p>}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button asChild variant="outline">
          <Link to={`/artists/${artist.slug}`}>
            View Artist<span className="sr-only">: {artist.name}</span>
          </Link>
        </Button>
        <ListenButton label="Listen" artist={artist.name} url={findListenUrl(artist.tracks)} />
      </div>
    </article>
  )
}
