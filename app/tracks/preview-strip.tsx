import { useRef } from 'react'
import { usePagePreview } from '#app/lib/player/page-previews.ts'
import { isPlayingOrLoading, togglePreview } from '#app/lib/player/player.ts'
import { clock, type Preview } from '#app/lib/player/preview.ts'
import { usePlayer, usePreviewStatus } from '#app/lib/player/use-player.ts'
import { PlainSound } from './plain-sound.tsx'
import { PlayIcon } from './play-icon.tsx'
import { usePlayhead } from './use-playhead.ts'
import { Waveform } from './waveform.tsx'

/** A track's preview on its line: one wide button with the waveform. */
export function PreviewStrip({ preview }: { preview: Preview }) {
  const status = usePreviewStatus(preview.id)
  usePagePreview(preview)
  const isActive = isPlayingOrLoading(status)
  return (
    <>
      <button
        type="button"
        data-preview={preview.id}
        aria-busy={status === 'loading' || undefined}
        onClick={(event) => togglePreview(preview, event.currentTarget)}
        className="group/play relative mt-2 mb-1 flex min-h-12 w-full max-w-[36rem] cursor-pointer items-center gap-3.5 rounded-full border border-transparent pr-4 text-left transition-colors ease-decisive hover:border-rule-strong hover:bg-haze active:[translate:0_1px] noscript:hidden sm:gap-4"
      >
        <span
          className={`grid size-12 shrink-0 place-items-center rounded-full border transition-colors [&_svg]:size-[1.125rem] ${isActive ? 'border-pink bg-pink-dim text-pink-soft' : 'border-field text-ink group-hover/play:border-ink group-hover/play:bg-ink group-hover/play:text-night'}`}
        >
          <PlayIcon status={status} />
        </span>
        {status === 'idle' ? (
          <Waveform levels={preview.levels} bars={64} burning={false} className="h-9 flex-1" />
        ) : (
          <MovingWaveform preview={preview} />
        )}
        <span className="sr-only">{`${isActive ? 'Pause' : 'Play'} preview of ${preview.title}, `}</span>
        <span className="text-dim text-sm">{clock(preview.seconds)}</span>
      </button>
      <PlainSound preview={preview} className="my-2 max-w-full" />
    </>
  )
}

/** A component of its own, so that only the playing track re-renders. */
function MovingWaveform({ preview }: { preview: Preview }) {
  const { status, seconds } = usePlayer()
  const ref = useRef<HTMLSpanElement>(null)
  usePlayhead(ref, status === 'playing', seconds, preview.seconds)
  return (
    <span ref={ref} className="flex-1">
      <Waveform levels={preview.levels} bars={64} burning className="h-9" />
    </span>
  )
}
