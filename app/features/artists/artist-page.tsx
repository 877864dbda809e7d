import { Link } from 'react-router'
import type { Preview } from '#app/lib/player/preview.ts'
import { Button } from '#app/ui/button.tsx'
import { CallBand } from '#app/ui/call-band.tsx'
import { Sheet } from '#app/ui/overlay/sheet.tsx'
import { Stat } from '#app/ui/stat.tsx'
import { isListed } from '#content/paths.ts'
import type { Artist } from '#content/schema.ts'
import { contactPath } from '#contracts/forms/contact-subject.ts'
import type { SitePicture } from '#contracts/site/site-media-schemas.ts'
import { toTrackId } from '#contracts/site/track-id.ts'
import { ArtistHead } from './artist-head.tsx'
import { PressSection } from './press/press-section.tsx'
import { TrackLine } from './track/track-line.tsx'

type ArtistPageProps = {
  artist: Artist
  hasPicture: boolean
  previews: readonly Preview[]
  pictures: readonly SitePicture[]
  /** The label's legal name, for cue sheets. */
  label: string
}

export function ArtistPage({ artist, hasPicture, previews, pictures, label }: ArtistPageProps) {
  return (
    <article>
      <ArtistHead artist={artist} hasPicture={hasPicture} previews={previews} lead={pictures[0]} />
      <div className="gutters grid grid-cols-12 gap-x-6 gap-y-16 py-16 sm:py-24">
        {artist.bio && <Biography bio={artist.bio} />}
        {artist.stats && <ArtistStats stats={artist.stats} />}
        {artist.tracks.length > 0 && <Discography artist={artist} previews={previews} label={label} />}
        <Uses artist={artist} />
        {pictures.length > 0 && <PressSection slug={artist.slug} pictures={pictures} />}
      </div>
      <CallBand {...(isListed(artist) ? licenceWords(artist.name) : unreleasedWords(artist.name))}>
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

const unreleasedWords = (name: string) => ({
  title: `Hear ${name} first`,
  text: 'Write to us, and you hear the first mix before anyone else.',
})

/** Blank lines separate the paragraphs. */
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

function Discography({ artist, previews, label }: Pick<ArtistPageProps, 'artist' | 'previews' | 'label'>) {
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
            artist={artist}
            number={at + 1}
            preview={previews.find(({ id }) => id === toTrackId(artist.id, track.id))}
            label={label}
          />
        ))}
      </Sheet>
    </section>
  )
}

/** Scenes in one column, kinds of project in the other. */
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
