import { useSyncExternalStore } from 'react'

// The frame's limit: from here on there is a rail, and a row opens beside the list.
const WIDE = '(min-width: 64rem)'

/** Whether the window is wide enough for the rail. For what stands in another place then, and must not be in the page twice. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (notify) => {
      const query = window.matchMedia(WIDE)
      query.addEventListener('change', notify)
      return () => query.removeEventListener('change', notify)
    },
    () => window.matchMedia(WIDE).matches,
    () => true,
  )
}
