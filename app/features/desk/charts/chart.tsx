import { type KeyboardEvent, memo, useId, useRef } from 'react'
import { Bar, BarChart, type BarShapeProps, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import type { OpportunityFilter } from '#contracts/desk/opportunity-filter.ts'
import { describeMark, type FigureData, formatNumber, type Point, type Series } from './figure-data.ts'
import { Looks, patternId } from './looks.tsx'
import { Mark } from './mark.tsx'

/**
 * Upright bars, stacked; upright bars with the second series below the line; lying bars, stacked; lying bars, one for each
 * series.
 */
export type ChartLayout = 'columns' | 'mirror' | 'rows' | 'groups'

type ChartProps = {
  data: FigureData
  layout: ChartLayout
  onFilter: (filter: OpportunityFilter) => void
  /** The mark under the pointer or the focus. */
  onRead: (mark: { point: Point; series: Series } | null) => void
}

const TICK = { fill: '#b3abc4', fontSize: 12 }
const AXIS = { stroke: '#ffffff38' }
const ROW_HEIGHT = { columns: 0, mirror: 0, rows: 40, groups: 84 }

/**
 * The chart library makes new marks whenever it is given new functions, and the focus would be lost with the old ones: the props must not
 * change while a person moves through the marks.
 */
export const Chart = memo(function Chart({ data, layout, onFilter, onRead }: ChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const drawing = useId()
  const isLying = layout === 'rows' || layout === 'groups'
  const height = isLying ? 44 + data.points.length * ROW_HEIGHT[layout] : 220
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form.
    <div
      ref={frame}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: one stop for the whole chart; the arrow keys move among its marks.
      tabIndex={0}
      aria-label={`${data.title}, chart. Arrow keys move among the marks, Enter shows the rows of one.`}
      onKeyDown={(event) => moveFocus(event, frame.current)}
      className="mt-3"
    >
      <ResponsiveContainer width="100%" height={height} minWidth={0}>
        <BarChart
          data={data.points.map((point, at) => ({ ...drawn(data, point, layout), short: point.short, at }))}
          layout={isLying ? 'vertical' : 'horizontal'}
          margin={{ top: 18, right: layout === 'groups' ? 110 : isLying ? 44 : 4, bottom: 0, left: 0 }}
          barCategoryGap={isLying ? '24%' : '18%'}
          barGap={3}
          {...(layout === 'mirror' ? { stackOffset: 'sign' as const } : {})}
          accessibilityLayer={false}
        >
          <Looks drawing={drawing} />
          <CartesianGrid horizontal={!isLying} vertical={isLying} stroke="#ffffff17" />
          {isLying ? (
            <>
              <XAxis type="number" hide />
              <YAxis
                type="category"
                dataKey="short"
                width={116}
                tick={TICK}
                tickLine={false}
                axisLine={AXIS}
                interval={0}
              />
            </>
          ) : (
            <>
              <XAxis
                dataKey="at"
                tickFormatter={(at: number) => data.points[at]?.short ?? ''}
                tick={TICK}
                tickLine={false}
                axisLine={AXIS}
                minTickGap={24}
                interval="equidistantPreserveStart"
                // Leaves room for the values below the line.
                {...(layout === 'mirror' ? { tickMargin: 20, height: 48 } : {})}
              />
              <YAxis
                width={data.tick === undefined ? 34 : 46}
                tick={TICK}
                tickLine={false}
                axisLine={false}
                allowDecimals={false}
                tickFormatter={(value: number) => (data.tick ?? formatNumber)(Math.abs(value))}
              />
            </>
          )}
          {data.series.map((series, at) => (
            <Bar
              key={series.key}
              dataKey={series.key}
              isAnimationActive={false}
              // One run alone would fill the chart.
              maxBarSize={72}
              {...(layout === 'groups' ? {} : { stackId: 'all' })}
              shape={(shape: BarShapeProps) => (
                <SeriesMark
                  shape={shape}
                  data={data}
                  series={series}
                  isLying={isLying}
                  isBelow={layout === 'mirror' && at === 1}
                  isNamed={layout === 'groups'}
                  written={valueAt(data, shape.index, at, layout)}
                  fill={`url(#${patternId(drawing, series.look)})`}
                  onFilter={onFilter}
                  onRead={onRead}
                />
              )}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
})

type SeriesMarkProps = Omit<ChartProps, 'layout'> & {
  shape: BarShapeProps
  series: Series
  isLying: boolean
  isBelow: boolean
  /** What is written at the mark's end; null where another mark follows. */
  written: number | null
  /** Whether the series is named beside the value. */
  isNamed: boolean
  fill: string
}

function SeriesMark({
  shape,
  data,
  series,
  isLying,
  isBelow,
  written,
  isNamed,
  fill,
  onFilter,
  onRead,
}: SeriesMarkProps) {
  const point = data.points[shape.index]
  const value = point?.values[series.key] ?? 0
  if (point === undefined || value === 0) return null
  const { x, y, width, height } = shape
  const filter = point.filters[series.key]
  const number = written === null ? null : (data.format ?? formatNumber)(written)
  const text = number !== null && isNamed ? `${number} ${series.label.toLowerCase()}` : number
  return (
    <Mark
      box={{ x, y: Math.min(y, y + height), width: Math.max(width, 1), height: Math.max(Math.abs(height), 1) }}
      fill={fill}
      label={describeMark(data, point, series)}
      value={text === null ? null : placeValue(shape, text, isLying, isBelow)}
      onPick={filter === undefined ? null : () => onFilter(filter)}
      onRead={(isRead) => onRead(isRead ? { point, series } : null)}
    />
  )
}

/** Beside a lying bar, above an upright one if the text is no wider than the bar. */
function placeValue({ x, y, width, height }: BarShapeProps, text: string, isLying: boolean, isBelow: boolean) {
  if (isLying) return { text, x: x + width + 6, y: y + height / 2 + 4, anchor: 'start' as const }
  if (text.length * 6.5 > width) return null
  const top = Math.min(y, y + height)
  // Below the line, where the library gives heights below zero or the base above the bar.
  return { text, x: x + width / 2, y: isBelow ? top + Math.abs(height) + 14 : top - 6, anchor: 'middle' as const }
}

/** The values as they are drawn: what mirrors the first series goes down. */
/** A series without a value at a point still has its place there: the library counts only what it is given. */
function drawn({ series }: FigureData, { values }: Point, layout: ChartLayout): Point['values'] {
  const sign = (at: number) => (layout === 'mirror' && at === 1 ? -1 : 1)
  return Object.fromEntries(series.map(({ key }, at) => [key, sign(at) * (values[key] ?? 0)]))
}

/** The sum of a stack stands at its last mark; marks side by side have their own values. */
function valueAt({ series, points }: FigureData, index: number, at: number, layout: ChartLayout): number | null {
  const values = series.map(({ key }) => points[index]?.values[key] ?? 0)
  if (layout === 'groups' || layout === 'mirror') return values[at] ?? 0
  return values.slice(at + 1).every((value) => value === 0) ? values.reduce((sum, value) => sum + value, 0) : null
}

/** One tab stop for a chart: the arrow keys go from mark to mark, Home and End to the first and the last. */
function moveFocus(event: KeyboardEvent, frame: HTMLElement | null): void {
  const marks = [...(frame?.querySelectorAll<SVGGElement>('[data-mark]') ?? [])]
  const at = marks.indexOf(document.activeElement as SVGGElement)
  const steps: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    Home: 0,
    End: marks.length - 1,
  }
  const to = steps[event.key]
  if (to === undefined || marks.length === 0) return
  event.preventDefault()
  marks[Math.min(Math.max(to, 0), marks.length - 1)]?.focus()
}
