import { type KeyboardEvent, memo, useId, useRef } from 'react'
import { Bar, BarChart, type BarShapeProps, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import type { OpportunityFilter } from '#contracts/desk/opportunity-filter.ts'
import { describeMark, type FigureData, formatNumber, type Point, type Series } from './figure-data.ts'
import { PatternDefs, patternId } from './patterns.tsx'

/**
 * `columns`: vertical bars, stacked; `mirror`: vertical bars, the second series below the axis; `rows`: horizontal bars, stacked;
 * `groups`: horizontal bars side by side.
 */
export type ChartLayout = 'columns' | 'mirror' | 'rows' | 'groups'

type ChartProps = {
  data: FigureData
  layout: ChartLayout
  onFilter: (filter: OpportunityFilter) => void
  /** Called with the description of the mark under the pointer or the focus. */
  onHighlight: (words: string | null) => void
}

const AXIS = { tick: { fill: '#b3abc4', fontSize: 12 }, tickLine: false, axisLine: { stroke: '#ffffff38' } }
const ROW_HEIGHT = { columns: 0, mirror: 0, rows: 40, groups: 84 }

/** The chart library creates new marks for new function props, which would lose the focus: props must stay the same between renders. */
export const Chart = memo(function Chart(props: ChartProps) {
  const { data, layout } = props
  const frame = useRef<HTMLDivElement>(null)
  const chartId = useId()
  const isHorizontal = layout === 'rows' || layout === 'groups'
  const height = isHorizontal ? 44 + data.points.length * ROW_HEIGHT[layout] : 220
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form.
    <div
      ref={frame}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: one tab stop for the chart; arrow keys move between its marks.
      tabIndex={0}
      aria-label={`${data.title}, chart. Use the arrow keys to move between marks, and Enter to show the opportunities of one.`}
      onKeyDown={(event) => moveFocus(event, frame.current)}
      className="mt-3"
    >
      <ResponsiveContainer width="100%" height={height} minWidth={0}>
        <BarChart
          data={data.points.map((point, at) => ({
            ...toBarValues(data, point, layout),
            short: point.short ?? point.name,
            at,
          }))}
          layout={isHorizontal ? 'vertical' : 'horizontal'}
          margin={{ top: 18, right: layout === 'groups' ? 110 : isHorizontal ? 44 : 4, bottom: 0, left: 0 }}
          barCategoryGap={isHorizontal ? '24%' : '18%'}
          barGap={3}
          {...(layout === 'mirror' ? { stackOffset: 'sign' as const } : {})}
          accessibilityLayer={false}
        >
          <PatternDefs chartId={chartId} />
          <CartesianGrid horizontal={!isHorizontal} vertical={isHorizontal} stroke="#ffffff17" />
          {isHorizontal ? (
            <>
              <XAxis type="number" hide />
              <YAxis {...AXIS} type="category" dataKey="short" width={116} interval={0} />
            </>
          ) : (
            <>
              <XAxis
                {...AXIS}
                dataKey="at"
                tickFormatter={(at: number) => data.points[at]?.short ?? data.points[at]?.name ?? ''}
                minTickGap={24}
                interval="equidistantPreserveStart"
                // Leaves space for the values below the axis.
                {...(layout === 'mirror' ? { tickMargin: 20, height: 48 } : {})}
              />
              <YAxis
                {...AXIS}
                width={data.tick === undefined ? 34 : 46}
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
              // A single run would fill the chart.
              maxBarSize={72}
              {...(layout === 'groups' ? {} : { stackId: 'all' })}
              shape={(shape: BarShapeProps) => (
                <Mark
                  {...props}
                  shape={shape}
                  series={series}
                  at={at}
                  fill={`url(#${patternId(chartId, series.pattern)})`}
                />
              )}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
})

type MarkProps = ChartProps & {
  shape: BarShapeProps
  series: Series
  /** The index of the series. */
  at: number
  fill: string
}

/** A bar that works like a button. */
function Mark(props: MarkProps) {
  const { data, shape, series, fill, onFilter, onHighlight } = props
  const point = data.points[shape.index]
  if (point === undefined || !point.values[series.key]) return null
  const { x, y, width, height } = shape
  const box = { x, y: Math.min(y, y + height), width: Math.max(width, 1), height: Math.max(Math.abs(height), 1) }
  const filter = point.filters[series.key]
  const select = () => filter && onFilter(filter)
  const words = describeMark(data, point, series)
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: SVG has no button elements. */}
      <g
        role="button"
        tabIndex={-1}
        data-mark=""
        aria-label={words}
        aria-disabled={filter === undefined || undefined}
        onClick={select}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          select()
        }}
        onFocus={() => onHighlight(words)}
        onBlur={() => onHighlight(null)}
        onPointerEnter={() => onHighlight(words)}
        onPointerLeave={() => onHighlight(null)}
        className="group cursor-pointer outline-none"
      >
        {/* A larger target for thin marks. */}
        <rect x={box.x - 2} y={box.y - 3} width={box.width + 4} height={box.height + 6} fill="transparent" />
        <rect
          {...box}
          fill={fill}
          className="stroke-2 stroke-transparent group-hover:stroke-ink group-focus-visible:stroke-[4px] group-focus-visible:stroke-cyan group-focus-visible:[paint-order:stroke]"
        />
      </g>
      {/* Outside the button, because its name already contains the value. */}
      <MarkValue {...props} box={box} />
    </>
  )
}

/** Beside a horizontal bar; above a vertical one, or below it if it points down, unless the text is wider than the bar. */
function MarkValue({ data, layout, shape, series, at, box }: MarkProps & { box: { y: number } }) {
  const value = labelValue(data, shape.index, at, layout)
  if (value === null) return null
  const number = (data.format ?? formatNumber)(value)
  const text = layout === 'groups' ? `${number} ${series.label.toLowerCase()}` : number
  const { x, width } = shape
  const isHorizontal = layout === 'rows' || layout === 'groups'
  if (!isHorizontal && text.length * 6.5 > width) return null
  const place = isHorizontal
    ? { x: x + width + 6, y: shape.y + shape.height / 2 + 4 }
    : { x: x + width / 2, y: layout === 'mirror' && at === 1 ? box.y + Math.abs(shape.height) + 14 : box.y - 6 }
  return (
    <text
      {...place}
      textAnchor={isHorizontal ? 'start' : 'middle'}
      className="figures pointer-events-none fill-ink text-[0.75rem]"
    >
      {text}
    </text>
  )
}

/** In a mirrored chart the second series is negative. Missing values are 0. */
function toBarValues({ series }: FigureData, { values }: Point, layout: ChartLayout): Point['values'] {
  const sign = (at: number) => (layout === 'mirror' && at === 1 ? -1 : 1)
  return Object.fromEntries(series.map(({ key }, at) => [key, sign(at) * (values[key] ?? 0)]))
}

/** A stack shows its sum at its last mark; marks side by side show their own values. */
function labelValue({ series, points }: FigureData, index: number, at: number, layout: ChartLayout): number | null {
  const values = series.map(({ key }) => points[index]?.values[key] ?? 0)
  if (layout === 'groups' || layout === 'mirror') return values[at] ?? 0
  return values.slice(at + 1).every((value) => value === 0) ? values.reduce((sum, value) => sum + value, 0) : null
}

/** Arrow keys move between marks; Home and End go to the first and the last. */
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
