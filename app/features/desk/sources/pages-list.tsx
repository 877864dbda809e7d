import { clsx } from 'clsx'
import { useMemo, useState } from 'react'
import { createStepShortcuts } from '#app/features/desk/list/list-shortcuts.ts'
import { Rows } from '#app/features/desk/list/rows.tsx'
import { useList } from '#app/features/desk/list/use-list.ts'
import { downloadCsv } from '#app/features/desk/shared/download-csv.ts'
import { useShortcuts } from '#app/features/desk/shared/keys/use-shortcuts.ts'
import { EmptyPanel } from '#app/features/desk/shared/states/panel-states.tsx'
import { ShowMore } from '#app/features/desk/shared/states/show-more.tsx'
import { currentDay } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { Input } from '#app/ui/form/input.tsx'
import type { Source, SourceResult } from '#contracts/scraper/sources.ts'
import { COLUMNS, type SourceLineProps } from './columns.tsx'
import { FilterSelect } from './filter-select.tsx'
import { countStates, filterSources, NO_FILTER, ORIGINS, RESULTS, type SourceFilter } from './filter-sources.ts'
import { toSourceCsv } from './source-csv.ts'
import { SourceForm } from './source-form.tsx'
import { STATE_LABELS } from './source-state.ts'
import { useSourceActions } from './use-sources.ts'

/** Sources rendered at first and per press of the button; thousands would make typing slow. */
const BATCH_SIZE = 100

type PagesListProps = { sources: readonly Source[]; results: ReadonlyMap<string, SourceResult> }

/** The sources with counts per state, filters and an export of what is shown. */
export function PagesList({ sources, results }: PagesListProps) {
  const [filter, setFilter] = useState<SourceFilter>(NO_FILTER)
  const [visibleCount, setVisibleCount] = useState(BATCH_SIZE)
  const counts = useMemo(() => countStates(sources), [sources])
  const found = useMemo(() => filterSources(sources, results, filter), [sources, results, filter])
  const change = (changed: Partial<SourceFilter>) => {
    setFilter((before) => ({ ...before, ...changed }))
    setVisibleCount(BATCH_SIZE)
  }
  return (
    <>
      <StateCounts counts={counts} value={filter.state} onChange={(state) => change({ state })} />
      <div className="flex flex-wrap items-center gap-3 pb-4">
        <div className="min-w-0 flex-1 basis-full sm:basis-60">
          <Input
            type="search"
            aria-label="Search sources"
            placeholder="Company, address or reason"
            value={filter.words}
            onChange={(event) => change({ words: event.target.value })}
          />
        </div>
        <div className="flex basis-full flex-wrap gap-3 sm:max-xl:order-last xl:contents xl:[&>*]:min-w-48 sm:max-xl:[&>*]:max-w-none">
          <FilterSelect
            label="Origin"
            choices={ORIGINS}
            value={filter.origin}
            onChange={(origin) => change({ origin })}
          />
          <FilterSelect
            label="Last result"
            choices={RESULTS}
            value={filter.result}
            onChange={(result) => change({ result })}
          />
        </div>
        <p role="status" className="figures ml-auto text-dim text-sm">
          {found.length} of {sources.length}
        </p>
        <Button
          variant="outline"
          size="sm"
          disabled={found.length === 0}
          onClick={() => downloadCsv(toSourceCsv(found, results), `sources-${currentDay()}.csv`)}
        >
          Export CSV
        </Button>
      </div>
      {found.length === 0 ? (
        <EmptyPanel title="No source found">Try other words or another filter.</EmptyPanel>
      ) : (
        <SourceLines filterKey={JSON.stringify(filter)} sources={found.slice(0, visibleCount)} results={results} />
      )}
      <ShowMore
        what="sources"
        pages={{
          hasNextPage: found.length > visibleCount,
          isFetchingNextPage: false,
          fetchNextPage: async () => {
            setVisibleCount((shown) => shown + BATCH_SIZE)
            return { isFetchNextPageError: false }
          },
        }}
      />
    </>
  )
}

function SourceLines({ filterKey, sources, results }: PagesListProps & { filterKey: string }) {
  const actions = useSourceActions()
  const list = useList({
    resetKey: filterKey,
    total: sources.length,
    rowAt: (index) => sources[index] && { id: sources[index].url, source: sources[index] },
    openId: null,
    onOpen: () => undefined,
  })
  useShortcuts(createStepShortcuts(list, { next: 'Next source', previous: 'Previous source' }))
  return (
    <div style={COLUMNS.tracks}>
      <Rows
        list={list}
        label="Sources"
        className="border-rule-strong border-t"
        rowClassName="figures scroll-mt-20 scroll-mb-24 border-rule border-b py-3"
      >
        {({ source }, { index }) => (
          <SourceLine
            source={source}
            result={results.get(source.url)}
            actions={actions}
            onEdited={() => list.goTo(index, false)}
          />
        )}
      </Rows>
    </div>
  )
}

/** `onEdited` is called when the form is closed, which removes its focused button. */
function SourceLine({ onEdited, ...props }: Omit<SourceLineProps, 'onEdit'> & { onEdited: () => void }) {
  const [isEdited, setIsEdited] = useState(false)
  return (
    <>
      <div className={COLUMNS.grid}>{COLUMNS.cells({ ...props, onEdit: () => setIsEdited((is) => !is) })}</div>
      {isEdited && (
        <div className="mt-4">
          <SourceForm
            source={props.source}
            onDone={() => {
              setIsEdited(false)
              onEdited()
            }}
          />
        </div>
      )}
    </>
  )
}

type StateCountsProps = {
  counts: Record<SourceFilter['state'], number>
  value: SourceFilter['state']
  onChange: (state: SourceFilter['state']) => void
}

const STATE_CHOICES = { kept: 'All', ...STATE_LABELS }
const isState = (key: string): key is SourceFilter['state'] => Object.hasOwn(STATE_CHOICES, key)

/** Buttons that filter by state, each with its count. Empty states are left out. */
function StateCounts({ counts, value, onChange }: StateCountsProps) {
  return (
    <fieldset className="flex flex-wrap gap-2 pb-4">
      <legend className="sr-only">Sources by state</legend>
      {Object.entries(STATE_CHOICES).map(([key, label]) => {
        if (!isState(key) || (counts[key] === 0 && key !== 'kept' && key !== value)) return null
        return (
          <button
            key={key}
            type="button"
            aria-pressed={key === value}
            onClick={() => onChange(key)}
            className={clsx(
              'figures inline-flex h-9 cursor-pointer items-center gap-2 rounded-[3px] border px-3 font-semibold text-sm pointer-coarse:h-11',
              key === value
                ? 'border-ink bg-kerb text-ink'
                : 'border-edge text-dim hover:border-ink hover:bg-glint hover:text-ink',
            )}
          >
            {label} <span className="text-ink">{counts[key]}</span>
          </button>
        )
      })}
    </fieldset>
  )
}
