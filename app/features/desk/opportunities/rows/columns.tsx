import { clsx } from 'clsx'
import { MatchLabel } from '#app/features/desk/drafts/match-label.tsx'
import { defineColumns } from '#app/features/desk/list/columns.tsx'
import { SelectBox } from '#app/features/desk/list/row-controls.tsx'
import { companyName } from '#app/features/desk/opportunities/data/listed-opportunity.ts'
import { formatDay, formatNarrowDay } from '#app/lib/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { SortKey } from '#contracts/desk/opportunity-search.ts'
import { EmailLink, OpenButton, type OpportunityItemProps, SourceLink, StarButton } from './card-controls.tsx'

const MARKS = { open: "before:content-['✓']", closed: "before:content-['✕']", unknown: "before:content-['?']" }

// A value above another one.
const UPPER = 'block truncate leading-5'
const LOWER = 'truncate text-xs leading-4'

/** Below a list width of 40 rem, a line has two rows and no heads; the classes of each column then place it. */
export const COLUMNS = defineColumns<OpportunityItemProps, SortKey>(
  {
    grid:
      'grid grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-x-2.5 pr-3 @min-[40rem]:gap-x-3 @min-[40rem]:pr-0 ' +
      '@min-[40rem]:grid-cols-(--medium) @min-[60rem]:gap-x-4 @min-[70rem]:gap-x-5 @min-[60rem]:grid-cols-(--wide)',
    medium: 'hidden @min-[40rem]:block',
    wide: 'hidden @min-[60rem]:block',
  },
  [
    {
      key: 'select',
      width: { medium: '2.75rem', wide: '2.25rem' },
      className: 'row-span-2 @min-[40rem]:row-span-1 @min-[60rem]:-mx-1',
      cell: ({ opportunity, tabIndex, isSelected, onSelect }, { className }) => (
        <SelectBox
          id={opportunity.id}
          name={companyName(opportunity)}
          tabIndex={tabIndex}
          isSelected={isSelected}
          onSelect={onSelect}
          className={className}
        />
      ),
    },
    {
      key: 'star',
      width: { medium: '2.25rem', wide: '2rem' },
      from: 'medium',
      cell: ({ opportunity, tabIndex, onStar }, props) => (
        <span {...props}>
          <StarButton opportunity={opportunity} tabIndex={tabIndex} onStar={onStar} className="size-8" />
        </span>
      ),
    },
    {
      key: 'company',
      head: 'Company',
      sort: 'company_agency',
      width: { medium: 'minmax(0,6fr)', wide: 'minmax(0,15fr)' },
      className: 'min-w-0',
      cell: (line, props) => (
        <div {...props}>
          <OpenButton {...line} className="text-[0.9375rem] leading-5">
            {line.opportunity.sample && <SampleLetter />}
          </OpenButton>
          {line.mark && <MatchLabel mark={line.mark} fits="submission" className="text-xs leading-4" />}
        </div>
      ),
    },
    {
      key: 'contact',
      head: 'Contact',
      sort: 'name',
      width: { medium: 'minmax(0,5fr)', wide: 'minmax(0,15fr)' },
      shares: 'col-start-2 row-start-2 min-w-0 text-dim @min-[40rem]:col-start-auto @min-[40rem]:row-start-auto',
      className: UPPER,
      headClassName: 'block',
      cell: ({ opportunity: { name, role } }, props) => (
        <span {...props}>{[name, role].filter(Boolean).join(', ') || <Missing what="contact" />}</span>
      ),
    },
    {
      key: 'email',
      head: 'Email',
      sort: 'contact_email',
      from: 'medium',
      className: LOWER,
      cell: ({ opportunity, tabIndex }, props) => (
        <span {...props}>
          <EmailLink opportunity={opportunity} tabIndex={tabIndex} missing={<Missing what="e-mail" />} />
        </span>
      ),
    },
    {
      key: 'status',
      head: 'Status',
      sort: 'submission_status',
      width: { medium: '5.5rem', wide: '5.5rem' },
      className:
        'col-start-3 row-start-1 justify-self-end @min-[40rem]:col-start-auto @min-[40rem]:row-start-auto @min-[40rem]:justify-self-start',
      cell: ({ opportunity: { submission_status: status } }, props) => (
        <span {...props}>
          <Badge tone={status ?? 'unknown'} className={MARKS[status ?? 'unknown']}>
            {status ?? 'unknown'}
          </Badge>
        </span>
      ),
    },
    {
      key: 'confidence',
      head: 'Conf.',
      sort: 'ai_confidence_score',
      width: { medium: '3.25rem', wide: '3.25rem' },
      className:
        'figures col-start-3 row-start-2 justify-self-end font-semibold @min-[40rem]:col-start-auto @min-[40rem]:row-start-auto @min-[40rem]:w-full @min-[40rem]:text-right',
      headClassName: 'text-right',
      cell: ({ opportunity: { ai_confidence_score: score } }, props) => (
        <span {...props}>{score === null ? <Missing what="confidence score" /> : `${Math.round(score * 100)}%`}</span>
      ),
    },
    {
      key: 'industry',
      head: 'Industry',
      sort: 'industry_type',
      width: { wide: 'minmax(0,8fr)' },
      from: 'wide',
      className: 'truncate text-dim',
      cell: ({ opportunity: { industry_type: tags } }, props) => (
        <span {...props} title={tags.join(', ')}>
          {tags.join(', ') || <Missing what="industry" />}
        </span>
      ),
    },
    {
      key: 'guidelines',
      head: 'Guidelines',
      sort: 'submission_guidelines',
      width: { wide: 'minmax(0,13fr)' },
      from: 'wide',
      className: 'truncate text-dim',
      cell: ({ opportunity }, props) => (
        <span {...props}>{opportunity.submission_guidelines ?? <Missing what="guidelines" />}</span>
      ),
    },
    {
      key: 'deadline',
      head: 'Closes',
      sort: 'deadline',
      width: { medium: '5rem', wide: '4rem' },
      from: 'medium',
      className: '@min-[40rem]:ml-2 @min-[60rem]:ml-0',
      headClassName: '@min-[40rem]:ml-2 @min-[60rem]:ml-0',
      cell: ({ opportunity }, props) => <Day what="deadline" value={opportunity.deadline} {...props} />,
    },
    {
      key: 'scraped',
      head: 'Scraped',
      sort: 'date_scraped',
      width: { wide: '4rem' },
      from: 'wide',
      shares: 'hidden @min-[60rem]:block',
      className: 'leading-5',
      cell: ({ opportunity }, props) => <Day what="scraped" value={opportunity.date_scraped} {...props} />,
    },
    {
      key: 'verified',
      head: 'Verified',
      sort: 'last_verified',
      from: 'wide',
      className: 'text-xs leading-4',
      cell: ({ opportunity }, props) => <Day what="verified" value={opportunity.last_verified} {...props} />,
    },
    {
      key: 'source',
      width: { medium: '2.75rem', wide: '1.75rem' },
      from: 'medium',
      className: 'justify-self-end',
      cell: ({ opportunity, tabIndex }, props) => (
        <span {...props}>
          <SourceLink
            opportunity={opportunity}
            tabIndex={tabIndex}
            missing={null}
            className="flex size-8 items-center justify-center rounded-[3px] text-base text-dim hover:bg-sheen"
          >
            {() => '↗'}
          </SourceLink>
        </span>
      ),
    },
  ],
)

/** A single letter, because the word would take half of the company column. */
function SampleLetter() {
  return (
    <Badge tone="amber" title="Sample" className="shrink-0 px-1 text-[0.6875rem] leading-4">
      <span aria-hidden="true">S</span>
      <span className="sr-only">Sample</span>
    </Badge>
  )
}

type DayProps = { what: string; value: string | null; className: string }

function Day({ what, value, className, ...props }: DayProps) {
  return (
    <span {...props} title={formatDay(value) ?? undefined} className={clsx('figures truncate text-dim', className)}>
      {formatNarrowDay(value, new Date()) ?? <Missing what={what} />}
    </span>
  )
}

/** A dash, read out as 'no deadline'. */
function Missing({ what }: { what: string }) {
  return (
    <span aria-label={`no ${what}`} role="img">
      –
    </span>
  )
}
