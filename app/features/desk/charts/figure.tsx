import { useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { OpportunityFilter } from '#contracts/desk/opportunity-filter.ts'
import { Chart, type ChartLayout } from './chart.tsx'
import { type FigureData, formatNumber } from './figure-data.ts'
import { FigureSection, FigureTable, ScrollableTable } from './figure-table.tsx'
import { PatternDefs, patternId } from './patterns.tsx'

type FigureProps = { data: FigureData; layout: ChartLayout; onFilter: (filter: OpportunityFilter) => void }

/** A chart with a button to switch to its table. Screen readers get the table in both cases. */
export function Figure({ data, layout, onFilter }: FigureProps) {
  const [isTable, setIsTable] = useState(false)
  const [highlighted, setHighlighted] = useState<string | null>(null)
  const otherView = isTable ? 'Chart' : 'Table'
  return (
    <FigureSection
      figure={data}
      action={
        <Button
          variant="ghost"
          size="sm"
          aria-label={`${otherView}: ${data.title}`}
          onClick={() => setIsTable(!isTable)}
        >
          {otherView}
        </Button>
      }
    >
      {isTable ? (
        <ScrollableTable data={data} onFilter={onFilter} />
      ) : (
        <>
          {layout !== 'groups' && <SeriesLabels data={data} />}
          <Chart data={data} layout={layout} onFilter={onFilter} onHighlight={setHighlighted} />
          <p aria-hidden="true" className="figures min-h-6 pt-1.5 text-dim text-sm leading-5">
            {highlighted}
          </p>
          <div className="sr-only">
            <FigureTable data={data} />
          </div>
        </>
      )}
    </FigureSection>
  )
}

/** The legend, with the sum of each series. A single series needs none. */
function SeriesLabels({ data }: { data: FigureData }) {
  const chartId = useId()
  const { series, points, format = formatNumber } = data
  const used = series.filter(({ key }) => points.some(({ values }) => (values[key] ?? 0) > 0))
  if (series.length === 1 || used.length === 0) return null
  return (
    <p aria-hidden="true" className="figures mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {used.map(({ key, label, pattern }) => (
        <span key={key} className="flex items-center gap-2">
          <svg aria-hidden="true" width="14" height="14">
            <PatternDefs chartId={`${chartId}-${key}`} />
            <rect width="14" height="14" fill={`url(#${patternId(`${chartId}-${key}`, pattern)})`} />
          </svg>
          {label}
          <span className="text-dim">{format(points.reduce((sum, { values }) => sum + (values[key] ?? 0), 0))}</span>
        </span>
      ))}
    </p>
  )
}
