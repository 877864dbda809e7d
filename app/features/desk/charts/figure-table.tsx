import { type ReactNode, useId } from 'react'
import type { OpportunityFilter } from '#contracts/desk/opportunity-filter.ts'
import { describeMark, type FigureData, formatNumber } from './figure-data.ts'

type FigureTableProps = {
  data: FigureData
  /** Without it there are no buttons: beside a chart the table is visible to screen readers only, and a focus would be invisible. */
  onFilter?: (filter: OpportunityFilter) => void
}

/** The figure as a table. Non-zero cells are buttons that show their opportunities. */
export function FigureTable({ data, onFilter }: FigureTableProps) {
  const { title, pointHeading, series, points, format = formatNumber } = data
  const hasNotes = points.some(({ note }) => note)
  return (
    <table className="figures w-full border-collapse text-sm">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="border-rule-strong border-b text-left">
          <th scope="col" className="label-caps py-2.5 pr-4 text-dim">
            {pointHeading}
          </th>
          {series.map(({ key, label }) => (
            <th key={key} scope="col" className="label-caps py-2.5 pl-4 text-right text-dim">
              {label}
            </th>
          ))}
          {hasNotes && (
            <th scope="col" className="label-caps py-2.5 pl-4 text-dim">
              Notes
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {points.map((point, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two runs of a day share a name, and points never move.
          <tr key={at} className="border-rule border-b">
            <th scope="row" className="py-1 pr-4 text-left font-normal">
              {point.name}
            </th>
            {series.map((line) => {
              const value = point.values[line.key] ?? 0
              const filter = point.filters[line.key]
              return (
                <td key={line.key} className="py-1 pl-4 text-right">
                  {onFilter === undefined || filter === undefined || value === 0 ? (
                    <span className={value === 0 ? 'text-dim' : undefined}>
                      {point.values[line.key] === undefined ? '–' : format(value)}
                    </span>
                  ) : (
                    <button
                      type="button"
                      onClick={() => onFilter(filter)}
                      aria-label={`${describeMark(data, point, line)}. Show these opportunities`}
                      className="-my-1 -mr-2 min-h-11 min-w-11 cursor-pointer px-2 text-right underline decoration-rule-strong underline-offset-4 hover:decoration-pink"
                    >
                      {format(value)}
                    </button>
                  )}
                </td>
              )
            })}
            {hasNotes && <td className="py-1 pl-4 text-dim">{point.note}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type FigureSectionProps = {
  figure: Pick<FigureData, 'title' | 'summary'>
  action?: ReactNode
  children?: ReactNode
}

/** A figure under its title and its sentence. */
export function FigureSection({ figure: { title, summary }, action, children }: FigureSectionProps) {
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <div className="flex items-start justify-between gap-4 border-rule-strong border-t pt-4">
        <div className="min-w-0">
          <h3 id={heading} className="text-title">
            {title}
          </h3>
          <p className="figures mt-1 text-dim text-sm">{summary}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}

export function ScrollableTable(props: FigureTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
    <section aria-label={`${props.data.title}, table`} tabIndex={0} className="mt-4 max-h-96 overflow-auto pr-2">
      <FigureTable {...props} />
    </section>
  )
}
