import { clsx } from 'clsx'
import type { MouseEvent } from 'react'

type SelectBoxProps = {
  id: string
  /** For the accessible name: 'Brightwater Sync'. */
  name: string
  tabIndex: number
  isSelected: boolean
  /** `extend` selects everything from the row selected last to this one. */
  onSelect: (id: string, extend: boolean) => void
  className?: string
}

export function SelectBox({ id, name, tabIndex, isSelected, onSelect, className }: SelectBoxProps) {
  return (
    <label className={clsx('relative z-10 flex size-11 cursor-pointer items-center justify-center', className)}>
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={isSelected}
        tabIndex={tabIndex}
        // A change event does not say whether Shift is held; a click does.
        onClick={(event: MouseEvent) => onSelect(id, event.shiftKey)}
        onChange={() => undefined}
        className="size-4 cursor-pointer accent-cyan"
      />
    </label>
  )
}

/** The button covers the whole row, so that a click anywhere opens it. Other controls are above it. */
export const OPEN_BUTTON =
  'flex min-w-0 cursor-pointer items-center gap-2.5 text-left font-semibold after:absolute after:inset-0 ' +
  'focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-cyan'
