import { SearchBox } from '#app/features/desk/shared/search-box.tsx'
import { nameStaff, useStaff } from '#app/features/desk/shared/staff.ts'
import { Select, SelectContent, SelectItem, SelectTrigger } from '#app/ui/select.tsx'
import { type InboxFilter, InboxFilterSchema } from '#contracts/inbox.ts'
import { INBOX_STATE_WORDS, INBOX_STATES, MESSAGE_STATES, SUBMISSION_STATES } from '#contracts/inbox-states.ts'

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
        <Select
          value={filter.state}
          onValueChange={(value) => {
            const state = InboxFilterSchema.shape.state.safeParse(value)
            if (state.success) onFilter({ state: state.data })
          }}
        >
          <SelectTrigger aria-label="State" />
          <SelectContent>
            <SelectItem value="open">Open</SelectItem>
            <SelectItem value="any">Any state</SelectItem>
            {states.map((state) => (
              <SelectItem key={state} value={state}>
                {INBOX_STATE_WORDS[state]}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
      </div>
      <div className="min-w-0 flex-1 basis-36 sm:w-56 sm:flex-none">
        <Select
          value={filter.assignee ?? 'anybody'}
          onValueChange={(assignee) => onFilter({ assignee: assignee === 'anybody' ? undefined : assignee })}
        >
          <SelectTrigger aria-label="Assignee" />
          <SelectContent>
            <SelectItem value="anybody">Any assignee</SelectItem>
            <SelectItem value="me">Assigned to me</SelectItem>
            <SelectItem value="nobody">Unassigned</SelectItem>
            {staff.map((one) => (
              <SelectItem key={one.id} value={one.id}>
                {nameStaff(one, staff)}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
      </div>
    </div>
  )
}

/** The states that items of a tab may have. Spam stands in a tab of its own. */
function statesIn(tab: InboxFilter['tab']) {
  if (tab === 'spam') return ['spam'] as const
  const all = tab === 'all' ? INBOX_STATES : tab === 'submissions' ? SUBMISSION_STATES : MESSAGE_STATES
  return all.filter((state) => state !== 'spam')
}
