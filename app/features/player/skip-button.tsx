import { SkipBack, SkipForward } from 'lucide-react'
import { findNeighbour, skip } from '#app/lib/player/player.ts'
import { usePlayer } from '#app/lib/player/use-player.ts'
import { Button } from '#app/ui/button.tsx'

/** Plays the next or previous track of the queue. `aria-disabled` keeps the focus where it is at the queue's end. */
export function SkipButton({ step, className }: { step: 1 | -1; className?: string }) {
  const neighbour = findNeighbour(usePlayer(), step)
  const isLast = step === 1 && neighbour === null
  const Icon = step === 1 ? SkipForward : SkipBack
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={step === 1 ? 'Next track' : 'Previous track'}
      aria-disabled={isLast || undefined}
      title={neighbour ? `${neighbour.title}, ${neighbour.artist}` : undefined}
      onClick={() => skip(step)}
      className={`aria-disabled:cursor-default aria-disabled:opacity-35 ${className ?? ''}`}
    >
      <Icon aria-hidden="true" fill="currentColor" strokeWidth={1.5} />
    </Button>
  )
}
