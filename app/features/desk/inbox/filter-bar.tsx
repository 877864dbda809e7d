import { staffLabel, useStaff } from '#app/features/desk/shared/data/staff.ts'
import { SearchBox } from '#app/features/desk/shared/search-box.tsx'
import { SelectOne } from '#app/ui/form/select.tsx'
import { type InboxFilter, InboxFilterSchema } from '#contracts/desk/inbox.ts'
import { INBOX_STATE_LABELS, INBOX_STATES, MESSAGE_STATES, SUBMISSION_STATES } from '#contracts/desk/inbox-states.ts'

type FilterBarProps = { filter: InboxFilter; onFilter: (change: Partial<InboxFilter>) => void }

/** Search, state and assignee. */
export function FilterBar({ filter, onFilter }: FilterBarProps) {
  const { staff } = useStaff()
  const states = statesIn(filter.tab)
  return (
    <div className="flex flex-wrap gap-2.5 py-3 [&_button]:h-11">
      <div className="flex min-w-0 basis-full sm:flex-1 sm:basis-32">
        <SearchBox
          label="Search the inbox"
          placeholder="Search names, text, references, notes"
          value={filter.q ?? ''}
          onSearch={(q) => onFilter({ q: q === '' ? undefined : q })}
        />
      </div>
      <div className="min-w-0 flex-1 basis-36 sm:w-52 sm:flex-none">
        <SelectOne
          aria-label="State"
          value={filter.state}
          options={[
            ['open', 'Open'],
            ['any', 'Any state'],
            ...states.map((state) => [state, INBOX_STATE_LABELS[state]] as const),
          ]}
          onChange={(value) => {
            const state = InboxFilterSchema.shape.state.safeParse(value)
            if (state.success) onFilter({ state: state.data })
          }}
        />
      </div>
      <div className="min-w-0 flex-1 basis-36 sm:w-56 sm:flex-none">
        <SelectOne
          aria-label="Assignee"
          value={filter.assignee ?? 'anybody'}
          options={[
            ['anybody', 'Any assignee'],
            ['me', 'Assigned to me'],
            ['nobody', 'Unassigned'],
            ...staff.map((one) => [one.id, staffLabel(one, staff)] as const),
          ]}
          onChange={(assignee) => onFilter({ assignee: assignee === 'anybody' ? undefined : assignee })}
        />
      </div>
    </div>
  )
}

/** The states that items of a tab can have. Spam has its own tab. */
function statesIn(tab: InboxFilter['tab']) {
  if (tab === 'spam') return ['spam'] as const
  const all = tab === 'all' ? INBOX_STATES : tab === 'submissions' ? SUBMISSION_STATES : MESSAGE_STATES
  return all.filter((state) => state !== 'spam')
}
