import { ArrowDown, ArrowUp, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ListedTrack } from '#app/lib/shortlist/brief.ts'
import { moveTrack } from '#app/lib/shortlist/track-list.ts'
import { writeShortlist } from '#app/lib/shortlist/use-shortlist.ts'
import { removeTrack } from '#app/tracks/change-shortlist.ts'
import { Button } from '#app/ui/button.tsx'

type LineButtonsProps = { track: ListedTrack; first: boolean; last: boolean; onMove: (by: -1 | 1) => void }

export function LineButtons({ track: { id, title }, first, last, onMove }: LineButtonsProps) {
  // aria-disabled, because `disabled` would take the focus from the button once its track has reached the end.
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
