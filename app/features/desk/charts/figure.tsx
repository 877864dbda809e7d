import { useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { OpportunityFilter } from '#contracts/desk/opportunity-filter.ts'
import { Chart, type ChartLayout } from './chart.tsx'
import { type FigureData, formatNumber } from './figure-data.ts'
import { FigureSection, FigureTable, ShownTable } from './figure-table.tsx'
import { Looks, patternId } from './looks.tsx'

type FigureProps = { data: FigureData; layout: ChartLayout; onFilter: (filter: OpportunityFilter) => void }

/** One figure: a chart, or its table one click away. Screen readers get the table in both cases. */
export function Figure({ data, layout, onFilter }: FigureProps) {
  const [isTable, setIsTable] = useState(false)
  const [read, setRead] = useState<string | null>(null)
  const turn = isTable ? 'Chart' : 'Table'
  return (
    <FigureSection
      figure={data}
      action={
        <Button variant="ghost" size="sm" aria-label={`${turn}: ${data.title}`} onClick={() => setIsTable(!isTable)}>
          {turn}
        </Button>
      }
    >
      {isTable ? (
        <ShownTable data={data} onFilter={onFilter} />
      ) : (
        <>
          {layout !== 'groups' && <SeriesLabels data={data} />}
          <Chart data={data} layout={layout} onFilter={onFilter} onRead={setRead} />
          <p aria-hidden="true" className="figures min-h-6 pt-1.5 text-dim text-sm leading-5">
            {read}
          </p>
          <div className="sr-only">
            <FigureTable data={data} />
          </div>
        </>
      )}
    </FigureSection>
  )
}

/** What each pattern stands for, directly above the marks, with its sum. One series needs no label. */
function SeriesLabels({ data }: { data: FigureData }) {
  const drawing = useId()
  const { series, points, format = formatNumber } = data
  const used = series.filter(({ key }) => points.some(({ values }) => (values[key] ?? 0) > 0))
  if (series.length === 1 || used.length === 0) return null
  return (
    <p aria-hidden="true" className="figures mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {used.map(({ key, label, look }) => (
        <span key={key} className="flex items-center gap-2">
          <svg aria-hidden="true" width="14" height="14">
            <Looks drawing={`${drawing}-${key}`} />
            <rect width="14" height="14" fill={`url(#${patternId(`${drawing}-${key}`, look)})`} />
          </svg>
          {label}
          <span className="text-dim">{format(points.reduce((sum, { values }) => sum + (values[key] ?? 0), 0))}</span>
        </span>
      ))}
    </p>
  )
}
