import { type ReactNode, useEffect, useState } from 'react'
import { keepPlace, readKeptPlace } from '#app/lib/player/kept-place.ts'
import { readPlace, readPlayer, restorePlayer, subscribe } from '#app/lib/player/player.ts'
import type { Preview } from '#app/lib/player/preview.ts'
import { KeysDialog } from './keys-dialog.tsx'
import { PlayerBar } from './player-bar.tsx'
import { listenToKeys } from './player-keys.ts'

export type PlayerProps = {
  preview: Preview | null
  actions?: ((preview: Preview) => ReactNode) | undefined
  /** Whether it begins with the list of its keys. */
  isHelping: boolean
}

/** The bar with the current track, the player's keys, and what is kept of it from page to page. */
export function Player({ preview, actions, isHelping: beginsWithHelp }: PlayerProps) {
  const [isHelping, setHelping] = useState(beginsWithHelp)
  useEffect(() => listenToKeys(() => setHelping(true)), [])
  useKeptPlace()
  return (
    <>
      {preview && <PlayerBar preview={preview} actions={actions?.(preview)} onHelp={() => setHelping(true)} />}
      {isHelping && <KeysDialog onClose={() => setHelping(false)} />}
    </>
  )
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
