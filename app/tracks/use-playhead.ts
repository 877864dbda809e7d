import { type RefObject, useEffect } from 'react'
import { onEachFrame } from '#app/lib/player/follow-frames.ts'
import { readPosition } from '#app/lib/player/player.ts'

/**
 * Sets an element's `--played` property to the fraction that has been played. The browser sends only about four time events a
 * second, so the position is read on every frame, outside React. With reduced motion it follows the events.
 */
export function usePlayhead(
  ref: RefObject<HTMLElement | null>,
  playing: boolean,
  position: number,
  seconds: number,
): void {
  useEffect(() => {
    const show = () => {
      const at = playing ? readPosition() : position
      ref.current?.style.setProperty('--played', String(Math.min(1, at / seconds)))
    }
    return onEachFrame(playing, show)
  }, [ref, playing, position, seconds])
}
