import { Play } from 'lucide-react'
import { Link } from 'react-router'
import type { Preview } from '#app/lib/player/preview.ts'
import type { FeaturedTrack } from './find-featured-track.ts'
import { PlayControl } from './play-control.tsx'

/** Tracks as lines of a cue sheet: play control, reason, and where each has been heard. */
export function FeaturedTrackList({ tracks }: { tracks: readonly FeaturedTrack[] }) {
  return (
    <ul className="border-rule-strong border-t">
      {tracks.map((track) => (
        <li
          key={track.id}
          className="grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-4 border-rule border-b py-3 sm:grid-cols-[2.75rem_minmax(0,3fr)_minmax(0,2fr)]"
        >
          <span className="self-start">
            <PlayOrLink title={track.title} preview={track.preview} url={track.url} />
          </span>
          <div className="min-w-0">
            <p className="leading-snug">
              <Link
                to={track.path}
                className="font-semibold transition-colors hover:text-pink-soft pointer-coarse:inline-block pointer-coarse:py-1"
              >
                {track.title}
              </Link>{' '}
              <span className="text-dim">{track.artist}</span>
            </p>
            <p className="mt-0.5 text-dim text-sm leading-snug">{track.why}</p>
          </div>
          <Credits credits={track.credits} />
        </li>
      ))}
    </ul>
  )
}

function Credits({ credits }: Pick<FeaturedTrack, 'credits'>) {
  return (
    <div className="col-start-2 mt-1.5 min-w-0 text-sm leading-snug sm:col-start-auto sm:mt-0.5 sm:text-right">
      {credits.slice(0, 2).map(({ title, at }) => (
        <p key={`${title} ${at}`}>
          <span className="sr-only">Heard in </span>
          <cite className="text-amber not-italic">{title}</cite>
          <span className="text-dim">, {at}</span>
        </p>
      ))}
    </div>
  )
}

type LinePlayProps = { title: string; preview: Preview | null; url?: string }

/** The first control of a line. Without script it links to the recording. */
export function PlayOrLink({ title, preview, url = '#' }: LinePlayProps) {
  return (
    <>
      <PlayControl title={title} preview={preview} url={url} />
      {preview && (
        <noscript>
          <a
            href={preview.src}
            aria-label={`Hear ${preview.title}`}
            className="inline-flex size-11 items-center justify-center rounded-full border border-edge hover:border-ink [&_svg]:size-4"
          >
            <Play aria-hidden="true" />
          </a>
        </noscript>
      )}
    </>
  )
}
