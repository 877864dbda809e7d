import { clsx } from 'clsx'
import { GripVertical } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ListedTrack } from '#app/lib/shortlist/brief.ts'
import { nameRights, writeSound } from '#app/lib/shortlist/cue-sheets.ts'
import { NOTE_MAX } from '#app/lib/shortlist/lists.ts'
import { placeTrack } from '#app/lib/shortlist/track-list.ts'
import { readShortlist, writeShortlist } from '#app/lib/shortlist/use-shortlist.ts'
import { Sheet } from '#app/ui/sheet.tsx'
import { noteTrack } from './change-lists.ts'
import { LineButtons } from './line-buttons.tsx'
import { useLineDrag } from './use-line-drag.ts'

type ShortlistLinesProps = {
  label: string
  tracks: readonly ListedTrack[]
  notes: Readonly<Record<string, string>>
  /** The visitor's own list can be reordered, noted on and shortened; a list from a link is read-only. */
  own: boolean
}

export function ShortlistLines({ label, tracks, notes, own }: ShortlistLinesProps) {
  const [moved, setMoved] = useState('')
  const drag = useLineDrag((id, to) => {
    writeShortlist(placeTrack(readShortlist(), id, to))
    setMoved(`${tracks.find((track) => track.id === id)?.title} is number ${to + 1} of ${tracks.length} now`)
  })
  return (
    <>
      <Sheet aria-label={label}>
        {tracks.map((track, at) => (
          <li
            key={track.id}
            {...(own ? drag.line(at) : {})}
            className={clsx(
              'figures grid grid-cols-[2.25rem_minmax(0,1fr)_auto] items-center gap-x-3 border-b py-2 sm:grid-cols-[2.75rem_minmax(0,5fr)_minmax(0,4fr)_auto_auto]',
              drag.over === at ? 'border-rule bg-white/6' : 'border-rule',
            )}
          >
            <span className="flex items-center text-dim text-sm">
              {String(at + 1).padStart(2, '0')}
              {own && (
                <span
                  {...drag.grip(track.id)}
                  aria-hidden="true"
                  className="cursor-grab py-2 pointer-coarse:hidden print:hidden"
                >
                  <GripVertical className="size-4" />
                </span>
              )}
            </span>
            <div className="flex min-w-0 items-center gap-3">
              <span className="size-11 shrink-0 print:hidden">{track.play}</span>
              <Names track={track} />
            </div>
            <Facts track={track} />
            <span className="col-start-3 row-start-1 min-w-12 text-right text-dim sm:col-start-4">
              {track.duration}
            </span>
            {own && (
              <LineButtons
                track={track}
                first={at === 0}
                last={at === tracks.length - 1}
                onMove={(by) => setMoved(`${track.title} is number ${at + 1 + by} of ${tracks.length} now`)}
              />
            )}
            {track.sound && <div className="col-[2/-1]">{track.sound}</div>}
            <Note track={track} text={notes[track.id] ?? ''} own={own} />
          </li>
        ))}
      </Sheet>
      <p role="status" className="sr-only">
        {moved}
      </p>
    </>
  )
}

const TARGET =
  'underline decoration-transparent underline-offset-4 transition-colors hover:decoration-current pointer-coarse:py-2'

function Names({ track }: { track: ListedTrack }) {
  return (
    <p className="min-w-0">
      {track.path === undefined ? (
        <span className="block font-semibold">{track.title}</span>
      ) : (
        <Link to={track.path} className={clsx('block font-semibold', TARGET)}>
          {track.title}
        </Link>
      )}
      <Link
        to={`/artists/${track.artistSlug}`}
        className={clsx('inline-block py-0.5 text-dim text-sm hover:text-ink', TARGET)}
      >
        {track.artist}
      </Link>
    </p>
  )
}

/** How it sounds, and what has to be signed. */
function Facts({ track }: { track: ListedTrack }) {
  const sound = writeSound(track)
  return (
    // On a phone below the title, which stands behind the play button.
    <p className="col-[2/-1] min-w-0 text-dim text-sm max-sm:pl-14 sm:col-auto">
      {sound && <span className="block">{sound}</span>}
      <span className={clsx('block', track.oneStop && 'text-ink')}>{nameRights(track)}</span>
    </p>
  )
}

type NoteProps = { track: ListedTrack; text: string; own: boolean }

function Note({ track: { id, title }, text, own }: NoteProps) {
  if (!own) return text === '' ? null : <p className="col-[2/-1] py-1 text-sm [overflow-wrap:anywhere]">{text}</p>
  return (
    <input
      type="text"
      aria-label={`Note on ${title}`}
      value={text}
      maxLength={NOTE_MAX}
      placeholder="Note: where it goes, what to ask"
      autoComplete="off"
      onChange={(event) => noteTrack(id, event.currentTarget.value)}
      className="col-[2/-1] min-h-11 w-full border-rule border-b border-dashed bg-transparent text-sm placeholder:text-dim focus:border-field sm:min-h-9 print:placeholder-shown:hidden"
    />
  )
}
