import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { Preview } from '#app/lib/player/preview.ts'
import { useCurrentPreview } from '#app/lib/player/use-player.ts'
import { showToast } from '#app/ui/toast.tsx'
import type { PlayerBarProps } from './player-bar.tsx'

/** Where the player appears once something has been played; `actions` are extra buttons for the track. */
export function PlayerDock({ actions }: { actions?: (preview: Preview) => ReactNode }) {
  const preview = useCurrentPreview()
  const Bar = usePlayerBar(preview)
  return preview && Bar && <Bar preview={preview} actions={actions?.(preview)} />
}

/**
 * The player bar, downloaded only after the first press of play. If it fails to load, the sound still plays and the pressed
 * button pauses it; loading is retried with the next track and when the connection is back.
 */
function usePlayerBar(preview: Preview | null): ComponentType<PlayerBarProps> | null {
  const [Bar, setBar] = useState<ComponentType<PlayerBarProps> | null>(null)
  useEffect(() => {
    if (!preview || Bar) return
    let isWanted = true
    const load = () =>
      import('./player-bar.tsx').then(
        ({ PlayerBar }) => isWanted && setBar(() => PlayerBar),
        () => isWanted && showToast({ title: 'The player could not be loaded', tone: 'destructive' }),
      )
    void load()
    window.addEventListener('online', load)
    return () => {
      isWanted = false
      window.removeEventListener('online', load)
    }
  }, [preview, Bar])
  return Bar
}
