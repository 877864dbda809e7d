import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/**
 * Returns `first` in the prerendered page and during hydration, which must match it, and the result of `later` after that. It
 * re-renders only if the two differ. `later` is called in every render and must be stable between renders.
 */
export function useSettled<T extends string | boolean>(first: T, later: () => T): T {
  return useSyncExternalStore(subscribe, later, () => first)
}

/** False in the prerendered page and during hydration, true after that. */
export function useHydrated(): boolean {
  return useSettled<boolean>(false, () => true)
}
