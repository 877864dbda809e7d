import { type RefObject, useEffect } from 'react'
import { followFrames } from '#app/lib/player/follow-frames.ts'
import { readPlace } from '#app/lib/player/player.ts'

/**
 * Keeps an element's `--played` property at the part that has been played. The browser's time events are only about four a
 * second, so between them it reads the position on every frame, outside React. With reduced motion it follows the events.
 */
export function usePlayhead(
  ref: RefObject<HTMLElement | null>,
  playing: boolean,
  place: number,
  seconds: number,
): void {
  useEffect(() => {
    const show = () => {
      const at = playing ? readPlace() : place
      ref.current?.style.setProperty('--played', String(Math.min(1, at / seconds)))
    }
    return followFrames(playing, show)
  }, [ref, playing, place, seconds])
}
