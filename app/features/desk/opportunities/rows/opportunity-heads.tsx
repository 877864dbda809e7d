import { clsx } from 'clsx'
import { nextSort } from '#app/features/desk/opportunities/filters/sorts.ts'
import type { OpportunitySort, SortKey } from '#contracts/desk/opportunity-search.ts'
import { COLUMNS } from './columns.tsx'

type HeadsProps = { sort: OpportunitySort; onSort: (sort: OpportunitySort) => void }

/** The column heads, where there is room for columns; pressing one sorts by it, and again turns the order around. */
export function OpportunityHeads({ sort, onSort }: HeadsProps) {
  return (
    <div
      data-heads=""
      className={clsx(
        COLUMNS.grid,
        // Its own height and the bar's are what a row scrolled into view must not hide under.
        'sticky top-[7.5rem] z-20 hidden h-12 border-rule-strong border-b bg-night text-dim @min-[40rem]:grid',
      )}
    >
      {COLUMNS.heads(({ key, head, sort: by }, className) =>
        head === undefined || by === undefined ? (
          <span className={className} />
        ) : (
          <span data-column={key} className={clsx('min-w-0 leading-none', className)}>
            <SortButton label={head} by={by} sort={sort} onSort={onSort} />
          </span>
        ),
      )}
    </div>
  )
}

function SortButton({ label, by, sort, onSort }: HeadsProps & { label: string; by: SortKey }) {
  const isSorted = sort.by === by
  return (
    <button
      type="button"
      aria-pressed={isSorted}
      onClick={() => onSort(nextSort(sort, by))}
      className="h-6 max-w-full cursor-pointer truncate font-semibold text-xs hover:text-ink aria-pressed:text-ink"
    >
      <span className="sr-only">Sort by </span>
      {label}
      {isSorted && (
        <>
          <span aria-hidden="true">{sort.direction === 'asc' ? ' ↑' : ' ↓'}</span>
          <span className="sr-only">{sort.direction === 'asc' ? ', ascending' : ', descending'}</span>
        </>
      )}
    </button>
  )
}
