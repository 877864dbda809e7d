/** Calls `show` now and, while something runs, on each frame until the returned function is called. With reduced motion only now. */
export function onEachFrame(isRunning: boolean, show: () => void): (() => void) | undefined {
  show()
  if (!isRunning || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
  let frame = requestAnimationFrame(function follow() {
    show()
    frame = requestAnimationFrame(follow)
  })
  return () => cancelAnimationFrame(frame)
}
