import { clsx } from 'clsx'
import type { MouseEvent } from 'react'

type SelectBoxProps = {
  id: string
  /** What is selected: 'Brightwater Sync'. */
  name: string
  tabIndex: number
  isSelected: boolean
  /** `extend` asks for everything between the row chosen last and this one. */
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
        // A change does not say whether Shift is held; the click that causes it does.
        onClick={(event: MouseEvent) => onSelect(id, event.shiftKey)}
        onChange={() => undefined}
        className="size-4 cursor-pointer accent-cyan"
      />
    </label>
  )
}

/** Covers the whole row, so that a click anywhere opens it; other controls lie above it. */
export const OPEN_BUTTON =
  'flex min-w-0 cursor-pointer items-center gap-2.5 text-left font-semibold after:absolute after:inset-0 ' +
  'focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-cyan'
