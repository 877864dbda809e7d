import { type RefObject, useEffect } from 'react'
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
    const show = (at: number) => ref.current?.style.setProperty('--played', String(Math.min(1, at / seconds)))
    show(place)
    if (!playing || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let frame = requestAnimationFrame(function follow() {
      show(readPlace())
      frame = requestAnimationFrame(follow)
    })
    return () => cancelAnimationFrame(frame)
  }, [ref, playing, place, seconds])
}
