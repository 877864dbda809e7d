import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { ListedTrack } from '#app/lib/shortlist/brief.ts'
import { moveTrack } from '#app/lib/shortlist/track-list.ts'
import { readShortlist, writeShortlist } from '#app/lib/shortlist/use-shortlist.ts'
import { Button } from '#app/ui/button.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { removeTrack } from './change-shortlist.ts'

type ShortlistLinesProps = {
  label: string
  tracks: readonly ListedTrack[]
  /** The visitor's own list can be reordered and shortened; a list from a link is read-only. */
  own: boolean
}

export function ShortlistLines({ label, tracks, own }: ShortlistLinesProps) {
  const [moved, setMoved] = useState('')
  return (
    <>
      <Sheet aria-label={label}>
        {tracks.map((track, at) => (
          <li
            key={track.id}
            className="figures grid grid-cols-[2.25rem_minmax(0,1fr)_auto] items-center gap-x-3 border-rule border-b py-2 sm:grid-cols-[2.5rem_minmax(0,1fr)_auto_auto]"
          >
            <span className="text-dim text-sm">{String(at + 1).padStart(2, '0')}</span>
            <div className="flex min-w-0 items-center justify-between gap-3">
              <p className="min-w-0">
                <span className="block font-semibold">{track.title}</span>
                <Link
                  to={`/artists/${track.artistSlug}`}
                  className="inline-block py-0.5 text-dim text-sm hover:text-ink pointer-coarse:py-2"
                >
                  {track.artist}
                </Link>
              </p>
              {track.play}
            </div>
            <span className="min-w-12 text-right text-dim">{track.duration}</span>
            {own && (
              <LineButtons
                track={track}
                first={at === 0}
                last={at === tracks.length - 1}
                onMove={(by) => setMoved(`${track.title} is number ${at + 1 + by} of ${tracks.length} now`)}
              />
            )}
          </li>
        ))}
      </Sheet>
      <p role="status" className="sr-only">
        {moved}
      </p>
    </>
  )
}

type LineButtonsProps = { track: ListedTrack; first: boolean; last: boolean; onMove: (by: -1 | 1) => void }

function LineButtons({ track: { id, title }, first, last, onMove }: LineButtonsProps) {
  // aria-disabled, because `disabled` would take the focus from the button once its track has reached the end.
  const move = (by: -1 | 1) => {
    writeShortlist(moveTrack(readShortlist(), id, by))
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
    <span className="col-[2/-1] -ml-3 flex sm:col-auto sm:ml-0">
      <LineButton label={`Move ${title} up`} idle={first} onClick={() => move(-1)}>
        <ArrowUp aria-hidden="true" />
      </LineButton>
      <LineButton label={`Move ${title} down`} idle={last} onClick={() => move(1)}>
        <ArrowDown aria-hidden="true" />
      </LineButton>
      <LineButton label={`Remove ${title}`} idle={false} data-remove onClick={remove}>
        <X aria-hidden="true" />
      </LineButton>
    </span>
  )
}

type LineButtonProps = {
  label: string
  idle: boolean
  onClick: (pressed: HTMLElement) => void
  children: ReactNode
  'data-remove'?: boolean
}

function LineButton({ label, idle, onClick, children, ...marks }: LineButtonProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      aria-disabled={idle || undefined}
      onClick={(event) => {
        if (!idle) onClick(event.currentTarget)
      }}
      {...marks}
    >
      {children}
    </Button>
  )
}
