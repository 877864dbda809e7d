import type { PlayerState } from '#app/lib/player/player.ts'

/** Whether a press would pause. */
export const isSounding = (status: PlayerState['status'] | 'idle'): boolean =>
  status === 'playing' || status === 'loading'
