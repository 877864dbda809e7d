import { clsx } from 'clsx'
import type { OpportunitySort, SortKey } from '#contracts/opportunity-search.ts'
import { LINE_GRID } from './opportunity-line-grid.ts'
import { nextSort } from './sorts.ts'

const WIDE = 'hidden @min-[60rem]:block'
type Head = { column: string; label: string; by: SortKey }
/** The heads of each cell of a line, in which a second value stands below the first. */
const CELLS: { heads: readonly [Head, ...Head[]]; className?: string }[] = [
  { heads: [{ column: 'company', label: 'Company', by: 'company_agency' }], className: 'col-start-3' },
  {
    heads: [
      { column: 'contact', label: 'Contact', by: 'name' },
      { column: 'email', label: 'Email', by: 'contact_email' },
    ],
  },
  { heads: [{ column: 'status', label: 'Status', by: 'submission_status' }] },
  { heads: [{ column: 'confidence', label: 'Conf.', by: 'ai_confidence_score' }], className: 'text-right' },
  { heads: [{ column: 'industry', label: 'Industry', by: 'industry_type' }], className: WIDE },
  { heads: [{ column: 'guidelines', label: 'Guidelines', by: 'submission_guidelines' }], className: WIDE },
  { heads: [{ column: 'deadline', label: 'Closes', by: 'deadline' }], className: 'pl-2 @min-[60rem]:pl-0' },
  {
    heads: [
      { column: 'scraped', label: 'Scraped', by: 'date_scraped' },
      { column: 'verified', label: 'Verified', by: 'last_verified' },
    ],
    className: WIDE,
  },
]

type HeadsProps = { sort: OpportunitySort; onSort: (sort: OpportunitySort) => void }

/**
 * The column heads, where there is room for columns; pressing one sorts by it, and again turns the order around. By
 * `data-heads` and `data-column` a test finds heads and cells.
 */
export function OpportunityHeads({ sort, onSort }: HeadsProps) {
  return (
    <div
      data-heads=""
      className={clsx(
        LINE_GRID,
        // Its own height and the bar's are what a row scrolled into view must not hide under.
        'sticky top-[7.5rem] z-20 hidden h-12 border-rule-strong border-b bg-night text-dim @min-[40rem]:grid',
      )}
    >
      {CELLS.map(({ heads, className }) => (
        <div key={heads[0].column} className={clsx('min-w-0', className)}>
          {heads.map((head) => (
            <SortHead key={head.column} head={head} sort={sort} onSort={onSort} />
          ))}
        </div>
      ))}
    </div>
  )
}

function SortHead({ head: { column, label, by }, sort, onSort }: HeadsProps & { head: Head }) {
  const isSorted = sort.by === by
  return (
    <span data-column={column} className="block min-w-0 leading-none">
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
    </span>
  )
}
