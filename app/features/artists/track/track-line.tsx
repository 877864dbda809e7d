import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { clearanceOf } from '#catalogue/rights.ts'
import type { Track } from '#content/schema.ts'
import { HeardElsewhere } from './heard-elsewhere.tsx'
import { MusicFacts, RightsFacts } from './track-fact-lines.tsx'

type TrackLineProps = {
  track: Track
  artist: string
  /** The track's own page, if it has one. */
  path?: string | undefined
  /** The track's number in the list, from 1. */
  number: number
  /** The preview: the first control of the line. */
  preview?: ReactNode
  /** Buttons for this track, such as adding it to the shortlist. Before the duration, or below it on a phone. */
  actions?: ReactNode
  /** Shown below the rights when they are expanded. */
  children?: ReactNode
}

/** One line of an artist's discography: what is heard, then what it is. Without a preview it begins with where else the track can be heard. */
export function TrackLine({ track, artist, path, number, preview, actions, children }: TrackLineProps) {
  const isElsewhere = track.discoUrl !== '#'
  return (
    // Mails about a track link to its line.
    <li
      id={track.id}
      className="figures grid scroll-mt-24 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-rule border-b py-3 max-sm:gap-y-1 transition-colors hover:bg-white/2 sm:grid-cols-[1.5rem_15rem_minmax(0,1fr)_auto_auto] sm:gap-x-4 lg:grid-cols-[2rem_19rem_minmax(0,6fr)_minmax(0,4fr)_auto_auto]"
    >
      <span className="text-dim text-sm max-sm:hidden">{String(number).padStart(2, '0')}</span>
      <div className="min-w-0">
        {preview || (isElsewhere && <HeardElsewhere title={track.title} url={track.discoUrl} />)}
      </div>
      {/* On a phone the facts take the whole width, including the space under the buttons. */}
      <div className="contents sm:col-start-3 sm:row-start-1 sm:block sm:min-w-0">
        <div className="col-start-1 row-start-2 flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-0.5">
          <h3 className="min-w-0 font-sans font-semibold text-base">
            {path === undefined ? (
              track.title
            ) : (
              <Link
                to={path}
                className="-my-1 inline-block py-1 underline decoration-transparent underline-offset-4 transition-colors hover:decoration-current pointer-coarse:relative pointer-coarse:-my-2.5 pointer-coarse:py-2.5"
              >
                {track.title}
              </Link>
            )}
          </h3>
          {clearanceOf(track) === 'one-stop' && <span className="label-caps text-dim">One-stop</span>}
        </div>
        <MusicFacts track={track} className="col-span-2 row-start-3 mt-0.5" />
      </div>
      <p className="col-span-2 row-start-4 min-w-0 text-dim text-sm sm:col-span-1 sm:col-start-3 sm:row-start-2 lg:col-start-4 lg:row-start-1">
        {artist}
        {track.album && (
          <>
            <span aria-hidden="true">&nbsp;· </span>
            <cite className="not-italic">{track.album}</cite>
          </>
        )}
        {path !== undefined && !isElsewhere && (
          <>
            <span aria-hidden="true">&nbsp;· </span>
            {preview ? 'Heard here only' : 'Ask the desk to hear it'}
          </>
        )}
      </p>
      {actions && (
        <div className="col-start-2 row-start-2 -my-2 flex items-center justify-self-end sm:col-[auto/-2] sm:row-start-1 sm:gap-1">
          {actions}
        </div>
      )}
      {/* On a phone the duration comes last: there it ends at the same edge with and without a link. */}
      <div className="col-start-2 row-start-1 flex items-center justify-end gap-1 max-sm:flex-row-reverse sm:col-[auto/-1]">
        <span className="min-w-12 px-1 text-right text-dim">{track.duration}</span>
        {isElsewhere && preview ? (
          <ExternalLink
            href={track.discoUrl}
            className="inline-flex size-11 items-center justify-center text-ink transition-colors hover:text-pink-soft"
          >
            <ArrowUpRight aria-hidden="true" className="size-5" />
            <span className="sr-only">{`${track.title} at ${new URL(track.discoUrl).host}`}</span>
          </ExternalLink>
        ) : (
          <span className="size-11 max-sm:hidden" />
        )}
      </div>
      <div className="col-span-full sm:col-[3/-1]">
        <RightsFacts track={track}>{children}</RightsFacts>
      </div>
    </li>
  )
}
