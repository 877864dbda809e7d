import { useSyncExternalStore } from 'react'
import { type PlayerState, readPlayer, readServerPlayer, subscribe } from './player.ts'

/** The whole state. Re-renders several times a second while it plays. */
export function usePlayer(): PlayerState {
  return useSyncExternalStore(subscribe, readPlayer, readServerPlayer)
}

/** The status of this preview; 'idle' while another one is loaded. Re-renders only when it changes. */
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
