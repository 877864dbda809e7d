import { X } from 'lucide-react'
import { staffToChoose, useStaff } from '#app/features/desk/shared/staff.ts'
import { Button } from '#app/ui/button.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger } from '#app/ui/select.tsx'
import type { InboxItem } from '#contracts/inbox.ts'
import type { InboxActs } from './use-inbox-acts.ts'

type BulkBarProps = {
  items: readonly InboxItem[]
  acts: InboxActs
  onDecline: (ids: readonly string[]) => void
  onExport: () => void
  onClear: () => void
}

/** What can be done with the selected items; above the rooms' bar on small screens. */
export function BulkBar({ items, acts, onDecline, onExport, onClear }: BulkBarProps) {
  const choices = staffToChoose(useStaff().staff)
  const ids = items.map(({ id }) => id)
  const submissions = items.filter(({ kind }) => kind === 'submission').map(({ id }) => id)
  const messages = items.filter(({ kind }) => kind !== 'submission').map(({ id }) => id)
  const isSpam = items.every(({ suspected, state }) => suspected || state === 'spam')
  return (
    <section
      aria-label="Selected messages"
      className="fixed inset-x-3 bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-40 mx-auto flex w-fit max-w-[calc(100vw-1.5rem)] flex-wrap items-center gap-2 rounded-[3px] border border-cyan/50 bg-kerb p-2 shadow-2xl shadow-black/70 lg:bottom-5"
    >
      <p role="status" className="figures px-2 font-semibold text-sm">
        {items.length.toLocaleString('en-US')} selected
      </p>
      <Select
        value=""
        onValueChange={(value) => {
          const name = choices.find(({ id }) => id === value)?.name ?? 'nobody'
          void acts.assign(items, value === 'nobody' ? null : value, name)
        }}
      >
        <div className="w-28 [&_button]:h-9 pointer-coarse:[&_button]:h-11">
          <SelectTrigger aria-label="Assign" placeholder="Assign" />
        </div>
        <SelectContent>
          <SelectItem value="nobody">Nobody</SelectItem>
          {choices.map(({ id, name }) => (
            <SelectItem key={id} value={id}>
              {name}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
      {isSpam && (
        <>
          <Button variant="outline" size="sm" onClick={() => void acts.clearSpam(ids).then(onClear)}>
            Not spam
          </Button>
          <Button variant="default" size="sm" onClick={() => void acts.move(ids, { state: 'spam' }).then(onClear)}>
            It is spam
          </Button>
        </>
      )}
      <Button variant="default" size="sm" onClick={onExport}>
        Export
      </Button>
      {!isSpam && messages.length > 0 && (
        <Button variant="default" size="sm" onClick={() => void acts.move(messages, { state: 'closed' }).then(onClear)}>
          Close {messages.length}
        </Button>
      )}
      {!isSpam && submissions.length > 0 && (
        <Button variant="destructive" size="sm" onClick={() => onDecline(submissions)}>
          Decline {submissions.length}
        </Button>
      )}
      <Button
        variant="ghost"
        size="icon"
        className="size-9 pointer-coarse:size-11"
        aria-label="Clear the selection"
        onClick={onClear}
      >
        <X aria-hidden="true" />
      </Button>
    </section>
  )
}
