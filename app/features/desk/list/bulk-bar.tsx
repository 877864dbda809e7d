import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { SelectOne } from '#app/ui/form/select.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'

type BulkBarProps = { label: string; count: number; onClear: () => void; children: ReactNode }

/** Actions on the selected rows, at the bottom of the window; above the player and the bar of the screens. */
export function BulkBar({ label, count, onClear, children }: BulkBarProps) {
  return (
    <section
      aria-label={label}
      className="fixed inset-x-3 bottom-[calc(0.75rem+var(--screen-bar,0px)+var(--foot,0px))] z-40 mx-auto flex w-fit max-w-[calc(100vw-1.5rem)] flex-wrap items-center gap-2 rounded-[3px] border border-cyan/50 bg-kerb p-2 shadow-2xl shadow-black/70 lg:bottom-[calc(1.25rem+var(--foot,0px))]"
    >
      <p role="status" className="figures px-2 font-semibold text-sm">
        {count.toLocaleString('en-US')} selected
      </p>
      {children}
      <IconButton icon={X} label="Clear the selection" className="size-9 pointer-coarse:size-11" onClick={onClear} />
    </section>
  )
}

type BulkMenuProps = {
  label: string
  /** The accessible name, if it is not the label. */
  name?: string
  options: readonly (readonly [id: string, name: string])[]
  onChoose: (id: string) => void
}

/** A select that always shows its label, because the selected rows may have different values. */
export function BulkMenu({ label, name = label, options, onChoose }: BulkMenuProps) {
  return (
    <SelectOne
      className="w-28 [&_button]:h-9 pointer-coarse:[&_button]:h-11"
      aria-label={name}
      placeholder={label}
      value=""
      options={options}
      onChange={onChoose}
    />
  )
}

const NOBODY = 'nobody'

type OwnerMenuProps = Omit<BulkMenuProps, 'options' | 'onChoose'> & {
  staff: readonly { id: string; name: string }[]
  /** What the screen calls having no owner. */
  noOwnerLabel: string
  /** `name` is for the notice. */
  onChoose: (owner: string | null, name: string) => void
}

export function OwnerMenu({ staff, noOwnerLabel, onChoose, ...menu }: OwnerMenuProps) {
  return (
    <BulkMenu
      {...menu}
      options={[[NOBODY, noOwnerLabel], ...staff.map(({ id, name }) => [id, name] as const)]}
      onChoose={(id) => onChoose(id === NOBODY ? null : id, staff.find((one) => one.id === id)?.name ?? NOBODY)}
    />
  )
}
