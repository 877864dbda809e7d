import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Preview } from '#app/lib/player/preview.ts'
import { Button } from '#app/ui/button.tsx'
import { CallBand } from '#app/ui/call-band.tsx'
import { Sheet } from '#app/ui/overlay/sheet.tsx'
import { Stat } from '#app/ui/stat.tsx'
import { trackPath } from '#content/paths.ts'
import type { Artist, Track } from '#content/schema.ts'
import { contactPath } from '#contracts/forms/contact-subject.ts'
import { ArtistHead } from './artist-head.tsx'
import { isListed } from './track/listening.ts'
import { TrackLine } from './track/track-line.tsx'

type TrackSeams = {
  /** Shown under a track's title: its preview, if there is one. */
  trackPreview?: (track: Track) => ReactNode
  /** Buttons on a track's line, such as adding it to the shortlist. */
  trackActions?: (track: Track) => ReactNode
  /** Shown below a track's rights. */
  trackNotes?: (track: Track) => ReactNode
}

type ArtistPageProps = TrackSeams & {
  artist: Artist
  hasPicture: boolean
  previews: readonly Preview[]
  /** A photograph that leads the page in place of the cover. */
  lead?: ReactNode
  /** Shown below everything else about the artist. */
  press?: ReactNode
}

export function ArtistPage({ artist, hasPicture, previews, lead, press, ...seams }: ArtistPageProps) {
  return (
    <article>
      <ArtistHead artist={artist} hasPicture={hasPicture} previews={previews} lead={lead} />
      <div className="gutters grid grid-cols-12 gap-x-6 gap-y-16 py-16 sm:py-24">
        {artist.bio && <Biography bio={artist.bio} />}
        {artist.stats && <ArtistStats stats={artist.stats} />}
        {artist.tracks.length > 0 && <Discography artist={artist} {...seams} />}
        <Uses artist={artist} />
        {press}
      </div>
      <CallBand {...(isListed(artist) ? licenceWords(artist.name) : waitingWords(artist.name))}>
        <Button asChild variant="urban" size="lg">
          <Link to={contactPath('artist', artist.id)}>Get In Touch</Link>
        </Button>
      </CallBand>
    </article>
  )
}

const licenceWords = (name: string) => ({
  title: `License ${name}`,
  text: 'Tell us the scene and the date. A quote comes back within 1-2 business days.',
})

const waitingWords = (name: string) => ({
  title: `Hear ${name} first`,
  text: 'Write to the desk, and the first mix reaches you before it reaches anyone else.',
})

/** A biography's paragraphs, which its author separates by blank lines. */
function Biography({ bio }: { bio: string }) {
  const paragraphs = bio
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
  return (
    <section className="col-span-12 lg:col-span-7">
      <h2 className="text-title">Biography</h2>
      <div className="mt-6 max-w-[62ch] text-lead [&>*+*]:mt-5">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
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

function Discography({ artist, trackPreview, trackActions, trackNotes }: TrackSeams & { artist: Artist }) {
  return (
    <section className="col-span-12">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 className="text-title">Discography</h2>
        {isListed(artist) && (
          <Button asChild variant="link">
            <Link to={`/catalog?artist=${artist.id}`}>Compare by tempo, key and mood</Link>
          </Button>
        )}
      </div>
      <Sheet className="mt-6">
        {artist.tracks.map((track, at) => (
          <TrackLine
            key={track.id}
            track={track}
            artist={artist.name}
            path={track.duration === 'TBD' ? undefined : trackPath(artist.slug, track.slug)}
            number={at + 1}
            preview={trackPreview?.(track)}
            actions={trackActions?.(track)}
          >
            {trackNotes?.(track)}
          </TrackLine>
        ))}
      </Sheet>
    </section>
  )
}

/** What a supervisor may look for: scenes in one column, kinds of project in the other. */
function Uses({ artist }: { artist: Artist }) {
  const columns = [
    { title: 'Plays under', words: artist.supervisionTags },
    { title: 'Suits', words: artist.suitableProjects },
  ]
  return columns.map(({ title, words }) =>
    words ? (
      <section key={title} className="col-span-12 border-rule-strong border-t pt-4 sm:col-span-6">
        <h2 className="label-caps font-sans text-dim">{title}</h2>
        <p className="mt-4 font-display font-semibold text-[clamp(1.25rem,1.05rem+0.9vw,1.875rem)] leading-snug first-letter:uppercase">
          {words.join(', ')}
        </p>
      </section>
    ) : null,
  )
}
