import type { SeriesPattern } from './figure-data.ts'

export const patternId = (chartId: string, pattern: SeriesPattern) => `${chartId}-${pattern}`

/** Fill patterns of series. In forced colours only the patterns tell them apart. */
export function PatternDefs({ chartId }: { chartId: string }) {
  return (
    <defs>
      <pattern id={patternId(chartId, 'solid')} width="4" height="4" patternUnits="userSpaceOnUse">
        <rect width="4" height="4" className="fill-cyan forced-colors:fill-[CanvasText]" />
      </pattern>
      <pattern
        id={patternId(chartId, 'hatch')}
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width="6" height="6" className="fill-amber-dim forced-colors:fill-[Canvas]" />
        <rect width="3" height="6" className="fill-amber forced-colors:fill-[CanvasText]" />
      </pattern>
      <pattern id={patternId(chartId, 'dots')} width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="6" className="fill-pink-dim forced-colors:fill-[Canvas]" />
        <circle cx="3" cy="3" r="1.6" className="fill-pink forced-colors:fill-[CanvasText]" />
      </pattern>
      <pattern id={patternId(chartId, 'lines')} width="4" height="4" patternUnits="userSpaceOnUse">
        <rect width="4" height="4" className="fill-cyan-dim forced-colors:fill-[Canvas]" />
        <rect width="4" height="2" className="fill-cyan forced-colors:fill-[CanvasText]" />
      </pattern>
      <pattern id={patternId(chartId, 'checks')} width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="6" className="fill-kerb forced-colors:fill-[Canvas]" />
        <path d="M0 0h3v3H0zM3 3h3v3H3z" className="fill-dim forced-colors:fill-[CanvasText]" />
      </pattern>
    </defs>
  )
}
