import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { pause, resume, seekTo } from '#app/lib/player/player.ts'
import { clock, type Preview } from '#app/lib/player/preview.ts'
import { findSliderStep } from '#app/lib/slider-step.ts'
import { usePlayhead } from '#app/tracks/use-playhead.ts'
import { Waveform } from '#app/tracks/waveform.tsx'

const ARROW_SECONDS = 1
const PAGE_SECONDS = 3

type SeekSliderProps = {
  preview: Preview
  position: number
  playing: boolean
  className?: string
  /** A line below the waveform, which can be pressed too. */
  children?: ReactNode
}

/**
 * The preview's waveform with its position. A transparent native slider over the drawing handles pointer, touch, Home, End and
 * screen readers. Arrow keys are handled here because the slider's step is much smaller than a second, and the space bar because it
 * would scroll the page.
 */
export function SeekSlider({ preview, position, playing, className, children }: SeekSliderProps) {
  const ref = useRef<HTMLDivElement>(null)
  usePlayhead(ref, playing, position, preview.seconds)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === ' ') {
      event.preventDefault()
      return playing ? pause() : resume()
    }
    const step = findSliderStep(event.key, ARROW_SECONDS, PAGE_SECONDS)
    if (step === undefined) return
    event.preventDefault()
    seekTo(position + step)
  }
  return (
    <div ref={ref} className={`relative min-w-0 ${className ?? ''}`}>
      <input
        type="range"
        min={0}
        max={preview.seconds}
        step={0.01}
        value={position}
        onChange={(event) => seekTo(event.currentTarget.valueAsNumber)}
        onKeyDown={onKeyDown}
        aria-label={`Position in ${preview.title}`}
        aria-valuetext={`${clock(position)} of ${clock(preview.seconds)}`}
        className="peer absolute inset-0 z-10 m-0 size-full cursor-pointer touch-none opacity-0"
      />
      <div className="relative h-7 rounded-[2px] md:h-9 peer-focus-visible:outline-2 peer-focus-visible:outline-cyan peer-focus-visible:outline-offset-3">
        <Waveform levels={preview.levels} bars={64} burning className="h-full lg:hidden" />
        <Waveform levels={preview.levels} bars={128} burning className="h-full max-lg:hidden" />
        <span
          aria-hidden="true"
          className="absolute inset-y-0 left-[calc(var(--played,0)*100%)] w-0.5 -translate-x-1/2 rounded-full transition-none bg-ink shadow-[0_0_14px_2px_var(--pink)] forced-colors:bg-[Highlight]"
        />
      </div>
      {children}
    </div>
  )
}
