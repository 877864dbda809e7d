import { useMemo, useState } from 'react'
import { downloadCsv } from '#app/features/desk/opportunities/download-csv.ts'
import { EmptyPanel } from '#app/features/desk/shared/panel-states.tsx'
import { currentDay } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { Input } from '#app/ui/input.tsx'
import type { Source, SourceResult } from '#contracts/sources.ts'
import { Choice } from './choice.tsx'
import { countStates, filterSources, NO_FILTER, ORIGINS, RESULTS, type SourceFilter } from './filter-sources.ts'
import { useSourceActs } from './queries.ts'
import { toSourceCsv } from './source-csv.ts'
import { SourceLine } from './source-line.tsx'
import { StateCounts } from './state-counts.tsx'

/** So many lines are rendered at first, and with each press on the button; thousands would make typing slow. */
const SHOWN_AT_ONCE = 100

type PagesListProps = { sources: readonly Source[]; results: ReadonlyMap<string, SourceResult> }

/** The sources with their states; counts, filters and the export follow what is shown. */
export function PagesList({ sources, results }: PagesListProps) {
  const [filter, setFilter] = useState<SourceFilter>(NO_FILTER)
  const [most, setMost] = useState(SHOWN_AT_ONCE)
  const acts = useSourceActs()
  const counts = useMemo(() => countStates(sources), [sources])
  const found = useMemo(() => filterSources(sources, results, filter), [sources, results, filter])
  const change = (changed: Partial<SourceFilter>) => {
    setFilter((before) => ({ ...before, ...changed }))
    setMost(SHOWN_AT_ONCE)
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
          <Choice label="Origin" choices={ORIGINS} value={filter.origin} onChange={(origin) => change({ origin })} />
          <Choice
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
        <ul className="border-rule-strong border-t">
          {found.slice(0, most).map((source) => (
            <SourceLine key={source.url} source={source} result={results.get(source.url)} acts={acts} />
          ))}
        </ul>
      )}
      {found.length > most && (
        <Button variant="outline" className="mt-4" onClick={() => setMost((shown) => shown + SHOWN_AT_ONCE)}>
          Show more<span className="sr-only"> sources</span>
        </Button>
      )}
    </>
  )
}
