import type { UseQueryResult } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OpportunityRow } from '#app/features/desk/shared/opportunity-row.ts'
import { EmptyPanel, FailedPanel, LoadingLines } from '#app/features/desk/shared/panel-states.tsx'
import { Input } from '#app/ui/input.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger } from '#app/ui/select.tsx'
import { isStatusFilter, type OpportunityFilter, STATUS_FILTERS } from './filter.ts'
import { OpportunityList } from './opportunity-list.tsx'

type OpportunitiesPanelProps = {
  query: UseQueryResult<OpportunityRow[]>
  filtered: readonly OpportunityRow[]
  filter: OpportunityFilter
  onFilter: (filter: OpportunityFilter) => void
  total: number
  /** Stands beneath the empty state while there is no row at all. */
  offer: ReactNode
}

export function OpportunitiesPanel({ query, filtered, filter, onFilter, total, offer }: OpportunitiesPanelProps) {
  return (
    <section aria-label="Opportunities">
      <h2 className="sr-only">Opportunities</h2>
      <div className="z-20 flex flex-wrap items-center gap-3 bg-night py-4 sm:sticky sm:top-18">
        <div className="relative min-w-0 flex-1 basis-full sm:basis-72">
          <Search aria-hidden="true" className="absolute top-4 left-3.5 size-4 text-dim" />
          <Input
            type="search"
            aria-label="Search opportunities"
            placeholder="Search company, contact or role"
            className="pl-10"
            value={filter.search}
            onChange={(event) => onFilter({ ...filter, search: event.target.value })}
          />
        </div>
        <Select
          value={filter.status}
          onValueChange={(status) => isStatusFilter(status) && onFilter({ ...filter, status })}
        >
          <div className="w-44">
            <SelectTrigger aria-label="Filter by status" />
          </div>
          <SelectContent>
            {STATUS_FILTERS.map(({ value, label }) => (
              <SelectItem key={value} value={value}>
                {label}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
        <p role="status" className="figures ml-auto text-dim text-sm">
          {query.data && `${filtered.length.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`}
        </p>
      </div>
      <Rows query={query} filtered={filtered} total={total} offer={offer} />
    </section>
  )
}

function Rows({ query, filtered, total, offer }: Omit<OpportunitiesPanelProps, 'filter' | 'onFilter'>) {
  if (query.data === undefined) {
    if (query.isError && !query.isFetching) {
      return <FailedPanel title="The opportunities could not be loaded" onRetry={() => void query.refetch()} />
    }
    return <LoadingLines label="Loading opportunities" />
  }
  if (filtered.length === 0) {
    return (
      <>
        <EmptyPanel title="No opportunities found">
          {total === 0
            ? 'Run the scraper to discover sync licensing opportunities'
            : 'Try adjusting your search criteria'}
        </EmptyPanel>
        {total === 0 && offer}
      </>
    )
  }
  return <OpportunityList rows={filtered} />
}
