import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** False in the prerendered page and in the first drawing that must match it, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
}
