import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { useStableCallback } from '#app/features/desk/list/use-stable-callback.ts'
import { call } from '#app/features/desk/shared/data/call.ts'
import { SampleBadge } from '#app/features/desk/shared/sample-badge.tsx'
import { EmptyPanel, LoadingLines } from '#app/features/desk/shared/states/panel-states.tsx'
import { Loaded } from '#app/features/desk/shared/states/query-states.tsx'
import type { DeskFigures } from '#contracts/desk/desk-figures.ts'
import type { OpportunityFilter } from '#contracts/desk/opportunity-filter.ts'
import { describeConfidenceAccuracy, describeFieldAccuracy } from './accuracy-data.ts'
import type { ChartLayout } from './chart.tsx'
import {
  describeConfidence,
  describeDurations,
  describeKinds,
  describeOutcomes,
  describeSourceYield,
  describeWeeks,
  type FigureData,
  hasMarks,
} from './figure-data.ts'
import { FigureSection, ScrollableTable } from './figure-table.tsx'

// Loads the chart library, which only this view needs. If that fails, the figures are shown as tables.
const Figure = lazy(() =>
  import('./figure.tsx').then(
    ({ Figure }) => ({ default: Figure }),
    () => ({ default: FigureAsTable }),
  ),
)

function FigureAsTable({ data, onFilter }: { data: FigureData; onFilter: ChartsPanelProps['onFilter'] }) {
  return (
    <FigureSection figure={data}>
      <ScrollableTable data={data} onFilter={onFilter} />
    </FigureSection>
  )
}

type ChartsPanelProps = {
  /** The filter of the list, which also applies to the figures. */
  filter: OpportunityFilter
  onFilter: (filter: OpportunityFilter) => void
}

/** Figures as charts and tables. Choosing a mark shows its opportunities. */
export function ChartsPanel({ filter, onFilter }: ChartsPanelProps) {
  const query = useQuery({ queryKey: ['desk-figures', filter], queryFn: () => call('desk_figures', { filter }) })
  return (
    <Loaded query={query} what="charts" name="the figures" level="h3">
      {(figures) => <Figures figures={figures} filter={filter} onFilter={onFilter} />}
    </Loaded>
  )
}

function Figures({ figures, filter: shown, onFilter }: ChartsPanelProps & { figures: DeskFigures }) {
  const charts = useMemo(() => listCharts(figures), [figures])
  // The charts would render again for a new function.
  const filter = useStableCallback(onFilter)
  const isEmpty = figures.confidence.every(({ rows }) => rows === 0) && figures.runs.length === 0
  if (isEmpty)
    return (
      <EmptyPanel level="h3" title="No figures yet">
        Figures appear after the first run.
      </EmptyPanel>
    )
  return (
    <Suspense fallback={<LoadingLines label="Loading the charts" />}>
      <p className="flex flex-wrap items-center gap-2.5 border-rule-strong border-t py-4 text-dim text-sm">
        {figures.is_sample && <SampleBadge />}
        <span>
          Choose a mark to see its opportunities in the list.
          {Object.keys(shown).length > 0 && ' The two charts of runs are the same for every filter.'}
          <span className="pointer-coarse:hidden"> With the keyboard: arrow keys, then Enter.</span>
        </span>
      </p>
      <div className="grid gap-x-10 gap-y-12 lg:grid-cols-2">
        {charts.map(({ data, layout, isWide }) => (
          <div key={data.title} className={isWide ? 'min-w-0 lg:col-span-2' : 'min-w-0'}>
            <Figure data={data} layout={layout} onFilter={filter} />
          </div>
        ))}
        {figures.accuracy.fields.length === 0 && (
          <div className="min-w-0 lg:col-span-2">
            <FigureSection figure={NO_ACCURACY} />
          </div>
        )}
      </div>
    </Suspense>
  )
}

// Replaces the accuracy charts, which count only decisions by staff.
const NO_ACCURACY = {
  title: 'Accuracy',
  summary:
    'Staff have not confirmed or corrected a value of these opportunities yet. Open one and confirm or correct what the pages say. This chart then shows how often the scraper was right.',
}

type ChartSpec = { data: FigureData; layout: ChartLayout; isWide?: true }

function listCharts(figures: DeskFigures): ChartSpec[] {
  const all: ChartSpec[] = [
    { data: describeWeeks(figures), layout: 'mirror', isWide: true },
    { data: describeKinds(figures), layout: 'rows' },
    { data: describeConfidence(figures), layout: 'columns' },
    { data: describeSourceYield(figures), layout: 'groups' },
    { data: describeFieldAccuracy(figures), layout: 'rows' },
    { data: describeConfidenceAccuracy(figures), layout: 'rows' },
    { data: describeDurations(figures), layout: 'columns' },
    { data: describeOutcomes(figures), layout: 'columns', isWide: true },
  ]
  return all.filter(({ data }) => hasMarks(data))
}
