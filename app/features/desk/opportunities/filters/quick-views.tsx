import { clsx } from 'clsx'
import type { ListRequest } from '#app/features/desk/opportunities/data/fetch-opportunities.ts'
import { useVisit } from '#app/features/desk/opportunities/data/use-opportunities.ts'
import { isSameFilter } from '#app/features/desk/opportunities/desk-address.ts'
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
  /** The order, if it is part of the view. */
  sort?: OpportunitySort
  count: 'mine' | 'due_today' | 'closing_this_week' | 'new_since_visit'
}

const VIEWS: QuickView[] = [
  { label: 'Mine', filter: { owner: ['me'] }, count: 'mine' },
  { label: 'Due today', filter: { due: 'today' }, count: 'due_today' },
  { label: 'Closing this week', filter: CLOSING_THIS_WEEK, sort: DEADLINE_SORT, count: 'closing_this_week' },
]

function useQuickViews(): QuickView[] {
  const since = useVisit().data
  if (!since) return VIEWS
  return [...VIEWS, { label: 'New since my last visit', filter: { new_since: since }, count: 'new_since_visit' }]
}

/** Whether the filter is that of a quick view. Its pressed button then replaces chips and counts. */
export function useIsQuickView(filter: OpportunityFilter): boolean {
  return useQuickViews().some((view) => isSameFilter(view.filter, filter))
}

type QuickViewsProps = {
  filter: OpportunityFilter
  counts: OpportunityCounts | undefined
  onChange: (change: Partial<ListRequest>) => void
}

/** Pressing a button shows its view; pressing it again shows everything. */
export function QuickViews({ filter, counts, onChange }: QuickViewsProps) {
  return useQuickViews().map((view) => {
    const isOn = isSameFilter(view.filter, filter)
    const count = counts?.[view.count] ?? 0
    return (
      <button
        key={view.label}
        type="button"
        aria-pressed={isOn}
        onClick={() =>
          onChange({
            filter: isOn ? {} : view.filter,
            ...(view.sort && { sort: isOn ? DEFAULT_SORT : view.sort }),
          })
        }
        className={clsx(
          'figures flex h-8 shrink-0 cursor-pointer items-center gap-2 rounded-[3px] border px-2.5 font-semibold text-sm pointer-coarse:h-11',
          isOn
            ? 'border-cyan/50 bg-cyan-dim text-cyan'
            : 'border-rule text-dim hover:border-rule-strong hover:text-ink',
        )}
      >
        {view.label}
        {count > 0 && <span className={isOn ? '' : 'text-ink'}>{count.toLocaleString('en-US')}</span>}
      </button>
    )
  })
}
