import { Pause, Play } from 'lucide-react'
import type { usePreviewStatus } from '#app/lib/player/use-player.ts'
import { Spinner } from '#app/ui/spinner.tsx'

/** What pressing would do, or that the sound is on its way. */
export function PlayIcon({ status }: { status: ReturnType<typeof usePreviewStatus> }) {
  if (status === 'loading') return <Spinner />
  return status === 'playing' ? (
    <Pause aria-hidden="true" fill="currentColor" strokeWidth={1} />
  ) : (
    // Its weight lies left of its middle.
    <Play aria-hidden="true" fill="currentColor" strokeWidth={1} className="translate-x-[6%]" />
  )
}

/** Whether pressing would pause. */
export const isSounding = (status: ReturnType<typeof usePreviewStatus>): boolean =>
  status === 'playing' || status === 'loading'
