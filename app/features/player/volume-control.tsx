import { Volume1, Volume2, VolumeX } from 'lucide-react'
import { setLevel, toggleMuted, useVolume } from '#app/lib/player/volume.ts'
import { slideBy } from '#app/lib/slide-by.ts'
import { Button } from '#app/ui/button.tsx'

const ARROW = 0.05
const PAGE = 0.2

/** How loud previews are. Phones and tablets have keys for that, and some of them ignore what a page says. */
export function VolumeControl({ className }: { className?: string }) {
  const { level, isMuted } = useVolume()
  const Icon = isMuted ? VolumeX : level < 0.5 ? Volume1 : Volume2
  const heard = isMuted ? 0 : level
  return (
    <div className={`flex items-center ${className ?? ''}`}>
      <Button variant="ghost" size="icon" aria-label="Mute" aria-pressed={isMuted} onClick={toggleMuted}>
        <Icon aria-hidden="true" className="size-5" />
      </Button>
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
        className="mr-3 h-11 w-20 cursor-pointer accent-ink max-lg:hidden"
      />
    </div>
  )
}
