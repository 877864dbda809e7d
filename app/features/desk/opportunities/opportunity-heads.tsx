import { LINE_GRID } from './opportunity-line-grid.ts'

const WIDE = 'hidden xl:block'
const HEADS = [
  { column: 'company', label: 'Company', className: 'col-start-2' },
  { column: 'contact', label: 'Contact' },
  { column: 'email', label: 'Email', className: WIDE },
  { column: 'status', label: 'Status' },
  { column: 'confidence', label: 'Confidence' },
  { column: 'scraped', label: 'Scraped', className: WIDE },
  { column: 'verified', label: 'Verified', className: WIDE },
]

/** The column heads, where there is room for columns. By `data-heads` and `data-column` a test finds heads and cells. */
export function OpportunityHeads() {
  return (
    <div
      aria-hidden="true"
      data-heads=""
      className={`${LINE_GRID} label-caps hidden border-rule-strong border-b pb-2 text-dim md:grid`}
    >
      {HEADS.map(({ column, label, className }) => (
        <span key={column} data-column={column} className={className}>
          {label}
        </span>
      ))}
    </div>
  )
}
