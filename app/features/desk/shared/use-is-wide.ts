import { useSyncExternalStore } from 'react'

// From this width on, the frame has a rail, and an opportunity opens beside the list.
const RAIL_REM = 64

/** Whether the window has at least this width, by default that of the rail. For content that moves and must not be rendered twice. */
export function useIsWide(rem = RAIL_REM): boolean {
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
