import { clsx } from 'clsx'
import type { ListRequest } from '#app/features/desk/opportunities/data/fetch-rows.ts'
import { viewQuery } from '#app/features/desk/opportunities/desk-address.ts'
import { CLOSING_THIS_WEEK, type OpportunityFilter } from '#contracts/desk/opportunity-filter.ts'
import {
  DEADLINE_SORT,
  DEFAULT_SORT,
  type OpportunityCounts,
  type OpportunitySort,
} from '#contracts/desk/opportunity-search.ts'

type QuickView = {
  label: string
  filter: OpportunityFilter
  /** What it is shown by, where that is part of the view. */
  sort?: OpportunitySort
  count: number | null | undefined
}

/** The views that everybody needs in the morning. */
function quickViews(counts: OpportunityCounts | undefined, since: string | null): QuickView[] {
  const views: QuickView[] = [
    { label: 'Mine', filter: { owner: ['me'] }, count: counts?.mine },
    { label: 'Due today', filter: { due: 'today' }, count: counts?.due_today },
    {
      label: 'Closing this week',
      filter: CLOSING_THIS_WEEK,
      sort: DEADLINE_SORT,
      count: counts?.closing_this_week,
    },
  ]
  if (since !== null)
    views.push({ label: 'New since my last visit', filter: { new_since: since }, count: counts?.new_since_visit })
  return views
}

const isShowing = (view: QuickView, filter: OpportunityFilter) =>
  viewQuery({ filter: view.filter, sort: DEFAULT_SORT }) === viewQuery({ filter, sort: DEFAULT_SORT })

/** Whether the filter is that of a quick view, whose pressed button says all there is to say about it. */
export function isQuickView(filter: OpportunityFilter, since: string | null): boolean {
  return quickViews(undefined, since).some((view) => isShowing(view, filter))
}
const pickView = ({ filter, sort }: QuickView): Partial<ListRequest> => ({ filter, ...(sort && { sort }) })

type QuickViewsProps = {
  filter: OpportunityFilter
  counts: OpportunityCounts | undefined
  since: string | null
  onChange: (change: Partial<ListRequest>) => void
}

/** A press shows the view, another one everything again. */
export function QuickViews({ filter, counts, since, onChange }: QuickViewsProps) {
  return quickViews(counts, since).map((view) => {
    const isOn = isShowing(view, filter)
    return (
      <button
        key={view.label}
        type="button"
        aria-pressed={isOn}
        onClick={() => onChange(isOn ? { filter: {}, ...(view.sort && { sort: DEFAULT_SORT }) } : pickView(view))}
        className={clsx(
          'figures flex h-8 shrink-0 cursor-pointer items-center gap-2 rounded-[3px] border px-2.5 font-semibold text-sm pointer-coarse:h-11',
          isOn
            ? 'border-cyan/50 bg-cyan-dim text-cyan'
            : 'border-rule text-dim hover:border-rule-strong hover:text-ink',
        )}
      >
        {view.label}
        {typeof view.count === 'number' && view.count > 0 && (
          <span className={isOn ? '' : 'text-ink'}>{view.count.toLocaleString('en-US')}</span>
        )}
      </button>
    )
  })
}
