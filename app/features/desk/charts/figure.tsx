import { useCallback, useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { OpportunityFilter } from '#contracts/opportunity-filter.ts'
import { Chart, type ChartLayout } from './chart.tsx'
import { describeMark, type FigureData, type Point, type Series } from './figure-data.ts'
import { FigureHead } from './figure-head.tsx'
import { FigureTable } from './figure-table.tsx'
import { SeriesLabels } from './series-labels.tsx'

type FigureProps = { data: FigureData; layout: ChartLayout; onFilter: (filter: OpportunityFilter) => void }

/** One figure: a chart, or its table one click away. Screen readers get the table in both cases. */
export function Figure({ data, layout, onFilter }: FigureProps) {
  const heading = useId()
  const [isTable, setIsTable] = useState(false)
  const [read, setRead] = useState<string | null>(null)
  const turn = isTable ? 'Chart' : 'Table'
  const show = useCallback(
    (mark: { point: Point; series: Series } | null) =>
      setRead(mark === null ? null : describeMark(data, mark.point, mark.series)),
    [data],
  )
  return (
    <section aria-labelledby={heading}>
      <FigureHead id={heading} title={data.title} summary={data.summary}>
        <Button variant="ghost" size="sm" aria-label={`${turn}: ${data.title}`} onClick={() => setIsTable(!isTable)}>
          {turn}
        </Button>
      </FigureHead>
      {isTable ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by key.
        <section aria-label={`${data.title}, table`} tabIndex={0} className="mt-4 max-h-96 overflow-auto pr-2">
          <FigureTable data={data} onFilter={onFilter} />
        </section>
      ) : (
        <>
          {layout !== 'groups' && <SeriesLabels data={data} />}
          <Chart data={data} layout={layout} onFilter={onFilter} onRead={show} />
          <p aria-hidden="true" className="figures min-h-6 pt-1.5 text-dim text-sm leading-5">
            {read}
          </p>
          <div className="sr-only">
            <FigureTable data={data} />
          </div>
        </>
      )}
    </section>
  )
}
