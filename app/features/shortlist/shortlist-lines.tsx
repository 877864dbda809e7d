import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ListedTrack } from '#app/lib/shortlist/brief.ts'
import { formatSound, nameClearance } from '#app/lib/shortlist/cue-sheets.ts'
import { NOTE_MAX } from '#app/lib/shortlist/lists.ts'
import { moveTrack, placeTrack } from '#app/lib/shortlist/track-list.ts'
import { writeShortlist } from '#app/lib/shortlist/use-shortlist.ts'
import { removeTrack } from '#app/tracks/change-shortlist.ts'
import { PlainSound } from '#app/tracks/plain-sound.tsx'
import { PlayControl } from '#app/tracks/play-control.tsx'
import { Button } from '#app/ui/button.tsx'
import { Sheet } from '#app/ui/overlay/sheet.tsx'
import { getClearance } from '#catalogue/rights.ts'
import { setNote } from './change-lists.ts'
import { useLineDrag } from './use-line-drag.ts'

type ShortlistLinesProps = {
  label: string
  tracks: readonly ListedTrack[]
  notes: Readonly<Record<string, string>>
  /** Whether the list is the visitor's own, which they can edit. A list from a link is read-only. */
  own: boolean
}

/**
 * Number, play, title, facts, note, length and buttons: one line on a wide screen, two on a tablet. On a phone the facts, then the
 * note and the buttons, are below the title.
 */
const COLUMNS =
  'grid grid-cols-[2.25rem_2.75rem_minmax(0,1fr)_3rem] items-center gap-x-3 md:grid-cols-[2.75rem_2.75rem_minmax(0,4fr)_minmax(0,3fr)_3.25rem]'
const WIDE = 'lg:grid-cols-[2.75rem_2.75rem_minmax(0,4fr)_minmax(0,2.5fr)_minmax(0,5fr)_3.25rem]'
const OWN =
  'md:grid-cols-[2.75rem_2.75rem_minmax(0,4fr)_minmax(0,3fr)_3.25rem_8.25rem] lg:grid-cols-[2.75rem_2.75rem_minmax(0,4fr)_minmax(0,2.5fr)_minmax(0,5fr)_3.25rem_8.25rem]'

export function ShortlistLines({ label, tracks, notes, own }: ShortlistLinesProps) {
  const [moved, setMoved] = useState('')
  const drag = useLineDrag((id, to) => {
    writeShortlist(({ tracks: now }) => ({ tracks: placeTrack(now, id, to) }))
    setMoved(`${tracks.find((track) => track.id === id)?.title} is now number ${to + 1} of ${tracks.length}`)
  })
  return (
    <div className="print:hidden">
      <Sheet aria-label={label}>
        {tracks.map((track, at) => (
          <li
            key={track.id}
            {...(own ? drag.line(at) : {})}
            className={clsx(
              'figures border-b py-1.5',
              COLUMNS,
              own ? OWN : WIDE,
              drag.over === at ? 'border-rule bg-white/6' : 'border-rule',
            )}
          >
            <span className="flex items-center text-dim text-sm">
              {String(at + 1).padStart(2, '0')}
              {own && (
                <span {...drag.grip(track.id)} aria-hidden="true" className="cursor-grab py-2 pointer-coarse:hidden">
                  <GripVertical className="size-4" />
                </span>
              )}
            </span>
            <span className="size-11">
              <PlayControl title={track.title} preview={track.preview} url={track.url ?? '#'} />
            </span>
            <Names track={track} />
            <Facts track={track} />
            <span className="col-start-4 row-start-1 text-right text-dim md:col-start-5 lg:col-start-6">
              {track.duration}
            </span>
            {own ? (
              <div className="col-[1/-1] flex items-center gap-1 md:contents">
                <NoteField track={track} text={notes[track.id] ?? ''} />
                <LineButtons
                  track={track}
                  first={at === 0}
                  last={at === tracks.length - 1}
                  onMove={(by) => setMoved(`${track.title} is now number ${at + 1 + by} of ${tracks.length}`)}
                />
              </div>
            ) : (
              <Delivery track={track} note={notes[track.id]} />
            )}
            {track.preview && (
              <div className="col-[3/-1]">
                <PlainSound preview={track.preview} className="my-1 w-full max-w-[24rem]" />
              </div>
            )}
          </li>
        ))}
      </Sheet>
      <p role="status" className="sr-only">
        {moved}
      </p>
    </div>
  )
}

const TARGET = 'underline decoration-transparent underline-offset-4 transition-colors hover:decoration-current'

