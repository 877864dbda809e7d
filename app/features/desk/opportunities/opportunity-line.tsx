import { clsx } from 'clsx'
import { memo } from 'react'
import { ShelfMark } from '#app/features/desk/drafts/shelf-mark.tsx'
import { formatDay, formatNarrowDay } from '#app/lib/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LINE_GRID } from './opportunity-line-grid.ts'
import { EmailLink, OpenButton, type RowProps, SelectBox, SourceLink, StarButton } from './row-controls.tsx'

const WIDE = 'hidden @min-[60rem]:block'
const MARKS = { open: "before:content-['✓']", closed: "before:content-['✕']", unknown: "before:content-['?']" }

/** A row as one line of 44 pixels. It has few elements, because a screen shows many of them. */
export const OpportunityLine = memo(function OpportunityLine(props: RowProps) {
  const { row, mark, isSelected, isOpen, tabIndex, onSelect, onStar } = props
  const status = row.submission_status ?? 'unknown'
  const contact = [row.name, row.role].filter(Boolean).join(', ')
  const score = row.ai_confidence_score
  return (
    <div
      className={clsx(
        LINE_GRID,
        'relative min-h-[3.75rem] border-rule border-b text-sm hover:bg-haze @min-[40rem]:min-h-11',
        isSelected ? 'bg-cyan-dim/60' : isOpen && 'bg-white/6',
      )}
    >
      <SelectBox
        row={row}
        tabIndex={tabIndex}
        isSelected={isSelected}
        onSelect={onSelect}
        className="row-span-2 @min-[40rem]:row-span-1 @min-[60rem]:-mx-1"
      />
      <StarButton row={row} tabIndex={tabIndex} onStar={onStar} className="hidden size-8 @min-[40rem]:flex" />
      <div data-column="company" className="min-w-0">
        <OpenButton {...props} className="text-[0.9375rem] leading-5">
          {row.sample && <LineSample />}
        </OpenButton>
        {mark && <ShelfMark mark={mark} fits="submission" className="text-xs leading-4" />}
      </div>
      <div className="col-start-2 row-start-2 min-w-0 text-dim @min-[40rem]:col-start-auto @min-[40rem]:row-start-auto">
        <span data-column="contact" className="block truncate leading-5">
          {contact || <Missing what="contact" />}
        </span>
        <span data-column="email" className="hidden truncate text-xs leading-4 @min-[40rem]:block">
          <EmailLink row={row} tabIndex={tabIndex} missing={<Missing what="e-mail" />} />
        </span>
      </div>
      <span
        data-column="status"
        className="col-start-3 row-start-1 justify-self-end @min-[40rem]:col-start-auto @min-[40rem]:row-start-auto @min-[40rem]:justify-self-start"
      >
        <Badge tone={status} className={MARKS[status]}>
          {status}
        </Badge>
      </span>
      <span
        data-column="confidence"
        className="figures col-start-3 row-start-2 justify-self-end font-semibold @min-[40rem]:col-start-auto @min-[40rem]:row-start-auto @min-[40rem]:w-full @min-[40rem]:text-right"
      >
        {score === null ? <Missing what="confidence score" /> : `${Math.round(score * 100)}%`}
      </span>
      <span data-column="industry" className={clsx(WIDE, 'truncate text-dim')} title={row.industry_type.join(', ')}>
        {row.industry_type.join(', ') || <Missing what="industry" />}
      </span>
      <span data-column="guidelines" className={clsx(WIDE, 'truncate text-dim')}>
        {row.submission_guidelines ?? <Missing what="guidelines" />}
      </span>
      <LineDay
        column="deadline"
        value={row.deadline}
        className="hidden @min-[40rem]:ml-2 @min-[40rem]:block @min-[60rem]:ml-0"
      />
      <div className={WIDE}>
        <LineDay column="scraped" value={row.date_scraped} className="block leading-5" />
        <LineDay column="verified" value={row.last_verified} className="block text-xs leading-4" />
      </div>
      <SourceLink
        row={row}
        tabIndex={tabIndex}
        missing={null}
        className="hidden size-8 items-center justify-center justify-self-end rounded-[3px] text-base text-dim hover:bg-sheen @min-[40rem]:flex"
      >
        {() => '↗'}
      </SourceLink>
    </div>
  )
})

/** One letter, because the word would take half of the company's column. */
function LineSample() {
  return (
    <Badge tone="amber" title="Sample" className="shrink-0 px-1 text-[0.6875rem] leading-4">
      <span aria-hidden="true">S</span>
      <span className="sr-only">Sample</span>
    </Badge>
  )
}

function LineDay({ column, value, className }: { column: string; value: string | null; className: string }) {
  return (
    <span
      data-column={column}
      title={formatDay(value) ?? undefined}
      className={clsx('figures truncate text-dim', className)}
    >
      {formatNarrowDay(value, new Date()) ?? <Missing what={column} />}
    </span>
  )
}

/** A dash for the eye. */
function Missing({ what }: { what: string }) {
  return (
    <span aria-label={`no ${what}`} role="img">
      –
    </span>
  )
}
