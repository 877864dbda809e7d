/** Smooth, unless the visitor prefers reduced motion. */
export function preferredScroll(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
}
