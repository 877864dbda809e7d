import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { ChartsPanel } from '#app/features/desk/charts/charts-panel.tsx'
import type { ListRequest } from '#app/features/desk/opportunities/data/fetch-opportunities.ts'
import { useExport } from '#app/features/desk/opportunities/data/use-export.ts'
import type { OpportunityListData } from '#app/features/desk/opportunities/data/use-opportunity-list.ts'
import { FilterBar } from '#app/features/desk/opportunities/filters/filter-bar.tsx'
import { describeFilter } from '#app/features/desk/opportunities/filters/filter-labels.ts'
import { QuickViews, useIsQuickView } from '#app/features/desk/opportunities/filters/quick-views.tsx'
import { SegmentedControl } from '#app/features/desk/opportunities/filters/segmented-control.tsx'
import { nextSort } from '#app/features/desk/opportunities/filters/sorts.ts'
import { ViewsMenu } from '#app/features/desk/opportunities/filters/views-menu.tsx'
import { COLUMNS } from '#app/features/desk/opportunities/rows/columns.tsx'
import { ListStates } from '#app/features/desk/opportunities/rows/list-states.tsx'
import { OpportunityList } from '#app/features/desk/opportunities/rows/opportunity-list.tsx'
import { PanelFrame } from '#app/features/desk/opportunities/rows/panel-frame.tsx'
import { SelectionBar } from '#app/features/desk/opportunities/rows/selection-bar.tsx'
import { useDensity } from '#app/features/desk/opportunities/rows/use-density.ts'
import { useOpportunityActions } from '#app/features/desk/opportunities/rows/use-opportunity-actions.ts'
import { useStaff } from '#app/features/desk/shared/data/staff.ts'
import { Button } from '#app/ui/button.tsx'
import type { OpportunityFilter } from '#contracts/desk/opportunity-filter.ts'
import type { OpportunityCounts, OpportunitySort, SortKey } from '#contracts/desk/opportunity-search.ts'
import type { ChangeDeskAddress, DeskAddress } from './desk-address.ts'

type OpportunitiesPanelProps = {
  address: DeskAddress
  change: ChangeDeskAddress
  /** Called with every keystroke of the search. */
  onType: (words: string) => void
  found: OpportunityListData
  counts: OpportunityCounts | undefined
  offer: ReactNode
  onRun: () => void
}

