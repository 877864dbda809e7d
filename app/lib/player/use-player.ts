import { useSyncExternalStore } from 'react'
import { type PlayerState, readNothing, readPlayer, subscribe } from './player.ts'

/** The player's whole state; re-renders several times a second while it plays. */
export function usePlayer(): PlayerState {
  return useSyncExternalStore(subscribe, readPlayer, readNothing)
}

/** The player's status for this preview, 'idle' while another one is loaded; re-renders only when it changes. */
export function usePreviewStatus(id: string): PlayerState['status'] | 'idle' {
  return useSyncExternalStore(
    subscribe,
    () => {
      const { preview, status } = readPlayer()
      return preview?.id === id ? status : 'idle'
    },
    () => 'idle',
  )
}

export function useCurrentPreview(): PlayerState['preview'] {
  return useSyncExternalStore(
    subscribe,
    () => readPlayer().preview,
    () => null,
  )
}
