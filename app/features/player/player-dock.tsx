import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import type { Preview } from '#app/lib/player/preview.ts'
import { useCurrentPreview } from '#app/lib/player/use-player.ts'
import type { PlayerBarProps } from './player-bar.tsx'

// Who never presses play never downloads it. Should it not arrive, the sound still plays and what was pressed pauses it.
const PlayerBar = lazy(async (): Promise<{ default: ComponentType<PlayerBarProps> }> => {
  const loaded = await import('./player-bar.tsx').catch(() => null)
  return { default: loaded?.PlayerBar ?? NoBar }
})

const NoBar = () => null

/** Where the player appears once something has been played; `actions` are further buttons for the track. */
export function PlayerDock({ actions }: { actions?: (preview: Preview) => ReactNode }) {
  const preview = useCurrentPreview()
  if (!preview) return null
  return (
    <Suspense fallback={null}>
      <PlayerBar preview={preview} actions={actions?.(preview)} />
    </Suspense>
  )
}
