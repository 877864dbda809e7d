import { ArrowLeft, ArrowUpRight } from 'lucide-react'
import { Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { CallBand } from '#app/ui/call-band.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { Sheet, SheetLine } from '#app/ui/sheet.tsx'
import { Stat } from '#app/ui/stat.tsx'
import type { Artist } from '#content/schema.ts'
import { ListenButton } from './listen-button.tsx'
import { findListenUrl, isListed } from './listening.ts'

export function ArtistPage({ artist }: { artist: Artist }) {
  return (
    <article>
      <ArtistHead artist={artist} />
      <div className="gutters grid grid-cols-12 gap-x-6 gap-y-16 py-16 sm:py-24">
        {artist.bio && (
          <section className="col-span-12 lg:col-span-7">
            <h2 className="text-title">Biography</h2>
            <div className="mt-6 max-w-[62ch] space-y-5 text-lead">
              {artist.bio.split(/\n\s*\n/).map((paragraph) => (
                <p key={paragraph.slice(0, 40)}>{paragraph.trim()}</p>
              ))}
            </div>
          </section>
        )}
        {artist.stats && <ArtistStats stats={artist.stats} />}
        <Discography artist={artist} />
      </div>
      <CallBand {...(isListed(artist) ? licenceWords(artist.name) : waitingWords(artist.name))}>
        <Button asChild variant="urban" size="lg">
          <Link to="/contact">Get In Touch</Link>
        </Button>
      </CallBand>
    </article>
  )
}

const licenceWords = (name: string) => ({
  title: `License ${name}`,
  text: 'Tell us the scene and the date. Stems and a quote come back the same day.',
})

const waitingWords = (name: string) => ({
  title: `Hear ${name} first`,
  text: 'Write to the desk, and the first mix reaches you before it reaches anybody else.',
})

function ArtistHead({ artist }: { artist: Artist }) {
  return (
    <header className="gutters grid grid-cols-12 gap-x-6 gap-y-10 pt-6">
      <div className="col-span-12">
        <Button asChild variant="ghost" className="-ml-4">
          <Link to="/artists">
            <ArrowLeft aria-hidden="true" />
            Back to Artists
          </Link>
        </Button>
      </div>
      <div className="col-span-12 lg:order-last lg:col-span-6 lg:-mr-[clamp(1.25rem,4vw,4.5rem)]">
        <img
          src={`/art/artists/${artist.slug}.svg`}
          alt=""
          width={800}
          height={500}
          fetchPriority="high"
          className="aspect-[8/5] w-full object-cover lg:aspect-square"
        />
      </div>
      <div className="col-span-12 flex flex-col justify-end gap-6 lg:col-span-6">
        <p className="label-caps text-dim">{artist.genre}</p>
        <h1 className="-ml-[0.04em] font-extrabold text-[clamp(3rem,1.2rem+6.6vw,8.5rem)] leading-[0.88] tracking-[-0.04em]">
          {artist.name}
        </h1>
        <p className="max-w-[46ch] text-lead">{artist.description}</p>
        <ul aria-label="Keywords" className="flex flex-wrap gap-2">
          {artist.keywords.map((keyword) => (
            <li key={keyword}>
              <Badge>{keyword}</Badge>
            </li>
          ))}
        </ul>
        <div>
          <ListenButton
            label="Listen Now"
            artist={artist.name}
            url={findListenUrl(artist.tracks)}
            variant="neon"
            size="lg"
          />
        </div>
      </div>
    </header>
  )
}

function ArtistStats({ stats }: { stats: NonNullable<Artist['stats']> }) {
  return (
    <section className="col-span-12 lg:col-span-4 lg:col-start-9">
      <h2 className="text-title">Artist Stats</h2>
      <div className="mt-6 grid grid-cols-2 gap-x-6 gap-y-8">
        <Stat label="Years active" value={stats.yearsActive} />
        <Stat label="Total tracks" value={stats.totalTracks} />
        <Stat label="Collaborations" value={stats.collaborations} />
        <Stat label="Total streams" value={stats.totalStreams} />
      </div>
    </section>
  )
}

function Discography({ artist }: { artist: Artist }) {
  return (
    <section className="col-span-12">
      <h2 className="text-title">Discography</h2>
      <Sheet className="mt-6">
        {artist.tracks.map((track, at) => (
          <SheetLine
            key={track.title}
            index={String(at + 1).padStart(2, '0')}
            title={track.title}
            detail={[artist.name, track.album].filter(Boolean).join(' · ')}
            time={
              <span className="inline-flex items-center gap-5">
                {track.duration}
                {track.discoUrl === '#' ? (
                  <span className="inline-block size-5" />
                ) : (
                  <ExternalLink
                    href={track.discoUrl}
                    className="relative text-ink hover:text-pink-soft after:absolute after:-inset-3"
                  >
                    <ArrowUpRight aria-hidden="true" className="size-5" />
                    <span className="sr-only">{track.title} in the catalogue</span>
                  </ExternalLink>
                )}
              </span>
            }
          />
        ))}
      </Sheet>
    </section>
  )
}
