import { clsx } from 'clsx'
import { ChevronRight, ExternalLink as OutIcon } from 'lucide-react'
import { useId } from 'react'
import { OpportunityDetail } from '#app/features/desk/panel/opportunity-detail.tsx'
import { formatDay } from '#app/features/desk/shared/dates.ts'
import { LevelMeter } from '#app/features/desk/shared/level-meter.tsx'
import type { OpportunityRow } from '#app/features/desk/shared/opportunity-row.ts'
import { toMailLink, toWebLink } from '#app/features/desk/shared/safe-links.ts'
import { SampleBadge } from '#app/features/desk/shared/sample-badge.tsx'
import { StatusBadge } from '#app/features/desk/shared/status-badge.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { LINE_GRID } from './opportunity-line-grid.ts'

type OpportunityLineProps = {
  row: OpportunityRow
  number: number
  isOpen: boolean
  /** Whether this line is the one in the tab order. */
  isCurrent: boolean
  onToggle: () => void
}

export function OpportunityLine({ row, number, isOpen, isCurrent, onToggle }: OpportunityLineProps) {
  const detailId = useId()
  const company = row.company_agency?.trim() || 'Unknown Company'
  const tabIndex = isCurrent ? 0 : -1
  const source = toWebLink(row.source_url)
  return (
    <>
      <div className={clsx(LINE_GRID, 'relative min-h-12 py-2 hover:bg-white/3 md:py-0', isOpen && 'bg-white/3')}>
        <span aria-hidden="true" className="figures flex items-center gap-1.5 self-center text-dim text-sm">
          <ChevronRight
            className={clsx('size-4 shrink-0 transition-transform duration-150 ease-decisive', isOpen && 'rotate-90')}
          />
          <span className="hidden xl:inline">{number}</span>
        </span>
        {/* The button covers the whole line, so that a click anywhere opens it; links lie above it. */}
        <button
          type="button"
          data-line=""
          data-column="company"
          tabIndex={tabIndex}
          aria-expanded={isOpen}
          aria-controls={isOpen ? detailId : undefined}
          onClick={onToggle}
          className="flex min-w-0 cursor-pointer items-center gap-2.5 text-left font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-cyan"
        >
          <span className="truncate">{company}</span>
          {row.sample && <SampleBadge />}
        </button>
        <LineContact row={row} />
        <LineEmail row={row} tabIndex={tabIndex} />
        <span
          data-column="status"
          className="col-start-3 row-start-1 justify-self-end md:col-start-auto md:row-start-auto md:justify-self-start"
        >
          <StatusBadge status={row.submission_status} />
        </span>
        <span
          data-column="confidence"
          className="col-start-3 row-start-2 justify-self-end md:col-start-auto md:row-start-auto md:justify-self-start"
        >
          <LevelMeter score={row.ai_confidence_score} />
        </span>
        <LineDay column="scraped" label="Scraped" value={row.date_scraped} />
        <LineDay column="verified" label="Last verified" value={row.last_verified} />
        {source && (
          <ExternalLink
            href={source.href}
            tabIndex={tabIndex}
            aria-label={`Open source: ${source.host} (opens in a new tab)`}
            className="relative z-10 hidden size-11 items-center justify-center rounded-[3px] text-dim hover:bg-white/6 hover:text-ink md:flex"
          >
            <OutIcon aria-hidden="true" className="size-4" />
          </ExternalLink>
        )}
      </div>
      {isOpen && <OpportunityDetail id={detailId} row={row} company={company} tabIndex={tabIndex} />}
    </>
  )
}

function LineContact({ row }: { row: OpportunityRow }) {
  const parts = [row.name, row.role].filter(Boolean)
  return (
    <span
      data-column="contact"
      className="col-start-2 row-start-2 min-w-0 truncate text-dim text-sm md:col-start-auto md:row-start-auto"
    >
      {parts.length > 0 ? (
        <>
          <span className="sr-only">Contact: </span>
          {parts.join(', ')}
        </>
      ) : (
        <>
          <span className="sr-only">No contact named</span>
          <span aria-hidden="true" className="hidden md:inline">
            –
          </span>
        </>
      )}
    </span>
  )
}

function LineEmail({ row, tabIndex }: { row: OpportunityRow; tabIndex: number }) {
  const href = toMailLink(row.contact_email)
  return (
    <span data-column="email" className="hidden min-w-0 truncate text-sm xl:block">
      {href ? (
        <a href={href} tabIndex={tabIndex} className="relative z-10 text-dim hover:text-ink hover:underline">
          {row.contact_email}
        </a>
      ) : (
        <span className="text-dim">{row.contact_email ?? '–'}</span>
      )}
    </span>
  )
}

function LineDay({ column, label, value }: { column: string; label: string; value: string | null }) {
  return (
    <span data-column={column} className="figures hidden text-dim text-sm xl:block">
      <span className="sr-only">{label} </span>
      {formatDay(value) ?? '–'}
    </span>
  )
}
