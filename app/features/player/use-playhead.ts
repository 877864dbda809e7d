import { type RefObject, useEffect } from 'react'
import { readPlace } from '#app/lib/player/player.ts'

/**
 * Keeps `--played` of an element at the part that has been played. Between the browser's few events a second it follows
 * the sound itself, past React: a drawing that jumped four times a second would look broken. Where motion is unwanted it
 * does jump.
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
