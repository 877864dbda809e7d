import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { followFrames } from '#app/lib/player/follow-frames.ts'
import { readPlayer, subscribe } from '#app/lib/player/player.ts'
import { createReel, type Reel, type ReelState } from './reel.ts'
import type { Cue } from './reel-cues.ts'

/** The reel of a page. It gives way to the player, and stops with its page. */
export function useReel(cues: readonly Cue[]): { reel: Reel; state: ReelState } {
  const [reel] = useState(() => createReel(cues))
  const state = useSyncExternalStore(reel.subscribe, reel.read, reel.readStart)
  useEffect(() => {
    const unsubscribe = subscribe(() => {
      if (['loading', 'playing'].includes(readPlayer().status)) reel.pause()
    })
    return () => {
      unsubscribe()
      reel.pause()
    }
  }, [reel])
  return { reel, state }
}

/** Calls `show` with the position: for each frame while it plays, or with reduced motion a few times a second. */
export function useReelClock(
  reel: Reel,
  state: ReelState,
  ref: RefObject<HTMLElement | null>,
  show: (seconds: number, element: HTMLElement) => void,
) {
  const { status, seconds } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: `seconds` moves it while it stands still, and `show` never changes what it does
  useEffect(
    () => followFrames(status === 'playing', () => ref.current && show(reel.readSeconds(), ref.current)),
    [reel, status, seconds, ref],
  )
}
