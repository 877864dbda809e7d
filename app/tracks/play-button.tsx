import { clsx } from 'clsx'
import { usePagePreview } from '#app/lib/player/page-previews.ts'
import { isPlayingOrLoading, togglePreview } from '#app/lib/player/player.ts'
import type { Preview } from '#app/lib/player/preview.ts'
import { usePreviewStatus } from '#app/lib/player/use-player.ts'
import { PlayIcon } from './play-icon.tsx'

/** Plays or pauses a track's preview. The page's other previews follow it, in the order of their buttons. */
export function PlayButton({ preview }: { preview: Preview }) {
  const status = usePreviewStatus(preview.id)
  usePagePreview(preview)
  const isActive = isPlayingOrLoading(status)
  return (
    <button
      type="button"
      data-preview={preview.id}
      aria-label={`${isActive ? 'Pause' : 'Play'} preview of ${preview.title}`}
      aria-busy={status === 'loading' || undefined}
      className={clsx(
        'inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full border',
        'transition-control active:[translate:0_1px] noscript:hidden [&_svg]:size-4',
        isActive ? 'border-pink bg-pink-dim text-pink-soft' : 'border-edge text-ink hover:border-ink hover:bg-glint',
      )}
      onClick={(event) => togglePreview(preview, event.currentTarget)}
    >
      <PlayIcon status={status} />
    </button>
  )
}
