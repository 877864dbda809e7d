import { useMemo, useState } from 'react'
import { EmptyPanel } from '#app/features/desk/shared/panel-states.tsx'
import { useSources } from '#app/features/desk/shared/queries.ts'
import { Loaded } from '#app/features/desk/shared/query-states.tsx'
import { RoomHead } from '#app/features/desk/shared/room-head.tsx'
import { SearchProviders } from '#app/features/desk/shared/search-providers.tsx'
import { SkippedRows } from '#app/features/desk/shared/skipped-rows.tsx'
import { Button } from '#app/ui/button.tsx'
import { Input } from '#app/ui/input.tsx'
import type { Source, SourceResult } from '#contracts/sources.ts'
import { Choice } from './choice.tsx'
import { filterSources, NO_FILTER, ORIGINS, RESULTS, type SourceFilter, STATES } from './filter-sources.ts'
import { useSourceActs, useSourceList, useSourceResults } from './queries.ts'
import { SourceForm } from './source-form.tsx'
import { SourceLine } from './source-line.tsx'

/** Where the scraper looks: pages, and search providers. */
export function SourcesRoom() {
  const [isAdding, setIsAdding] = useState(false)
  const sources = useSourceList()
  const results = useSourceResults()
  const described = useSources()
  return (
    <div className="gutters pt-6 pb-16">
      <RoomHead
        title="Sources"
        actions={
          <Button
            variant={isAdding ? 'outline' : 'neon'}
            glow={false}
            aria-expanded={isAdding}
            onClick={() => setIsAdding((is) => !is)}
          >
            Add a source
          </Button>
        }
      >
        The pages that every run starts from. What a run finds from there on is on the run’s own page.
      </RoomHead>
      <SkippedRows problems={described.data?.problems ?? []} advice="Remove it here, or correct it in the database." />
      {isAdding && (
        <div className="mt-6">
          <SourceForm onDone={() => setIsAdding(false)} />
        </div>
      )}
      <section aria-label="Pages" className="mt-6">
        <Loaded query={sources} what="sources">
          {(list) => <Pages sources={list} results={results.data ?? new Map()} />}
        </Loaded>
      </section>
      <section aria-labelledby="providers" className="mt-12">
        <h2 id="providers" className="mb-3 text-xl">
          Search providers
        </h2>
        <Loaded query={described} what="search providers">
          {({ providers = [] }) => <SearchProviders providers={providers} />}
        </Loaded>
      </section>
    </div>
  )
}

type PagesProps = { sources: readonly Source[]; results: ReadonlyMap<string, SourceResult> }

function Pages({ sources, results }: PagesProps) {
  const [filter, setFilter] = useState<SourceFilter>(NO_FILTER)
  const acts = useSourceActs()
  const shown = useMemo(() => filterSources(sources, results, filter), [sources, results, filter])
  const change = (changed: Partial<SourceFilter>) => setFilter((before) => ({ ...before, ...changed }))
  return (
    <>
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
          <Choice label="State" choices={STATES} value={filter.state} onChange={(state) => change({ state })} />
          <Choice label="Origin" choices={ORIGINS} value={filter.origin} onChange={(origin) => change({ origin })} />
          <Choice
            label="Last result"
            choices={RESULTS}
            value={filter.result}
            onChange={(result) => change({ result })}
          />
        </div>
        <p role="status" className="figures ml-auto text-dim text-sm">
          {shown.length} of {sources.length}
        </p>
      </div>
      {shown.length === 0 ? (
        <EmptyPanel title="No source found">Try other words or another filter.</EmptyPanel>
      ) : (
        <ul className="border-rule-strong border-t">
          {shown.map((source) => (
            <SourceLine key={source.url} source={source} result={results.get(source.url)} acts={acts} />
          ))}
        </ul>
      )}
    </>
  )
}
