import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/**
 * Returns `initial` in the prerendered page and during hydration, which must match it, and the result of `read` after that. It
 * re-renders only if the two differ. `read` is called in every render and must be stable between renders.
 */
export function useAfterHydration<T extends string | boolean>(initial: T, read: () => T): T {
  return useSyncExternalStore(subscribe, read, () => initial)
}

/** False in the prerendered page and during hydration, true after that. */
export function useHydrated(): boolean {
  return useAfterHydration<boolean>(false, () => true)
}
