import { useSyncExternalStore } from 'react'

/** Whether the window has at least this width. For content that moves and must not be rendered twice. */
export function useIsWide(rem: number): boolean {
  const wide = `(min-width: ${rem}rem)`
  return useSyncExternalStore(
    (notify) => {
      const query = window.matchMedia(wide)
      query.addEventListener('change', notify)
      return () => query.removeEventListener('change', notify)
    },
    () => window.matchMedia(wide).matches,
    () => true,
  )
}
