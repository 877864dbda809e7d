import { togglePreview } from '#app/lib/player/player.ts'
import type { Preview } from '#app/lib/player/preview.ts'
import { usePreviewStatus } from '#app/lib/player/use-player.ts'
import { Button } from '#app/ui/button.tsx'
import { isSounding, PlayIcon } from './play-icon.tsx'

/** Plays or pauses a track's preview, where a line has no room for its course. */
export function PlayButton({ preview }: { preview: Preview }) {
  const status = usePreviewStatus(preview.id)
  const sounding = isSounding(status)
  return (
    <Button
      variant="outline"
      size="icon"
      data-preview={preview.id}
      aria-label={`${sounding ? 'Pause' : 'Play'} preview of ${preview.title}`}
      aria-busy={status === 'loading' || undefined}
      className={`rounded-full noscript:hidden ${sounding ? 'border-pink bg-pink-dim text-pink-soft hover:border-pink' : ''}`}
      onClick={(event) => togglePreview(preview, event.currentTarget)}
    >
      <PlayIcon status={status} />
    </Button>
  )
}
