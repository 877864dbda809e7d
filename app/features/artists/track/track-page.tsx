import { clsx } from 'clsx'
import { ArrowLeft, ArrowUpRight } from 'lucide-react'
import { Link } from 'react-router'
import { ArtistPicture } from '#app/features/artists/picture/artist-picture.tsx'
import { ShareButton } from '#app/features/artists/share-button.tsx'
import { clock, type Preview } from '#app/lib/player/preview.ts'
import { CueSheet } from '#app/tracks/cue-sheet.tsx'
import { PlayButton } from '#app/tracks/play-button.tsx'
import { PreviewStrip } from '#app/tracks/preview-strip.tsx'
import { shortenHost } from '#app/tracks/shorten-host.ts'
import { ShortlistButton } from '#app/tracks/shortlist-button.tsx'
import { Button } from '#app/ui/button.tsx'
import { CallBand } from '#app/ui/call-band.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { Sheet, SheetLine } from '#app/ui/overlay/sheet.tsx'
import { Stat } from '#app/ui/stat.tsx'
import type { Track } from '#content/schema.ts'
import { contactPath } from '#contracts/forms/contact-subject.ts'
import { type SimilarTrack, SimilarTracks } from './similar-tracks.tsx'
import { listRightsFacts } from './track-facts.ts'
import { listFigures } from './track-words.ts'

type TrackPageProps = {
  id: string
  artist: { id: string; slug: string; name: string; genre: string }
  track: Track
  hasPicture: boolean
  preview: Preview | null
  versions: readonly Preview[]
  /** The label's legal name, for the cue sheet. */
  label: string
  similarTracks: readonly SimilarTrack[]
}

export function TrackPage(props: TrackPageProps) {
  const { id, artist, track, label, similarTracks } = props
  const figures = listFigures(track)
  const rights = listRightsFacts(track).filter(({ term }) => term !== 'Writers')
  return (
    <article>
      <TrackHead {...props} />
      <div className="gutters grid grid-cols-12 gap-x-6 gap-y-16 pt-14 pb-20 sm:pt-20 sm:pb-28">
        {figures.length > 0 && (
          <div className="col-span-12 grid grid-cols-2 gap-x-6 gap-y-8 lg:grid-cols-4">
            {figures.map(({ term, text }) => (
              <Stat key={term} label={term} value={text} size="words" />
            ))}
          </div>
        )}
        <section className="col-span-12 lg:col-span-7">
          <h2 className="text-title">Cue sheet</h2>
          <div className="mt-6">
            <CueSheet track={track} artist={artist.name} label={label} />
            {!track.writers && <Unconfirmed />}
          </div>
        </section>
        <section className="col-span-12 lg:col-span-4 lg:col-start-9">
          <h2 className="text-title">Rights and versions</h2>
          {rights.length === 0 && !track.writers && (
            <p className="mt-6 text-dim">Nothing is confirmed in writing yet.</p>
          )}
          {track.writers && <Writers writers={track.writers} />}
          <dl className="mt-6">
            {rights.map(({ term, text }) => (
              <div key={term} className="grid grid-cols-[6.5rem_1fr] gap-x-4 border-rule border-b py-2.5 text-sm">
                <dt className="label-caps pt-0.5 text-dim">{term}</dt>
                <dd className="min-w-0">{text}</dd>
              </div>
            ))}
          </dl>
        </section>
        {track.placements && <Placements placements={track.placements} />}
        {similarTracks.length > 0 && <SimilarTracks title={track.title} tracks={similarTracks} />}
      </div>
      <CallBand
        title={`License ${track.title}`}
        text="Tell us the scene and the date. A quote comes back within 1-2 business days."
      >
        <Button asChild variant="urban" size="lg">
          <Link to={contactPath('track', id)}>Get In Touch</Link>
        </Button>
      </CallBand>
    </article>
  )
}

