import { clsx } from 'clsx'
import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { toCamelot } from '#catalogue/keys.ts'
import { clearanceOf } from '#catalogue/rights.ts'
import type { ListedTrack } from '#catalogue/search/listed-track.ts'
import { TRACK_COLUMNS } from './track-columns.ts'

const VOCALS: Record<NonNullable<ListedTrack['vocal']>, string> = {
  female: 'Female',
  male: 'Male',
  mixed: 'Mixed',
  choir: 'Choir',
  instrumental: 'Instrumental',
}

/** An unknown fact, which is only read out on a narrow screen, leaves no hole between its neighbours. */
const NO_GAP = 'max-xl:sr-only'

type TrackRowProps = {
  track: ListedTrack
  /** The address of the track's page. */
  href: string
  /** The first control of the line: its play button, or where it can be heard. */
  play?: ReactNode
  /** The last control of the line, such as adding it to the shortlist. */
  actions?: ReactNode
  /** Why the line is here, where it does not show that itself. */
  reason?: string | null
  /** False where the page around the list already names the artist. */
  isArtistNamed?: boolean
}

/**
 * One track as a line of a cue sheet with everything a supervisor compares. Columns on wide screens (`TrackHeads` names
 * them), otherwise the facts stand under the title. Memoised, because the catalogue draws many of
 * them at a keystroke.
 */
export const TrackRow = memo(function TrackRow({
  track,
  href,
  play,
  actions,
  reason = null,
  isArtistNamed = true,
}: TrackRowProps) {
  return (
    <li className={`${TRACK_COLUMNS} relative border-rule border-b py-1.5 transition-colors hover:bg-haze`}>
      <div className="relative z-10 flex size-11 items-center justify-center xl:self-center">{play}</div>
      <div data-column="title" className="min-w-0 self-center leading-snug">
        <h3 className="font-sans font-semibold text-base">
          {/* Under a finger the whole line opens the track; its other controls lie above. */}
          <Link to={href} className="inline-block py-px finger-line hover:text-pink-soft">
            {track.title}
          </Link>
        </h3>
        <p className="text-dim text-sm">
          {isArtistNamed && (
            <Link to={`/artists/${track.artistSlug}`} className="inline-block py-[3px] finger-below hover:text-ink">
              {track.artist}
            </Link>
          )}
          {isArtistNamed && track.album && <span aria-hidden="true"> · </span>}
          {track.album && <cite className="not-italic">{track.album}</cite>}
        </p>
      </div>
      <Facts track={track} reason={reason} />
      <p
        data-column="length"
        className="col-start-3 row-start-1 text-right max-xl:pt-px max-xl:leading-6 xl:col-start-8 xl:self-center"
      >
        <span className="sr-only">Length </span>
        {track.duration}
      </p>
      <div className="relative col-start-4 row-start-1 flex size-11 items-center justify-center xl:col-start-9 xl:self-center">
        {actions}
      </div>
    </li>
  )
})

/** The comparable facts: a line of text on narrow screens, one column each on wide ones. */
function Facts({ track, reason }: { track: ListedTrack; reason: string | null }) {
  const { bpm, key, vocal, moods, versions } = track
  const clearance = clearanceOf({ ...track, writers: track.credits.writers })
  const place = key === null ? null : toCamelot(key)
  return (
    <div className="col-[2/-1] flex flex-wrap items-baseline gap-x-3 pb-1 text-sm leading-snug xl:contents">
      <p data-column="bpm" className={clsx(bpm === null && NO_GAP, 'xl:self-center xl:text-right xl:text-base')}>
        {bpm ?? <Unknown>Tempo</Unknown>}
        {bpm !== null && <span className="text-dim xl:sr-only"> BPM</span>}
      </p>
      <p data-column="key" className={clsx(key === null && NO_GAP, 'xl:self-center')}>
        {key ?? <Unknown>Key</Unknown>}
        {place && <span className="text-dim xl:block">{` ${place}`}</span>}
      </p>
      <p data-column="vocal" className={clsx(vocal === null && NO_GAP, 'xl:self-center')}>
        {vocal === null ? <Unknown>Vocal</Unknown> : VOCALS[vocal]}
      </p>
      <div
        data-column="moods"
        className="order-last basis-full text-dim sm:flex sm:flex-wrap sm:gap-x-4 xl:order-none xl:block xl:self-center"
      >
        {moods.length > 0 && <p>{moods.join(', ')}</p>}
        {moods.length + versions.length === 0 && <Unknown>Moods and versions</Unknown>}
        {versions.length > 0 && (
          <p>
            <span className="sr-only">Versions: </span>
            {versions.join('\u00a0· ')}
          </p>
        )}
        {reason !== null && <p className="text-amber">{reason}</p>}
      </div>
      <p data-column="cleared" className="label-caps xl:self-center">
        {clearance === 'one-stop' ? (
          'One-stop'
        ) : (
          <span className="text-dim">{clearance === 'master' ? 'Master' : 'Ask'}</span>
        )}
      </p>
    </div>
  )
}

/** A dash in its column; on a narrow screen, where nothing says which fact it would be, nothing. */
function Unknown({ children }: { children: string }) {
  return (
    <>
      <span aria-hidden="true" className="hidden text-field xl:inline">
        –
      </span>
      <span className="sr-only">{`${children} unknown`}</span>
    </>
  )
}
