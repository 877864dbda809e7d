import { clsx } from 'clsx'
import type { OpportunityFilter } from '#contracts/opportunity-filter.ts'
import { DEFAULT_SORT, type OpportunityCounts } from '#contracts/opportunity-search.ts'
import { viewQuery } from './desk-address.ts'
import { HIGH_CONFIDENCE } from './filter-words.ts'

type StatButtonsProps = {
  counts: OpportunityCounts | undefined
  /** The rows that the last run found; null if there was none. */
  lastRun: OpportunityFilter | null
  filter: OpportunityFilter
  onFilter: (filter: OpportunityFilter) => void
}

/** The four figures. Pressing one shows its rows; a dash means that it has not loaded yet. */
export function StatButtons({ counts, lastRun, filter, onFilter }: StatButtonsProps) {
  const shown = viewQuery({ filter, sort: DEFAULT_SORT })
  const figures = [
    { label: 'Total Opportunities', value: counts?.total.toLocaleString('en-US'), shows: {} },
    { label: 'Open Submissions', value: counts?.open.toLocaleString('en-US'), shows: { status: ['open'] } },
    { label: 'New Today', value: counts?.new_today.toLocaleString('en-US'), shows: lastRun },
    {
      label: 'High Confidence',
      value: counts && `${counts.high_confidence_percent}%`,
      shows: { confidence_from: HIGH_CONFIDENCE },
    },
  ] satisfies { label: string; value: string | undefined; shows: OpportunityFilter | null }[]
  return (
    <section
      aria-label="Figures"
      className="grid grid-cols-2 gap-x-2 gap-y-2 min-[23rem]:grid-cols-4 sm:gap-x-4 lg:gap-x-5"
    >
      {figures.map(({ label, value, shows }) => {
        const isOn = shows !== null && viewQuery({ filter: shows, sort: DEFAULT_SORT }) === shown
        return (
          <button
            key={label}
            type="button"
            aria-pressed={isOn}
            disabled={shows === null}
            onClick={() => shows !== null && onFilter(isOn ? {} : shows)}
            className={clsx(
              'group flex min-w-0 cursor-pointer flex-col border-t pt-1.5 text-left sm:pt-2 disabled:cursor-default',
              isOn ? 'border-cyan' : 'border-rule-strong enabled:hover:border-ink',
            )}
          >
            <span className="min-[23rem]:min-h-8 font-semibold text-dim text-xs leading-4 group-enabled:group-hover:text-ink sm:min-h-4">
              {label}
            </span>
            <span className="figures font-bold font-display text-2xl leading-8 sm:text-[1.75rem] sm:leading-9">
              {value ?? '–'}
            </span>
            {/* From 1024 px on its line is kept free, so that nothing moves when sample rows come or go; on a phone the band says it. */}
            <span className="text-dim text-xs max-sm:sr-only lg:min-h-4">{counts?.is_sample && 'Sample'}</span>
          </button>
        )
      })}
    </section>
  )
}
