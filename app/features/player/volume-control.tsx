import { Volume1, Volume2, VolumeX } from 'lucide-react'
import { setLevel, toggleMuted, useVolume } from '#app/lib/player/volume.ts'
import { findSliderStep } from '#app/lib/slider-step.ts'
import { Button } from '#app/ui/button.tsx'

const ARROW = 0.05
const PAGE = 0.2

/**
 * Hidden on phones and tablets, which have volume keys and may ignore the page's volume. If the bar is narrow, the slider appears
 * above the button on hover and focus.
 */
export function VolumeControl({ className }: { className?: string }) {
  const { level, isMuted } = useVolume()
  const Icon = isMuted ? VolumeX : level < 0.5 ? Volume1 : Volume2
  const audibleLevel = isMuted ? 0 : level
  return (
    <div className={`group/volume relative flex items-center ${className ?? ''}`}>
      <Button variant="ghost" size="icon" aria-label="Mute" aria-pressed={isMuted} onClick={toggleMuted}>
        <Icon aria-hidden="true" className="size-5" />
      </Button>
      <span className="flex max-lg:invisible max-lg:absolute max-lg:right-0 max-lg:bottom-full max-lg:rounded-[3px] max-lg:border max-lg:border-rule-strong max-lg:bg-kerb max-lg:px-3 max-lg:group-focus-within/volume:visible max-lg:group-hover/volume:visible">
        <input
          type="range"
          min={0}
          max={1}
          step={0.01}
          value={audibleLevel}
          aria-label="Volume"
          aria-valuetext={isMuted ? 'Muted' : `${Math.round(audibleLevel * 100)} percent`}
          onChange={(event) => setLevel(event.currentTarget.valueAsNumber)}
          onKeyDown={(event) => {
            const step = findSliderStep(event.key, ARROW, PAGE)
            if (step === undefined) return
            event.preventDefault()
            setLevel(audibleLevel + step)
          }}
          className="h-11 w-20 cursor-pointer accent-ink max-lg:w-28 lg:mr-3"
        />
      </span>
    </div>
  )
}
