import { ArrowLeft } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import type { Preview } from '#app/lib/player/preview.ts'
import { useAfterHydration } from '#app/lib/use-hydrated.ts'
import { Button } from '#app/ui/button.tsx'
import { useLabel } from '#app/ui/look.ts'
import { isListed } from '#content/paths.ts'
import type { Artist } from '#content/schema.ts'
import type { SitePicture } from '#contracts/site/site-media-schemas.ts'
import { ArtistPicture } from './picture/artist-picture.tsx'
import { SizedPicture } from './press/sized-picture.tsx'
import { writeFilter } from './roster/roster-filter.ts'
import { ShareButton } from './share-button.tsx'
import { ListenButton } from './track/listen-button.tsx'
import { findListening } from './track/listening.ts'

/** The roster as the visitor left it, with its filter. */
function useRosterPath(): string {
  const { key, state } = useLocation()
  return useAfterHydration('/artists', () => {
    // A link followed before the script loaded has no state, but a referrer.
    const query: unknown = key === 'default' ? findRosterQuery(document.referrer) : state?.roster
    return typeof query === 'string' && query.startsWith('?') ? `/artists${query}` : '/artists'
  })
}

function findRosterQuery(referrer: string): string | null {
  const before = URL.parse(referrer)
  return before?.origin === window.location.origin && before.pathname === '/artists' ? before.search : null
}

type ArtistHeadProps = {
  artist: Artist
  hasPicture: boolean
  previews: readonly Preview[]
  /** A photograph shown in place of the cover. */
  lead: SitePicture | undefined
}

export function ArtistHead({ artist, hasPicture, previews, lead }: ArtistHeadProps) {
  const { shortName } = useLabel()
  return (
    <header className="gutters grid grid-cols-12 gap-x-6 gap-y-10 pt-6">
      <div className="col-span-12">
        <Button asChild variant="ghost" className="-ml-5 max-sm:-outline-offset-2">
          <Link to={useRosterPath()}>
            <ArrowLeft aria-hidden="true" />
            Back to Artists
          </Link>
        </Button>
      </div>
      <div className="col-span-12 lg:order-last lg:col-span-6 lg:-mr-[clamp(1.25rem,4vw,4.5rem)] min-[100rem]:mr-0">
        {lead ? (
          <SizedPicture
            picture={lead}
            sizes="(min-width: 64rem) 50vw, 92vw"
            // The same picture is below with its description.
            alt=""
            fetchPriority="high"
            className="aspect-[8/5] w-full bg-asphalt object-cover lg:aspect-square"
          />
        ) : (
          <ArtistPicture
            id={artist.id}
            hasPicture={hasPicture}
            alt={`Cover art for ${artist.name}`}
            sizes="(min-width: 64rem) 50vw, 92vw"
            urgent
            className="aspect-[8/5] w-full lg:aspect-square"
          />
        )}
      </div>
      <div className="col-span-12 flex min-w-0 flex-col justify-end gap-6 lg:col-span-6">
        <p className="label-caps text-dim">{artist.genre}</p>
        <h1 className="-ml-[0.04em] font-extrabold text-[clamp(3rem,1.2rem+6.6vw,8.5rem)] leading-[0.92] tracking-[-0.012em]">
          {artist.name}
        </h1>
        <p className="max-w-[46ch] text-lead">{artist.description}</p>
        {artist.keywords.length > 0 && <Keywords artist={artist} />}
        <div className="flex flex-wrap gap-4">
          <ListenButton
            label="Listen Now"
            what={artist.name}
            listening={findListening(artist.tracks, previews)}
            variant="neon"
            size="lg"
            // The same width for "Pause" as for "Listen Now".
            className="min-w-46"
          />
          <ShareButton title={`${artist.name} | ${shortName}`} variant="outline" size="lg" />
        </div>
      </div>
    </header>
  )
}

const BADGE =
  'inline-flex min-h-7 items-center rounded-[3px] border border-rule bg-kerb px-2.5 font-semibold text-[0.8125rem] text-dim pointer-coarse:min-h-11'

/** The artist's keywords. Each links to the roster filtered by it, if the roster lists the artist. */
function Keywords({ artist }: { artist: Artist }) {
  const hasLinks = isListed(artist)
  return (
    <ul aria-label="Keywords" className="flex flex-wrap gap-2">
      {artist.keywords.map((keyword) => (
        <li key={keyword}>
          {hasLinks ? (
            <Link
              to={`/artists?${writeFilter({ search: '', tags: [keyword], not: [] })}`}
              className={`${BADGE} transition-colors hover:border-rule-strong hover:text-ink`}
            >
              {keyword}
            </Link>
          ) : (
            <span className={BADGE}>{keyword}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
