import { type KeyboardEvent, memo, useId, useRef } from 'react'
import { Bar, BarChart, type BarShapeProps, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import type { OpportunityFilter } from '#contracts/desk/opportunity-filter.ts'
import { describeMark, type FigureData, formatNumber, type Point, type Series } from './figure-data.ts'
import { Looks, patternId } from './looks.tsx'

/**
 * Upright bars, stacked; upright bars with the second series below the line; lying bars, stacked; lying bars, one for each
 * series.
 */
export type ChartLayout = 'columns' | 'mirror' | 'rows' | 'groups'

type ChartProps = {
  data: FigureData
  layout: ChartLayout
  onFilter: (filter: OpportunityFilter) => void
  /** Called with what the mark under the pointer or the focus says. */
  onRead: (words: string | null) => void
}

const AXIS = { tick: { fill: '#b3abc4', fontSize: 12 }, tickLine: false, axisLine: { stroke: '#ffffff38' } }
const ROW_HEIGHT = { columns: 0, mirror: 0, rows: 40, groups: 84 }

/**
 * The chart library makes new marks whenever it is given new functions, and the focus would be lost with the old ones: the props must not
 * change while a person moves through the marks.
 */
export const Chart = memo(function Chart(props: ChartProps) {
  const { data, layout } = props
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
          data={data.points.map((point, at) => ({
            ...drawn(data, point, layout),
            short: point.short ?? point.name,
            at,
          }))}
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
                // Leaves room for the values below the line.
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
              // One run alone would fill the chart.
              maxBarSize={72}
              {...(layout === 'groups' ? {} : { stackId: 'all' })}
              shape={(shape: BarShapeProps) => (
                <Mark
                  {...props}
                  shape={shape}
                  series={series}
                  at={at}
                  fill={`url(#${patternId(drawing, series.look)})`}
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
  /** Which series of the figure it is. */
  at: number
  fill: string
}

/** A bar that can be chosen like a button. The chart moves the focus among its marks with the arrow keys. */
function Mark(props: MarkProps) {
  const { data, shape, series, fill, onFilter, onRead } = props
  const point = data.points[shape.index]
  if (point === undefined || !point.values[series.key]) return null
  const { x, y, width, height } = shape
  const box = { x, y: Math.min(y, y + height), width: Math.max(width, 1), height: Math.max(Math.abs(height), 1) }
  const filter = point.filters[series.key]
  const pick = () => filter && onFilter(filter)
  const words = describeMark(data, point, series)
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing has no button elements. */}
      <g
        role="button"
        tabIndex={-1}
        data-mark=""
        aria-label={words}
        aria-disabled={filter === undefined || undefined}
        onClick={pick}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          pick()
        }}
        onFocus={() => onRead(words)}
        onBlur={() => onRead(null)}
        onPointerEnter={() => onRead(words)}
        onPointerLeave={() => onRead(null)}
        className="group cursor-pointer outline-none"
      >
        {/* Thin marks are easier to hit with some room around them. */}
        <rect x={box.x - 2} y={box.y - 3} width={box.width + 4} height={box.height + 6} fill="transparent" />
        <rect
          {...box}
          fill={fill}
          className="stroke-2 stroke-transparent group-hover:stroke-ink group-focus-visible:stroke-[4px] group-focus-visible:stroke-cyan group-focus-visible:[paint-order:stroke]"
        />
      </g>
      {/* Outside the button, whose name has the value already. */}
      <MarkValue {...props} box={box} />
    </>
  )
}

/** Beside a lying bar, above an upright one, or below it if it goes down, if the text is no wider than the bar. */
function MarkValue({ data, layout, shape, series, at, box }: MarkProps & { box: { y: number } }) {
  const value = valueAt(data, shape.index, at, layout)
  if (value === null) return null
  const number = (data.format ?? formatNumber)(value)
  const text = layout === 'groups' ? `${number} ${series.label.toLowerCase()}` : number
  const { x, width } = shape
  const isLying = layout === 'rows' || layout === 'groups'
  if (!isLying && text.length * 6.5 > width) return null
  const place = isLying
    ? { x: x + width + 6, y: shape.y + shape.height / 2 + 4 }
    : { x: x + width / 2, y: layout === 'mirror' && at === 1 ? box.y + Math.abs(shape.height) + 14 : box.y - 6 }
  return (
    <text
      {...place}
      textAnchor={isLying ? 'start' : 'middle'}
      className="figures pointer-events-none fill-ink text-[0.75rem]"
    >
      {text}
    </text>
  )
}

/** The values as they are drawn: what mirrors the first series goes down. A series without a value has its place there. */
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
