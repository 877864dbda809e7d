/** Calls `show` now and, while something runs, for each frame until the returned function is called; with reduced motion only now. */
export function followFrames(isRunning: boolean, show: () => void): (() => void) | undefined {
  show()
  if (!isRunning || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
  let frame = requestAnimationFrame(function follow() {
    show()
    frame = requestAnimationFrame(follow)
  })
  return () => cancelAnimationFrame(frame)
}
