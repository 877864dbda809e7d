import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { hasKeptPlace } from '#app/lib/player/kept-place.ts'
import type { Preview } from '#app/lib/player/preview.ts'
import { useCurrentPreview } from '#app/lib/player/use-player.ts'
import { showToast } from '#app/ui/overlay/toast.tsx'
import type { PlayerProps } from './player.tsx'

/** Where the player appears once something has been played; `actions` are extra buttons for the track. */
export function PlayerDock({ actions }: { actions?: (preview: Preview) => ReactNode }) {
  const preview = useCurrentPreview()
  const loaded = usePlayerParts(preview)
  return loaded && <loaded.Player preview={preview} actions={actions} isHelping={loaded.isHelping} />
}

type Loaded = { Player: ComponentType<PlayerProps>; isHelping: boolean }

/**
 * The player's parts, downloaded only when something is played, continued from the page before, or asked for by key. If they
 * fail to load, the sound still plays and the pressed button pauses it; loading is retried with the next track and when the
 * connection is back.
 */
function usePlayerParts(preview: Preview | null): Loaded | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  useEffect(() => {
    if (loaded) return
    let isWanted = true
    const load = (key?: KeyboardEvent) =>
      Promise.all([import('./player.tsx'), import('./player-keys.ts')]).then(
        ([{ Player }, { pressKey }]) => {
          if (!isWanted) return
          let isHelping = false
          if (key) {
            pressKey(key, () => {
              isHelping = true
            })
          }
          setLoaded({ Player, isHelping })
        },
        () => isWanted && showToast({ title: 'The player could not be loaded', tone: 'destructive' }),
      )
    // The other keys of the player mean something only when it has a track.
    const onKey = (event: KeyboardEvent) => {
      if (/^[j?]$/i.test(event.key)) void load(event)
    }
    const onLine = () => void load()
    if (preview || hasKeptPlace()) void load()
    if (preview) window.addEventListener('online', onLine)
    window.addEventListener('keydown', onKey)
    return () => {
      isWanted = false
      window.removeEventListener('online', onLine)
      window.removeEventListener('keydown', onKey)
    }
  }, [preview, loaded])
  return loaded
}
