import { clsx } from 'clsx'
import { ArrowUpRight, ChevronDown } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Preview } from '#app/lib/player/preview.ts'
import { CueSheet } from '#app/tracks/cue-sheet.tsx'
import { PreviewStrip } from '#app/tracks/preview-strip.tsx'
import { ShortlistButton } from '#app/tracks/shortlist-button.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { getClearance } from '#catalogue/rights.ts'
import { trackPath } from '#content/paths.ts'
import type { Artist, Track } from '#content/schema.ts'
import { toTrackId } from '#contracts/site/track-id.ts'
import { listMusicFacts, listRightsFacts } from './track-facts.ts'

type TrackLineProps = {
  track: Track
  artist: Pick<Artist, 'id' | 'slug' | 'name'>
  /** The track's number in the list, from 1. */
  number: number
  preview: Preview | undefined
  /** The label's legal name, for the cue sheet. */
  label: string
}

/** One line of an artist's discography. It begins with the preview, or else with a link to another site. */
export function TrackLine({ track, artist, number, preview, label }: TrackLineProps) {
  const hasExternalUrl = track.discoUrl !== '#'
  const isReleased = track.duration !== 'TBD'
  return (
    // Mails about a track link to its line.
    <li
      id={track.id}
      className="figures grid scroll-mt-24 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-rule border-b py-3 max-sm:gap-y-1 transition-colors hover:bg-white/2 sm:grid-cols-[1.5rem_15rem_minmax(0,1fr)_auto_auto] sm:gap-x-4 lg:grid-cols-[2rem_19rem_minmax(0,6fr)_minmax(0,4fr)_auto_auto]"
    >
      <span className="text-dim text-sm max-sm:hidden">{String(number).padStart(2, '0')}</span>
      <div className="min-w-0">
        {preview ? (
          <PreviewStrip preview={preview} />
        ) : (
          hasExternalUrl && <HearElsewhere title={track.title} url={track.discoUrl} />
        )}
      </div>
      {/* On a phone the facts use the whole width, including the space under the buttons. */}
      <div className="contents sm:col-start-3 sm:row-start-1 sm:block sm:min-w-0">
        <div className="col-start-1 row-start-2 flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-0.5">
          <h3 className="min-w-0 font-sans font-semibold text-base">
            {isReleased ? (
              <Link
                to={trackPath(artist.slug, track.slug)}
                className="-my-1 inline-block py-1 underline decoration-transparent underline-offset-4 transition-colors hover:decoration-current pointer-coarse:relative pointer-coarse:-my-2.5 pointer-coarse:py-2.5"
              >
                {track.title}
              </Link>
            ) : (
              track.title
            )}
          </h3>
          {getClearance(track) === 'one-stop' && <span className="label-caps text-dim">One-stop</span>}
        </div>
        <MusicFacts track={track} className="col-span-2 row-start-3 mt-0.5" />
      </div>
      <p className="col-span-2 row-start-4 min-w-0 text-dim text-sm sm:col-span-1 sm:col-start-3 sm:row-start-2 lg:col-start-4 lg:row-start-1">
        {artist.name}
        {track.album && (
          <>
            <span aria-hidden="true">&nbsp;· </span>
            <cite className="not-italic">{track.album}</cite>
          </>
        )}
        {isReleased && !hasExternalUrl && (
          <>
            <span aria-hidden="true">&nbsp;· </span>
            {preview ? 'Only on this site' : 'Ask us to hear it'}
          </>
        )}
      </p>
      {isReleased && (
        // Before the duration, or below it on a phone.
        <div className="col-start-2 row-start-2 -my-2 flex items-center justify-self-end sm:col-[auto/-2] sm:row-start-1 sm:gap-1">
          <ShortlistButton id={toTrackId(artist.id, track.id)} title={track.title} />
        </div>
      )}
      {/* On a phone the duration comes last, so that it ends at the same edge with and without a link. */}
      <div className="col-start-2 row-start-1 flex items-center justify-end gap-1 max-sm:flex-row-reverse sm:col-[auto/-1]">
        <span className="min-w-12 px-1 text-right text-dim">{track.duration}</span>
        {hasExternalUrl && preview ? (
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
        <RightsFacts track={track}>
          <CueSheet track={track} artist={artist.name} label={label} />
        </RightsFacts>
      </div>
    </li>
  )
}

/** Shown in place of the preview. */
function HearElsewhere({ title, url }: { title: string; url: string }) {
  return (
    <ExternalLink
      href={url}
      className="group/outside flex min-h-12 w-fit max-w-full items-center gap-3.5 rounded-full border border-transparent pr-4 text-dim text-sm transition-colors hover:border-rule-strong hover:bg-haze hover:text-ink sm:gap-4"
    >
      <span className="grid size-12 shrink-0 place-items-center rounded-full border border-rule-strong border-dashed group-hover/outside:border-ink">
        <ArrowUpRight aria-hidden="true" className="size-[1.125rem]" />
      </span>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        Hear <span className="sr-only">{title}</span>
        <span aria-hidden="true">it</span> at <Host of={url} />
      </span>
    </ExternalLink>
  )
}

/** May break after each dot. */
function Host({ of: url }: { of: string }) {
  return new URL(url).host.split('.').map((part, at) => (
    <Fragment key={part}>
      {at > 0 && (
        <>
          .<wbr />
        </>
      )}
      {part}
    </Fragment>
  ))
}

/** Tempo, key, voice and moods on one line. */
function MusicFacts({ track, className }: { track: Track; className: string }) {
  const facts = listMusicFacts(track)
  if (facts.length === 0) return null
  // The no-break space keeps the separator at the end of a line rather than at the start of the next.
  return <p className={clsx('font-normal text-dim text-sm', className)}>{facts.join('\u00a0· ')}</p>
}

/** The facts needed for a licence, collapsed; works without script. `children` are shown below the facts. */
function RightsFacts({ track, children }: { track: Track; children: ReactNode }) {
  const facts = listRightsFacts(track)
  if (facts.length === 0) return null
  return (
    <details className="group/rights">
      <summary className="-mx-2 -my-1 -outline-offset-2 inline-flex min-h-11 cursor-pointer list-none items-center gap-2 px-2 font-semibold text-dim text-sm hover:text-ink sm:min-h-8 [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open/rights:rotate-180" />
        Rights and versions<span className="sr-only"> of {track.title}</span>
      </summary>
      <dl className="mt-2 mb-3 grid max-w-[60rem] grid-cols-[6.5rem_1fr] gap-x-4 gap-y-1.5 text-sm">
        {facts.map(({ term, text }) => (
          <div key={term} className="contents">
            <dt className="label-caps pt-0.5 text-dim">{term}</dt>
            <dd className="min-w-0">{text}</dd>
          </div>
        ))}
      </dl>
      {children}
    </details>
  )
}