function Names({ track }: { track: ListedTrack }) {
  return (
    <p className="min-w-0 leading-snug">
      {track.path === undefined ? (
        <span className="block font-semibold">{track.title}</span>
      ) : (
        <Link to={track.path} className={clsx('block font-semibold pointer-coarse:pt-1', TARGET)}>
          {track.title}
        </Link>
      )}
      <Link
        to={`/artists/${track.artistSlug}`}
        className={clsx('inline-block py-0.5 text-dim text-sm hover:text-ink pointer-coarse:py-1', TARGET)}
      >
        {track.artist}
      </Link>
    </p>
  )
}

/** Sound and clearance. */
function Facts({ track }: { track: ListedTrack }) {
  const sound = formatSound(track)
  return (
    <p className="col-[3/-1] min-w-0 text-dim text-sm leading-snug max-md:-mt-0.5 md:col-[4/5] md:row-start-1">
      {sound && <span className="md:block">{sound}</span>}
      {sound && <span className="md:hidden"> · </span>}
      <span className={clsx('md:block', getClearance(track) === 'one-stop' && 'text-ink')}>{nameClearance(track)}</span>
    </p>
  )
}

/** In a shared list: the sender's note, and the versions that can be delivered. */
function Delivery({ track: { versions }, note }: { track: ListedTrack; note: string | undefined }) {
  if (!versions && !note) return null
  return (
    <div className={clsx(NOTE, 'pb-1 leading-snug max-md:col-[3/-1] lg:py-1')}>
      {note && <p className="mb-0.5 border-amber border-l-2 pl-2.5">{note}</p>}
      {versions && (
        <p className="text-dim">
          <span className="sr-only">Versions: </span>
          {versions.join(', ')}
        </p>
      )}
    </div>
  )
}

const NOTE = 'text-sm [overflow-wrap:anywhere] md:col-[3/-1] md:row-start-2 lg:col-[5/6] lg:row-start-1'

function NoteField({ track: { id, title }, text }: { track: ListedTrack; text: string }) {
  return (
    // Grows with its text if the browser supports that.
    <textarea
      aria-label={`Note on ${title}`}
      rows={1}
      value={text}
      maxLength={NOTE_MAX}
      placeholder="Add a note"
      autoComplete="off"
      onChange={(event) => setNote(id, event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault()
      }}
      className={clsx(
        NOTE,
        'field-sizing-content min-h-11 w-full min-w-0 resize-none border-transparent border-b border-dashed bg-transparent py-2.5 leading-snug placeholder:text-field hover:border-field focus:border-field',
      )}
    />
  )
}

type LineButtonsProps = { track: ListedTrack; first: boolean; last: boolean; onMove: (by: -1 | 1) => void }

function LineButtons({ track: { id, title }, first, last, onMove }: LineButtonsProps) {
  // aria-disabled, because `disabled` would remove the focus from the button when its track reaches the end.
  const move = (by: -1 | 1) => {
    writeShortlist(({ tracks }) => ({ tracks: moveTrack(tracks, id, by) }))
    onMove(by)
  }
  const remove = (pressed: HTMLElement) => {
    const line = pressed.closest('li')
    // Removing the line removes the focused button, so the focus moves to the next line's button.
    const next = line?.nextElementSibling ?? line?.previousElementSibling
    next?.querySelector<HTMLElement>('[data-remove]')?.focus()
    removeTrack(id, title)
  }
  return (
    <span className="flex shrink-0 md:col-start-6 md:row-start-1 lg:col-start-7">
      <LineButton label={`Move ${title} up`} isInert={first} onClick={() => move(-1)}>
        <ArrowUp aria-hidden="true" />
      </LineButton>
      <LineButton label={`Move ${title} down`} isInert={last} onClick={() => move(1)}>
        <ArrowDown aria-hidden="true" />
      </LineButton>
      <LineButton label={`Remove ${title}`} isInert={false} data-remove onClick={remove}>
        <X aria-hidden="true" />
      </LineButton>
    </span>
  )
}

type LineButtonProps = {
  label: string
  isInert: boolean
  onClick: (pressed: HTMLElement) => void
  children: ReactNode
  'data-remove'?: boolean
}

function LineButton({ label, isInert, onClick, children, ...marks }: LineButtonProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      aria-disabled={isInert || undefined}
      onClick={(event) => {
        if (!isInert) onClick(event.currentTarget)
      }}
      {...marks}
    >
      {children}
    </Button>
  )
}
