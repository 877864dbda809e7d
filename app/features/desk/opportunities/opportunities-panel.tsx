import { clsx } from 'clsx'
import { type ReactNode, useRef } from 'react'
import { ChartsPanel } from '#app/features/desk/charts/charts-panel.tsx'
import { useStaff } from '#app/features/desk/shared/staff.ts'
import type { OpportunityCounts } from '#contracts/opportunity-search.ts'
import { BulkBar } from './bulk-bar.tsx'
import type { DeskAddress } from './desk-address.ts'
import { FilterBar } from './filter-bar.tsx'
import { FilterChips } from './filter-chips.tsx'
import { ListStates } from './list-states.tsx'
import { OpportunityHeads } from './opportunity-heads.tsx'
import { OpportunityList } from './opportunity-list.tsx'
import { isQuickView, QuickViews } from './quick-views.tsx'
import { RowPanel } from './row-panel.tsx'
import { ShowSwitch } from './show-switch.tsx'
import { useDensity } from './use-density.ts'
import type { ChangeDesk } from './use-desk-address.ts'
import type { FoundList } from './use-desk-rows.ts'
import { useExport } from './use-export.ts'
import { useListHead } from './use-list-head.ts'
import { useListKeys } from './use-list-keys.ts'
import { useRowActs } from './use-row-acts.ts'
import { ViewsMenu } from './views-menu.tsx'

type OpportunitiesPanelProps = {
  address: DeskAddress
  change: ChangeDesk
  /** Called with every keystroke of the search. */
  onType: (words: string) => void
  list: FoundList
  onShown: (first: number, last: number, current: number) => void
  counts: OpportunityCounts | undefined
  /** When the last visit ended. */
  since: string | null
  offer: ReactNode
  onRun: () => void
}

/** The list with everything around it: filters, views, selection, keys, and the opened row. */
export function OpportunitiesPanel(props: OpportunitiesPanelProps) {
  const { address, change, onType, list, onShown, counts, since, offer, onRun } = props
  const { filter, sort, row: openId } = address
  const request = { filter, sort }
  const [density] = useDensity()
  const { staff, nameOf } = useStaff()
  const exports = useExport(list.rows)
  const focusRow = useRef<((index: number, isQuiet: boolean) => void) | null>(null)
  const acts = useRowActs({ address, request, change, list, focusRow })
  const head = useListHead(request)
  const selected = [...acts.selected]
  useListKeys({
    acts,
    hasSelection: selected.length > 0,
    isOpen: openId !== null,
    change,
    onRun,
    onExport: () => void exports.download(request, list.isSample),
  })
  const isNarrowed = Object.keys(list.filter).length > 0

  return (
    <>
      {/* No box of its own, in which the bar could not stay above the list. */}
      <section aria-label="Opportunities" className={clsx('contents', openId !== null && 'max-lg:hidden')}>
        <h2 className="sr-only">Opportunities</h2>
        <FilterBar
          {...request}
          onChange={(part, how) => change(part, how)}
          onType={onType}
          counts={counts}
          staff={staff}
        />
        <div className="flex min-h-8 flex-wrap items-center gap-1.5 pb-2.5">
          {/* On small screens one line, to be moved sideways. */}
          <div className="relative -m-1 flex min-w-0 flex-1 items-center gap-1.5 overflow-x-auto p-1 pr-6 [scrollbar-width:none] max-sm:[mask-image:linear-gradient(to_right,black_calc(100%-1.75rem),transparent)] sm:contents">
            <QuickViews filter={filter} counts={counts} since={since} onChange={change} />
            <ViewsMenu request={request} viewId={address.view} onChange={change} />
            {!isQuickView(filter, since) && (
              <FilterChips filter={filter} onFilter={(next) => change({ filter: next, view: null })} staff={staff} />
            )}
          </div>
          <p role="status" className="figures ml-auto pr-1 text-dim text-sm max-sm:sr-only">
            {list.total !== null &&
              !list.isStale &&
              counts !== undefined &&
              counts.total > 0 &&
              `${list.total.toLocaleString('en-US')} of ${counts.total.toLocaleString('en-US')}`}
          </p>
          <ShowSwitch show={address.show} onShow={(show) => change({ show, row: null })} />
        </div>
      </section>
      {address.show === 'charts' ? (
        <ChartsPanel
          filter={filter}
          // Runs are drawn whole, so their marks show all of their rows.
          onFilter={(next) =>
            change({ filter: next.run === undefined ? { ...filter, ...next } : next, show: 'list', view: null })
          }
        />
      ) : (
        <div
          ref={head}
          className={clsx(openId !== null && 'lg:grid lg:grid-cols-[minmax(0,1fr)_clamp(25rem,46%,40rem)]')}
        >
          <div className={clsx('@container min-w-0', openId !== null && 'max-lg:hidden lg:pr-4')}>
            <ListStates
              list={list}
              isNarrowed={isNarrowed}
              onClear={() => change({ filter: {}, view: null })}
              offer={offer}
            >
              {density === 'lines' && <OpportunityHeads sort={sort} onSort={(next) => change({ sort: next })} />}
              <OpportunityList
                list={list}
                total={list.total ?? 0}
                density={density}
                current={acts.current}
                onCurrent={acts.setCurrent}
                onShown={onShown}
                focusRow={focusRow}
                selected={acts.selected}
                openId={openId}
                nameOf={nameOf}
                onSelect={acts.select}
                onStar={acts.star}
                onOpen={acts.open}
              />
            </ListStates>
          </div>
          {openId !== null && <RowPanel id={openId} onClose={acts.close} onStep={acts.step} />}
        </div>
      )}
      {selected.length > 0 && (
        <BulkBar
          ids={selected}
          note={null}
          staff={staff}
          changes={acts.work}
          onExport={() => void exports.download(request, list.isSample, selected)}
          onClear={acts.clear}
        />
      )}
    </>
  )
}
