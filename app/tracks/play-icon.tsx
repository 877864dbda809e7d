import { Pause, Play } from 'lucide-react'
import type { usePreviewStatus } from '#app/lib/player/use-player.ts'
import { Spinner } from '#app/ui/spinner.tsx'

/** The icon for what a press would do, or a spinner while the sound is loading. */
export function PlayIcon({ status }: { status: ReturnType<typeof usePreviewStatus> }) {
  if (status === 'loading') return <Spinner />
  return status === 'playing' ? (
    <Pause aria-hidden="true" fill="currentColor" strokeWidth={1} />
  ) : (
    // The triangle looks off-centre otherwise.
    <Play aria-hidden="true" fill="currentColor" strokeWidth={1} className="[translate:6%]" />
  )
}
