import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { Preview } from '#app/lib/player/preview.ts'
import { hasStoredPosition } from '#app/lib/player/stored-position.ts'
import { useCurrentPreview } from '#app/lib/player/use-player.ts'
import { showToast } from '#app/ui/overlay/toast.tsx'
import type { PlayerProps } from './player.tsx'

/** Shows the player once something has been played; `actions` are extra buttons for the track. */
export function PlayerDock({ actions }: { actions: (preview: Preview) => ReactNode }) {
  const preview = useCurrentPreview()
  const loaded = useLoadedPlayer(preview)
  return loaded && <loaded.Player preview={preview} actions={actions} isHelping={loaded.isHelping} />
}

type Loaded = { Player: ComponentType<PlayerProps>; isHelping: boolean }

/**
 * The player's code, downloaded only when something is played, continued from the previous page, or requested by a key. If it fails
 * to load, the sound still plays and the pressed button pauses it; loading is retried with the next track and when the connection is
 * back.
 */
function useLoadedPlayer(preview: Preview | null): Loaded | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  useEffect(() => {
    if (loaded) return
    let isMounted = true
    const load = (key?: KeyboardEvent) =>
      Promise.all([import('./player.tsx'), import('./player-keys.ts')]).then(
        ([{ Player }, { pressKey }]) => {
          if (!isMounted) return
          let isHelping = false
          if (key) {
            pressKey(key, () => {
              isHelping = true
            })
          }
          setLoaded({ Player, isHelping })
        },
        () => isMounted && showToast({ title: 'The player could not be loaded', tone: 'destructive' }),
      )
    // The player's other keys need a track.
    const onKey = (event: KeyboardEvent) => {
      if (/^[j?]$/i.test(event.key)) void load(event)
    }
    const onLine = () => void load()
    if (preview || hasStoredPosition()) void load()
    if (preview) window.addEventListener('online', onLine)
    window.addEventListener('keydown', onKey)
    return () => {
      isMounted = false
      window.removeEventListener('online', onLine)
      window.removeEventListener('keydown', onKey)
    }
  }, [preview, loaded])
  return loaded
}
