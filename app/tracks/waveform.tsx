import { clsx } from 'clsx'
import { downsampleLevels, readLevels } from '#app/lib/player/preview.ts'

/** The base line: lights above it, their reflection on the wet street below. */
const BASE = 68
const HEIGHT = 100
const PITCH = 10
const BAR = 6.2
/** The reflection is lower than the lights. It uses the same path, because waveforms make up much of a page. */
const MIRROR = 'matrix(1 0 0 -.42 0 100.8)'

type WaveformProps = {
  levels: string
  bars: number
  /** Whether the played part is lit, up to the custom property `--played` (0 to 1) of a parent. */
  burning: boolean
  className?: string
}

/** A preview's waveform as a row of lights over a wet street. */
export function Waveform({ levels, bars, burning, className }: WaveformProps) {
  const shown = downsampleLevels(readLevels(levels), bars)
  const lights = shown.map((level) => `m${PITCH} 0V${Math.round(BASE - 4 - level * (BASE - 6))}V${BASE}`)
  const row = { width: shown.length * PITCH, lights: `M${-PITCH / 2} ${BASE}${lights.join('')}` }
  return (
    <span aria-hidden="true" className={clsx('relative block', className)}>
      <Row {...row} className="text-field/80 forced-colors:text-[GrayText]" />
      {burning && (
        <Row
          {...row}
          className="text-pink transition-none [clip-path:inset(-20%_calc(100%-var(--played,0)*100%)_-20%_0)] forced-colors:text-[Highlight]"
        />
      )}
    </span>
  )
}

type RowProps = { width: number; lights: string; className: string }

function Row({ width, lights, className }: RowProps) {
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={clsx('absolute inset-0 size-full', className)}
    >
      <path d={lights} stroke="currentColor" strokeWidth={BAR} />
      <path d={lights} stroke="currentColor" strokeWidth={BAR} opacity="0.4" transform={MIRROR} />
    </svg>
  )
}