/** The list with filters, views, selection, shortcuts, and the open opportunity. */
export function OpportunitiesPanel(props: OpportunitiesPanelProps) {
  const { address, change, onType, found, counts, offer, onRun } = props
  const { filter, sort, row: openId } = address
  const request = { filter, sort }
  const [density, setDensity] = useDensity()
  const exports = useExport(found.opportunities)
  const { list, work, star } = useOpportunityActions({
    address,
    change,
    found,
    density,
    onDensity: setDensity,
    onRun,
    onExport: () => void exports.download(request, found.isSample),
  })
  const head = useScrollToTopOn(request)
  const selected = [...list.selected]

  return (
    <>
      {/* `contents`, because a box of its own would keep the bar from sticking above the list. */}
      <section aria-label="Opportunities" className={clsx('contents', openId !== null && 'max-lg:hidden')}>
        <h2 className="sr-only">Opportunities</h2>
        <FilterBar
          {...request}
          onChange={change}
          onType={onType}
          counts={counts}
          density={density}
          onDensity={setDensity}
        />
        <div className="flex min-h-8 flex-wrap items-center gap-1.5 pb-2.5">
          {/* On small screens one line that scrolls sideways. */}
          <div className="relative -m-1 flex min-w-0 flex-1 items-center gap-1.5 overflow-x-auto p-1 pr-6 [scrollbar-width:none] max-sm:[mask-image:linear-gradient(to_right,black_calc(100%-1.75rem),transparent)] sm:contents">
            <QuickViews filter={filter} counts={counts} onChange={change} />
            <ViewsMenu request={request} viewId={address.view} onChange={change} />
            <FilterChips filter={filter} onFilter={(next) => change({ filter: next, view: null })} />
          </div>
          <p role="status" className="figures ml-auto pr-1 text-dim text-sm max-sm:sr-only">
            {found.total !== null &&
              !found.isStale &&
              counts !== undefined &&
              counts.total > 0 &&
              // The total leaves out dismissed opportunities.
              `${found.total.toLocaleString('en-US')} ${filter.dismissed ? 'dismissed' : `of ${counts.total.toLocaleString('en-US')}`}`}
          </p>
          <SegmentedControl
            label="Show as"
            value={address.show}
            choices={[
              ['list', 'List'],
              ['charts', 'Charts'],
            ]}
            onChoose={(show) => change({ show, row: null })}
          />
        </div>
      </section>
      {address.show === 'charts' ? (
        <ChartsPanel
          filter={filter}
          // The charts of runs ignore the filter, so their marks replace it.
          onFilter={(next) =>
            change({ filter: next.run === undefined ? { ...filter, ...next } : next, show: 'list', view: null })
          }
        />
      ) : (
        <div
          ref={head}
          className={clsx(openId !== null && 'lg:grid lg:grid-cols-[minmax(0,1fr)_clamp(25rem,46%,40rem)]')}
        >
          <div
            style={COLUMNS.tracks}
            className={clsx('@container min-w-0', openId !== null && 'max-lg:hidden lg:pr-4')}
          >
            <ListStates list={found} onClear={() => change({ filter: {}, view: null })} offer={offer}>
              {density === 'lines' && <OpportunityHeads sort={sort} onSort={(next) => change({ sort: next })} />}
              <OpportunityList list={list} found={found} density={density} onStar={star} />
            </ListStates>
          </div>
          {openId !== null && <PanelFrame id={openId} list={list} />}
        </div>
      )}
      {selected.length > 0 && (
        <SelectionBar
          ids={selected}
          changes={work}
          onExport={() => void exports.download(request, found.isSample, selected)}
          onClear={list.clear}
        />
      )}
    </>
  )
}

const COVERED_TOP_PX = 121

/** Scrolls to the top of the list when the request changes. The ref goes on the element around the list. */
function useScrollToTopOn(request: ListRequest): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  const asked = JSON.stringify(request)
  const before = useRef(asked)
  useEffect(() => {
    if (before.current === asked) return
    before.current = asked
    const top = element.current?.getBoundingClientRect().top ?? 0
    if (top < COVERED_TOP_PX) window.scrollBy({ top: top - COVERED_TOP_PX, behavior: 'instant' })
  }, [asked])
  return element
}

type FilterChipsProps = { filter: OpportunityFilter; onFilter: (filter: OpportunityFilter) => void }

/** The active filters, each with a button to remove it. Hidden for a quick view, whose pressed button says the same. */
function FilterChips({ filter, onFilter }: FilterChipsProps) {
  const chips = describeFilter(filter, useStaff().staff)
  const isQuick = useIsQuickView(filter)
  if (isQuick || (chips.length === 0 && filter.q === undefined)) return null
  return (
    <ul aria-label="Active filters" className="flex shrink-0 items-center gap-1.5 sm:shrink sm:flex-wrap">
      {chips.map(({ key, label, without }) => (
        <li key={key} className="max-sm:whitespace-nowrap">
          <button
            type="button"
            onClick={() => onFilter(without)}
            className="flex h-8 cursor-pointer items-center gap-2 rounded-[3px] border border-rule-strong bg-kerb px-2.5 text-sm hover:border-ink pointer-coarse:h-11"
          >
            {label}
            <X className="size-3.5 text-dim" />
            <span className="sr-only">: remove this filter</span>
          </button>
        </li>
      ))}
      <li>
        <Button variant="ghost" size="sm" className="h-8" onClick={() => onFilter({})}>
          Clear all
        </Button>
      </li>
    </ul>
  )
}

type HeadsProps = { sort: OpportunitySort; onSort: (sort: OpportunitySort) => void }

/** Column heads, hidden where the list is too narrow. Pressing one sorts by it; pressing it again reverses the order. */
function OpportunityHeads({ sort, onSort }: HeadsProps) {
  return (
    <div
      data-heads=""
      className={clsx(
        COLUMNS.grid,
        // VirtualRows counts this height and the bar's as covered.
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
