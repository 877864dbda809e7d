import { useSyncExternalStore } from 'react'
import { type PlayerState, readNothing, readPlayer, subscribe } from './player.ts'

/** Everything about the player; drawn anew several times a second while it plays. */
export function usePlayer(): PlayerState {
  return useSyncExternalStore(subscribe, readPlayer, readNothing)
}

/** What the player does with this preview, 'idle' while it is about another; changes only when that changes. */
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

/** The preview the player is about, or null. */
export function useCurrentPreview(): PlayerState['preview'] {
  return useSyncExternalStore(
    subscribe,
    () => readPlayer().preview,
    () => null,
  )
}
