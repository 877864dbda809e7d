import { useId } from 'react'
import { type FigureData, formatNumber } from './figure-data.ts'
import { Looks, patternId } from './looks.tsx'

/** What each pattern stands for, directly above the marks, with its sum. One series needs no label. */
export function SeriesLabels({ data }: { data: FigureData }) {
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
