import { type ReactNode, useEffect, useState } from 'react'
import { useLetterKeys } from '#app/lib/letter-keys.ts'
import { readPlayer, readPosition, restorePlayer, subscribe } from '#app/lib/player/player.ts'
import type { Preview } from '#app/lib/player/preview.ts'
import { readStoredPosition, storePosition } from '#app/lib/player/stored-position.ts'
import { LetterKeysSwitch } from '#app/ui/form/letter-keys-switch.tsx'
import { NativeDialog } from './native-dialog.tsx'
import { PlayerBar } from './player-bar.tsx'
import { listenToKeys, PLAYER_KEYS } from './player-keys.ts'

export type PlayerProps = {
  preview: Preview | null
  actions: (preview: Preview) => ReactNode
  /** Whether the list of keys is open at first. */
  isHelping: boolean
}

/** The bar with the current track, the player's keys, and its state across pages. */
export function Player({ preview, actions, isHelping: beginsWithHelp }: PlayerProps) {
  const [isHelping, setHelping] = useState(beginsWithHelp)
  useEffect(() => listenToKeys(() => setHelping(true)), [])
  usePositionStorage()
  return (
    <>
      {preview && <PlayerBar preview={preview} actions={actions(preview)} onHelp={() => setHelping(true)} />}
      {isHelping && <KeysDialog onClose={() => setHelping(false)} />}
    </>
  )
}

/** Keeps the player's state across page loads: after a reload, or a link that was followed before the app ran. */
function usePositionStorage(): void {
  useEffect(() => {
    const stored = readStoredPosition()
    if (stored) restorePlayer(stored)
    const store = () => storePosition({ ...readPlayer(), seconds: readPosition() })
    let before = readPlayer().preview
    const unsubscribe = subscribe(() => {
      // The position is stored when the page is left; a new track or a closed player at once.
      const { preview } = readPlayer()
      if (preview !== before) store()
      before = preview
    })
    window.addEventListener('pagehide', store)
    return () => {
      unsubscribe()
      window.removeEventListener('pagehide', store)
    }
  }, [])
}

function KeysDialog({ onClose }: { onClose: () => void }) {
  const [areLettersOn, setLettersOn] = useLetterKeys()
  const available = PLAYER_KEYS.filter(({ keys }) => areLettersOn || !keys.some((key) => /^[!-~]$/.test(key)))
  return (
    <NativeDialog title="Keyboard shortcuts" onClose={onClose}>
      <LetterKeysSwitch isOn={areLettersOn} onChange={setLettersOn} />
      <dl>
        {available.map(({ keys, does }) => (
          <div
            key={does}
            className="grid min-h-11 grid-cols-[6rem_1fr] items-center gap-x-4 border-rule border-t py-2 text-sm"
          >
            <dt className="flex gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="inline-flex min-w-7 items-center justify-center rounded-[3px] border border-rule-strong bg-night px-1.5 font-sans font-semibold leading-6"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="text-dim">{does}</dd>
          </div>
        ))}
      </dl>
    </NativeDialog>
  )
}
