import { clsx } from 'clsx'
import { memo, useMemo } from 'react'
import { Link } from 'react-router'
import type { Preview } from '#app/lib/player/preview.ts'
import { Sheet } from '#app/ui/overlay/sheet.tsx'
import type { CatalogueTrack } from '#catalogue/catalogue.ts'
import { toCamelot } from '#catalogue/keys.ts'
import { getClearance } from '#catalogue/rights.ts'
import { VOCAL_CHOICES } from '#catalogue/search/track-filter.ts'
import { trackPath } from '#content/paths.ts'
import { PlayControl } from './play-control.tsx'
import { ShortlistButton } from './shortlist-button.tsx'

/** The columns of lines and heads. Their widths are fixed, because each line is its own grid. */
const COLUMNS =
  'figures grid grid-cols-[2.75rem_minmax(0,1fr)_3rem_2.75rem] items-start gap-x-3 xl:grid-cols-[2.75rem_minmax(0,11fr)_2.25rem_6rem_5.5rem_minmax(0,10fr)_4.75rem_3rem_2.75rem] xl:gap-x-4 xl:items-stretch'

const HEADS = [
  { column: 'title', words: 'Title, artist, album' },
  { column: 'bpm', words: 'BPM', className: 'text-right' },
  { column: 'key', words: 'Key' },
  { column: 'vocal', words: 'Vocal' },
  { column: 'moods', words: 'Moods, versions' },
  { column: 'cleared', words: 'Cleared' },
  { column: 'length', words: 'Time', className: 'text-right' },
]

/** The names of the columns over a list of tracks, on screens wide enough for columns. */
export function TrackHeads() {
  return (
    <div data-heads="" aria-hidden="true" className="max-xl:hidden">
      <div className={`${COLUMNS} label-caps border-rule-strong border-b py-2 text-dim`}>
        <span />
        {HEADS.map(({ column, words, className }) => (
          <span key={column} data-column={column} className={className}>
            {words}
          </span>
        ))}
        <span />
      </div>
    </div>
  )
}

/** Tracks, and the reason why each was found, if its line does not show it. */
type TrackLines = {
  tracks: readonly CatalogueTrack[]
  reasonOf?: (track: CatalogueTrack) => string | null
}

type TrackListProps = {
  first: TrackLines
  /** Shown after `first` and rendered separately. */
  others?: TrackLines
  previews: readonly Preview[]
  className?: string
}

/** Tracks as lines of a cue sheet with everything a supervisor compares, and their controls. */
export function TrackList({ first, others, previews, className = 'xl:border-t-0' }: TrackListProps) {
  const previewById = useMemo(() => new Map(previews.map((preview) => [preview.id, preview])), [previews])
  return (
    <Sheet className={className} aria-label="Tracks">
      <Lines lines={first} previewById={previewById} />
      {others && <Lines lines={others} previewById={previewById} />}
    </Sheet>
  )
}

type LinesProps = { lines: TrackLines; previewById: ReadonlyMap<string, Preview> }

const Lines = memo(function Lines({ lines: { tracks, reasonOf }, previewById }: LinesProps) {
  return tracks.map((track) => (
    <Line key={track.id} track={track} preview={previewById.get(track.id)} reason={reasonOf?.(track) ?? null} />
  ))
})

/** On a narrow screen an unknown fact is for screen readers only and must not leave a gap. */
const NO_GAP = 'max-xl:sr-only'

type LineProps = { track: CatalogueTrack; preview: Preview | undefined; reason: string | null }

/**
 * On wide screens in columns (named by `TrackHeads`), otherwise with the facts under the title. Memoised, because the catalogue
 * renders many lines on each keystroke.
 */
const Line = memo(function Line({ track, preview, reason }: LineProps) {
  return (
    <li className={`${COLUMNS} relative border-rule border-b py-1.5 transition-colors hover:bg-haze`}>
      <div className="relative z-10 flex size-11 items-center justify-center xl:self-center">
        <PlayControl title={track.title} preview={preview} url={track.externalUrl ?? '#'} />
      </div>
      <div data-column="title" className="min-w-0 self-center leading-snug">
        <h3 className="font-sans font-semibold text-base">
          {/* On touch screens the whole line opens the track; the other controls are above it. */}
          <Link
            to={trackPath(track.artistSlug, track.slug)}
            className="inline-block py-px finger-line hover:text-pink-soft"
          >
            {track.title}
          </Link>
        </h3>
        <p className="text-dim text-sm">
          <Link to={`/artists/${track.artistSlug}`} className="inline-block py-[3px] finger-below hover:text-ink">
            {track.artist}
          </Link>
          {track.album && (
            <>
              <span aria-hidden="true"> · </span>
              <cite className="not-italic">{track.album}</cite>
            </>
          )}
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
        <ShortlistButton id={track.id} title={track.title} />
      </div>
    </li>
  )
})

/** The comparable facts: a line of text on narrow screens, one column each on wide ones. */
function Facts({ track, reason }: { track: CatalogueTrack; reason: string | null }) {
  const { bpm, key, vocal, moods, versions } = track
  const clearance = getClearance({ ...track, writers: track.credits.writers })
  const camelot = key === null ? null : toCamelot(key)
  return (
    <div className="col-[2/-1] flex flex-wrap items-baseline gap-x-3 pb-1 text-sm leading-snug xl:contents">
      <p data-column="bpm" className={clsx(bpm === null && NO_GAP, 'xl:self-center xl:text-right xl:text-base')}>
        {bpm ?? <Unknown>Tempo</Unknown>}
        {bpm !== null && <span className="text-dim xl:sr-only"> BPM</span>}
      </p>
      <p data-column="key" className={clsx(key === null && NO_GAP, 'xl:self-center')}>
        {key ?? <Unknown>Key</Unknown>}
        {camelot && <span className="text-dim xl:block">{` ${camelot}`}</span>}
      </p>
      <p data-column="vocal" className={clsx(vocal === null && NO_GAP, 'xl:self-center')}>
        {vocal === null ? <Unknown>Vocal</Unknown> : VOCAL_CHOICES[vocal]}
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

/** A dash in its column. On a narrow screen, without columns, it is for screen readers only. */
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
