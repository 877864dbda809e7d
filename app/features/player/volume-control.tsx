import { Volume1, Volume2, VolumeX } from 'lucide-react'
import { setLevel, toggleMuted, useVolume } from '#app/lib/player/volume.ts'
import { slideBy } from '#app/lib/slide-by.ts'
import { Button } from '#app/ui/button.tsx'

const ARROW = 0.05
const PAGE = 0.2

/**
 * How loud previews are. Phones and tablets have keys for that, and some of them ignore what a page says. Where the bar is narrow, the
 * slider stands above the button while a mouse or the focus is there.
 */
export function VolumeControl({ className }: { className?: string }) {
  const { level, isMuted } = useVolume()
  const Icon = isMuted ? VolumeX : level < 0.5 ? Volume1 : Volume2
  const heard = isMuted ? 0 : level
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
          value={heard}
          aria-label="Volume"
          aria-valuetext={isMuted ? 'Muted' : `${Math.round(heard * 100)} percent`}
          onChange={(event) => setLevel(event.currentTarget.valueAsNumber)}
          onKeyDown={(event) => {
            const step = slideBy(event.key, ARROW, PAGE)
            if (step === undefined) return
            event.preventDefault()
            setLevel(heard + step)
          }}
          className="h-11 w-20 cursor-pointer accent-ink max-lg:w-28 lg:mr-3"
        />
      </span>
    </div>
  )
}
