import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { keepPlace, readKeptPlace } from '#app/lib/player/kept-place.ts'
import { readPlace, readPlayer, restorePlayer, subscribe } from '#app/lib/player/player.ts'
import type { Preview } from '#app/lib/player/preview.ts'
import { useCurrentPreview } from '#app/lib/player/use-player.ts'
import { showToast } from '#app/ui/toast.tsx'
import type { PlayerBarProps } from './player-bar.tsx'

const KeysDialog = lazy(() => import('./keys-dialog.tsx').then((module) => ({ default: module.KeysDialog })))

/** Where the player appears once something has been played; `actions` are extra buttons for the track. */
export function PlayerDock({ actions }: { actions?: (preview: Preview) => ReactNode }) {
  const preview = useCurrentPreview()
  const Bar = usePlayerBar(preview)
  const [isHelping, setHelping] = useState(false)
  const help = () => setHelping(true)
  usePlayerKeys(setHelping)
  useKeptPlace()
  return (
    <>
      {preview && Bar && <Bar preview={preview} actions={actions?.(preview)} onHelp={help} />}
      {isHelping && (
        <Suspense>
          <KeysDialog onClose={() => setHelping(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The keys arrive after the page, which has to stay light. */
function usePlayerKeys(setHelping: (isHelping: boolean) => void): void {
  useEffect(() => {
    let stop: (() => void) | null = null
    let isWanted = true
    const load = async () => {
      const { listenToKeys } = await import('./player-keys.ts')
      if (isWanted) stop = listenToKeys(() => setHelping(true))
    }
    // Without them everything has its button.
    load().catch(() => {})
    return () => {
      isWanted = false
      stop?.()
    }
  }, [setHelping])
}

/** Hands the player over from page to page of a visit: a reload, or a link that was followed before the app ran. */
function useKeptPlace(): void {
  useEffect(() => {
    const kept = readKeptPlace()
    if (kept) restorePlayer(kept)
    const keep = () => keepPlace({ ...readPlayer(), seconds: readPlace() })
    let before = readPlayer().preview
    const unsubscribe = subscribe(() => {
      // The position is kept when the page is left; a closed player at once.
      const { preview } = readPlayer()
      if (preview !== before) keep()
      before = preview
    })
    window.addEventListener('pagehide', keep)
    return () => {
      unsubscribe()
      window.removeEventListener('pagehide', keep)
    }
  }, [])
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
