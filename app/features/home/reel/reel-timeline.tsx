import { clsx } from 'clsx'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { downsampleLevels, readLevels } from '#app/lib/player/preview.ts'
import { findSliderStep } from '#app/lib/slider-step.ts'
import { type Cue, findLeadingCue, formatShortTimecode, getReelSeconds, toCueNumber } from './reel-cues.ts'

const STEP_SECONDS = 2
const PAGE_SECONDS = 10
const BARS = 26
/** The height of a clip's waveform. It is drawn with whole numbers, because decimals would make up much of the page. */
const HEIGHT = 20

type ReelTimelineProps = {
  cues: readonly Cue[]
  seconds: number
  onSeek: (seconds: number) => void
  onToggle: () => void
}

/** The cues on a timeline, with a playhead at the custom property `--reel` (0 to 1) of a parent. */
export function ReelTimeline({ cues, seconds, onSeek, onToggle }: ReelTimelineProps) {
  const end = getReelSeconds(cues)
  const slider = useRef<HTMLInputElement>(null)
  const followSlider = useEffectEvent(() => {
    const moved = slider.current?.valueAsNumber ?? 0
    if (moved !== seconds) onSeek(moved)
  })
  // The slider may have been moved before the app ran.
  useEffect(() => followSlider(), [])
  const leading = findLeadingCue(cues, seconds)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = findSliderStep(event.key, STEP_SECONDS, PAGE_SECONDS)
    if (event.key !== ' ' && step === undefined) return
    event.preventDefault()
    if (step === undefined) onToggle()
    else onSeek(seconds + step)
  }
  const cue = leading === null ? undefined : cues[leading]
  return (
    <div className="relative touch-pan-y select-none noscript:hidden">
      <Ruler end={end} />
      <input
        ref={slider}
        type="range"
        min={0}
        max={end}
        step={0.1}
        value={seconds}
        onChange={({ currentTarget }) => onSeek(currentTarget.valueAsNumber)}
        onKeyDown={onKeyDown}
        aria-label="Position on the reel"
        aria-valuetext={`${formatShortTimecode(seconds)}, ${cue ? `${toCueNumber(leading ?? 0)} ${cue.track}` : 'no music'}`}
        className="peer absolute inset-0 z-10 m-0 size-full cursor-ew-resize opacity-0"
      />
      <div className="relative border-rule-strong border-y peer-focus-visible:outline-2 peer-focus-visible:outline-cyan peer-focus-visible:outline-offset-4">
        {cues.map((each, at) => (
          <Clip key={`${each.id} ${each.from}`} cue={each} end={end} isLeading={at === leading}>
            {toCueNumber(at)}
          </Clip>
        ))}
        <span
          aria-hidden="true"
          className="absolute -inset-y-2 left-[calc(var(--reel,0)*100%)] w-0.5 -translate-x-1/2 bg-ink shadow-[0_0_14px_2px_var(--pink)] transition-none"
        />
      </div>
    </div>
  )
}

function Ruler({ end }: { end: number }) {
  const step = 20 * Math.ceil(end / 140)
  const marks = Array.from({ length: Math.floor(end / step) + 1 }, (_, at) => at * step)
  return (
    <div aria-hidden="true" className="figures relative h-6 text-dim text-xs">
      {marks.map((mark) => (
        <span
          key={mark}
          style={{ left: toPercent(mark, end) }}
          className="absolute bottom-0 border-rule-strong border-l pb-1 pl-1.5 leading-none"
        >
          {formatShortTimecode(mark).slice(3)}
        </span>
      ))}
    </div>
  )
}

const toPercent = (seconds: number, end: number) => `${Number(((100 * seconds) / end).toFixed(2))}%`

type ClipProps = { cue: Cue; end: number; isLeading: boolean; children: ReactNode }

function Clip({ cue, end, isLeading, children }: ClipProps) {
  const levels = downsampleLevels(readLevels(cue.preview?.levels ?? '8'), BARS)
  const path = levels.map((level, at) => `M${at + 0.5} ${Math.round(HEIGHT * (0.9 - 0.8 * level))}V${HEIGHT}`).join('')
  return (
    <div aria-hidden="true" className="relative h-7 border-rule not-last:border-b sm:h-10">
      <div
        style={{ left: toPercent(cue.from, end), width: toPercent(cue.to - cue.from, end) }}
        className={clsx(
          'absolute inset-y-0 flex items-start overflow-hidden border-x px-1.5 pt-0.5 text-[0.6875rem] transition-colors sm:pt-1.5',
          isLeading ? 'border-pink bg-pink-dim text-pink-soft' : 'border-edge bg-kerb text-dim',
        )}
      >
        <svg
          viewBox={`0 0 ${BARS} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="absolute inset-0 size-full opacity-50"
        >
          <path d={path} stroke="currentColor" strokeWidth=".55" />
        </svg>
        <span className="figures relative font-semibold">{children}</span>
      </div>
    </div>
  )
}
