import { Star } from 'lucide-react'
import { BulkBar, BulkMenu, OwnerMenu } from '#app/features/desk/list/bulk-bar.tsx'
import type { WorkChanges } from '#app/features/desk/opportunities/data/use-work-changes.ts'
import { listAssignableStaff, useStaff } from '#app/features/desk/shared/data/staff.ts'
import { STAGE_LABELS } from '#app/features/desk/shared/words.ts'
import { Button } from '#app/ui/button.tsx'
import { STAGES } from '#contracts/desk/opportunity-work.ts'

type SelectionBarProps = {
  ids: string[]
  changes: WorkChanges
  onExport: () => void
  onClear: () => void
}

export function SelectionBar({ ids, changes, onExport, onClear }: SelectionBarProps) {
  const { staff } = useStaff()
  return (
    <BulkBar label="Selected opportunities" count={ids.length} onClear={onClear}>
      <BulkMenu
        label="Stage"
        name="Set stage"
        options={STAGES.map((stage) => [stage, STAGE_LABELS[stage]])}
        onChoose={(id) => {
          const stage = STAGES.find((each) => each === id)
          if (stage) void changes.change(ids, { stage }, `Stage set to ${STAGE_LABELS[stage]}`)
        }}
      />
      <OwnerMenu
        label="Owner"
        name="Set owner"
        noOwnerLabel="Nobody"
        staff={listAssignableStaff(staff)}
        onChoose={(owner, name) => void changes.change(ids, { owner }, `Owner set to ${name}`)}
      />
      <Button variant="default" size="sm" onClick={() => void changes.change(ids, { starred: true }, 'Starred')}>
        <Star />
        Star
      </Button>
      <Button variant="default" size="sm" onClick={onExport}>
        Export
      </Button>
      <Button
        variant="destructive"
        size="sm"
        onClick={() => {
          void changes.dismiss(ids)
          onClear()
        }}
      >
        Dismiss
      </Button>
    </BulkBar>
  )
}
