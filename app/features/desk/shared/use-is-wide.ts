import { useSyncExternalStore } from 'react'

// The frame's limit: from here on there is a rail, and a row opens beside the list.
const RAIL_REM = 64

/** Whether the window is wide enough, by default for the rail. For what then has another place and must not be in the page twice. */
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
