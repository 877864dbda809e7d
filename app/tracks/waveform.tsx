import { clsx } from 'clsx'
import { readLevels, thinOut } from '#app/lib/player/preview.ts'

/** Where the street is: above it the lights, below it what the wet asphalt gives back. */
const STREET = 68
const HEIGHT = 100
const PITCH = 10
const BAR = 6.2
/** What the asphalt gives back is lower than the lights. Drawn from the same path, because waveforms make up much of a page. */
const MIRROR = 'matrix(1 0 0 -.42 0 100.8)'

type WaveformProps = {
  levels: string
  bars: number
  /** Whether the part that has been played burns: the custom property `--played` (0 to 1) around it says how far. */
  burning: boolean
  className?: string
}

/** A preview's course as a row of lights over a wet street. */
export function Waveform({ levels, bars, burning, className }: WaveformProps) {
  const course = thinOut(readLevels(levels), bars)
  const lights = course.map((level) => `m${PITCH} 0V${Math.round(STREET - 4 - level * (STREET - 6))}V${STREET}`)
  const row = { width: course.length * PITCH, lights: `M${-PITCH / 2} ${STREET}${lights.join('')}` }
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
