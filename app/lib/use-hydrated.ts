import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/**
 * `first` in the prerendered page and in the first drawing that must match it, what `later` says from then on; drawn a second
 * time only where the two differ. `later` is asked in every drawing and says the same until something else draws anew.
 */
export function useSettled<T extends string | boolean>(first: T, later: () => T): T {
  return useSyncExternalStore(subscribe, later, () => first)
}

/** False in the prerendered page and in the first drawing that must match it, true from then on. */
export function useHydrated(): boolean {
  return useSettled<boolean>(false, () => true)
}
