import { clsx } from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { InboxFilter } from '#contracts/inbox.ts'
import { LINE_GRID } from './line-grid.ts'

const LABEL = 'label-caps font-sans text-dim'

type HeadsProps = { sort: InboxFilter['sort']; onSort: (sort: InboxFilter['sort']) => void }

export function ItemHeads({ sort, onSort }: HeadsProps) {
  const Arrow = sort === 'newest' ? ArrowDown : ArrowUp
  return (
    <div data-heads="" className={clsx(LINE_GRID, 'hidden h-10 border-rule-strong border-b @min-[44rem]:grid')}>
      <span />
      <span data-column="reference" className={clsx(LABEL, 'hidden @min-[60rem]:block')}>
        Reference
      </span>
      <span data-column="sender" className={LABEL}>
        Sender
      </span>
      <span data-column="summary" className={LABEL}>
        About
      </span>
      <button
        type="button"
        data-column="age"
        aria-label={`Age, ${sort} first. Turn the order around`}
        onClick={() => onSort(sort === 'newest' ? 'oldest' : 'newest')}
        className={clsx(LABEL, 'inline-flex h-10 cursor-pointer items-center gap-1 justify-self-end hover:text-ink')}
      >
        <Arrow aria-hidden="true" className="size-3" />
        Age
      </button>
      <span data-column="state" className={LABEL}>
        State
      </span>
      <span data-column="assignee" className={clsx(LABEL, 'hidden @min-[60rem]:block')}>
        With
      </span>
    </div>
  )
}