function TrackHead({ id, artist, track, hasPicture, preview, versions }: TrackPageProps) {
  return (
    <header className="gutters grid grid-cols-12 items-end gap-x-6 gap-y-8 pt-6">
      <div className="col-span-12">
        <Button asChild variant="ghost" className="-ml-5 max-w-full max-sm:-outline-offset-2">
          <Link to={`/artists/${artist.slug}`}>
            <ArrowLeft aria-hidden="true" />
            <span className="min-w-0 truncate">{artist.name}</span>
          </Link>
        </Button>
      </div>
      <div className="col-span-12 flex min-w-0 flex-col gap-6 md:col-span-8">
        <p className="label-caps figures text-dim">
          {artist.genre}
          <span aria-hidden="true">&nbsp;· </span>
          {track.duration}
        </p>
        <h1
          className={clsx(
            '-ml-[0.04em] text-balance break-words font-extrabold tracking-[-0.012em]',
            // A long title gets a smaller size.
            track.title.length > 18
              ? 'text-[clamp(2.25rem,1.2rem+4.4vw,5.5rem)]/[0.95]'
              : 'text-[clamp(3rem,1.2rem+6.6vw,8rem)]/[0.95]',
          )}
        >
          {track.title}
        </h1>
        <p className="text-lead">
          {artist.name}
          {track.album && (
            <span className="text-dim">
              , from <cite>{track.album}</cite>
            </span>
          )}
        </p>
        {preview && <PreviewStrip preview={preview} />}
        {preview && <VersionButtons versions={versions} />}
        <div className="flex flex-wrap items-center gap-3 sm:gap-4">
          <Button asChild variant="neon" size="lg">
            <Link to={contactPath('track', id)}>License this track</Link>
          </Button>
          <ShortlistButton id={id} title={track.title} />
          {track.discoUrl === '#' ? (
            <p className="text-dim">{preview ? 'Only on this site.' : 'Ask us to hear it.'}</p>
          ) : (
            <Button asChild variant="outline" size="lg" className="max-sm:px-3">
              <ExternalLink href={track.discoUrl}>
                <ArrowUpRight aria-hidden="true" />
                <span>
                  Hear it at <span className="capitalize">{shortenHost(new URL(track.discoUrl).hostname)}</span>
                </span>
              </ExternalLink>
            </Button>
          )}
          <ShareButton title={`${track.title} by ${artist.name}`} variant="outline" size="lg" className="max-sm:px-3" />
        </div>
      </div>
      <div className="col-span-6 max-md:hidden md:col-span-4">
        <ArtistPicture
          id={artist.id}
          hasPicture={hasPicture}
          alt={`Cover art for ${artist.name}`}
          sizes="(min-width: 48rem) 32vw, 1px"
          className="aspect-square w-full"
        />
      </div>
    </header>
  )
}

function VersionButtons({ versions }: { versions: readonly Preview[] }) {
  if (versions.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-8 gap-y-3 noscript:hidden">
      {versions.map((version) => (
        <li key={version.id} className="flex items-center gap-3.5">
          <PlayButton preview={version} />
          <span className="text-sm">
            {version.title} <span className="figures text-dim">{clock(version.seconds)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function Unconfirmed() {
  return (
    <p className="max-w-[52ch] text-dim">
      The writers and splits of this track are not confirmed in writing yet, so there is no cue sheet to copy. We
      confirm them before we quote.
    </p>
  )
}

function Placements({ placements }: { placements: NonNullable<Track['placements']> }) {
  return (
    <section className="col-span-12">
      <h2 className="text-title">Heard in</h2>
      <Sheet className="mt-6">
        {placements.map(({ network, show, scene }) => (
          <SheetLine
            key={`${network} ${show}`}
            title={
              <>
                <cite className="not-italic">{show}</cite>
                <span className="block font-normal text-dim text-sm">{network}</span>
              </>
            }
            detail={scene}
          />
        ))}
      </Sheet>
    </section>
  )
}

/** Who wrote the track, with each share of the publishing and the society that collects it. */
function Writers({ writers }: { writers: NonNullable<Track['writers']> }) {
  return (
    <table className="figures mt-6 w-full border-rule-strong border-t text-sm">
      <caption className="sr-only">Writers and shares</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Writer</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {writers.map(({ name, share, pro }) => (
          <tr key={name} className="border-rule border-b align-baseline">
            <th scope="row" className="py-2.5 pr-4 text-left font-semibold">
              {name}
              <span className="block font-normal text-dim">{pro}</span>
            </th>
            <td className="py-2.5 text-right text-lead">{share}%</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
