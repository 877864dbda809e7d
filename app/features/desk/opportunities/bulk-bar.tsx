import { Star, X } from 'lucide-react'
import { staffToChoose } from '#app/features/desk/shared/staff.ts'
import { Button } from '#app/ui/button.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger } from '#app/ui/select.tsx'
import { STAGE_WORDS, STAGES, type StaffMember } from '#contracts/opportunity-work.ts'
import type { WorkChanges } from './use-work-changes.ts'

type BulkBarProps = {
  ids: readonly string[]
  /** Said where more rows match than are loaded and could be selected. */
  note: string | null
  staff: readonly StaffMember[]
  changes: WorkChanges
  onExport: () => void
  onClear: () => void
}

/** What can be done with the selected rows; at the bottom of the window, above the rooms' bar on small screens. */
export function BulkBar({ ids, note, staff, changes, onExport, onClear }: BulkBarProps) {
  const chosen = [...ids]
  const owners = staffToChoose(staff)
  return (
    <section
      aria-label="Selected rows"
      className="fixed inset-x-3 bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-40 mx-auto flex w-fit max-w-[calc(100vw-1.5rem)] flex-wrap items-center gap-2 rounded-[3px] border border-cyan/50 bg-kerb p-2 shadow-2xl shadow-black/70 lg:bottom-5"
    >
      <p role="status" className="figures px-2 font-semibold text-sm">
        {ids.length.toLocaleString('en-US')} selected
        {note !== null && <span className="font-normal text-dim"> {note}</span>}
      </p>
      <Menu
        label="Stage"
        options={STAGES.map((stage) => ({ value: stage, label: STAGE_WORDS[stage] }))}
        onChoose={(value) => {
          const stage = STAGES.find((each) => each === value)
          if (stage) void changes.change(chosen, { stage }, `Stage set to ${STAGE_WORDS[stage]}`)
        }}
      />
      <Menu
        label="Owner"
        options={[{ value: 'nobody', label: 'Nobody' }, ...owners.map(({ id, name }) => ({ value: id, label: name }))]}
        onChoose={(value) => {
          const owner = value === 'nobody' ? null : value
          const name = owners.find(({ id }) => id === value)?.name ?? 'nobody'
          void changes.change(chosen, { owner }, `Owner set to ${name}`)
        }}
      />
      <Button variant="default" size="sm" onClick={() => void changes.change(chosen, { starred: true }, 'Starred')}>
        <Star aria-hidden="true" />
        Star
      </Button>
      <Button variant="default" size="sm" onClick={onExport}>
        Export
      </Button>
      <Button
        variant="destructive"
        size="sm"
        onClick={() => {
          void changes.dismiss(chosen)
          onClear()
        }}
      >
        Dismiss
      </Button>
      <Button variant="ghost" size="icon" className="size-9" aria-label="Clear the selection" onClick={onClear}>
        <X aria-hidden="true" />
      </Button>
    </section>
  )
}

type MenuProps = { label: string; options: { value: string; label: string }[]; onChoose: (value: string) => void }

/** A select that always shows its name: it does something to rows that may differ. */
function Menu({ label, options, onChoose }: MenuProps) {
  return (
    <Select value="" onValueChange={onChoose}>
      <div className="w-28 [&_button]:h-9 pointer-coarse:[&_button]:h-11">
        <SelectTrigger aria-label={`Set ${label.toLowerCase()}`} placeholder={label} />
      </div>
      <SelectContent>
        {options.map((option) => (
          <SelectItem key={option.value} value={option.value}>
            {option.label}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  )
}
