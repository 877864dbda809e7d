import { useId } from 'react'
import type { OpportunityFilter } from '#contracts/desk/opportunity-filter.ts'
import type { FigureData } from './figure-data.ts'
import { FigureHead, FigureTable } from './figure-table.tsx'

type FigureAsTableProps = { data: FigureData; onFilter: (filter: OpportunityFilter) => void }

/** What a figure is while the chart library cannot be fetched. */
export function FigureAsTable({ data, onFilter }: FigureAsTableProps) {
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <FigureHead id={heading} title={data.title} summary={data.summary} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by key. */}
      <section aria-label={`${data.title}, table`} tabIndex={0} className="mt-4 max-h-96 overflow-auto">
        <FigureTable data={data} onFilter={onFilter} />
      </section>
    </section>
  )
}
