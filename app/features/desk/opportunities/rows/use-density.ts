import { useSyncExternalStore } from 'react'

export type Density = 'cards' | 'lines'

const KEY = 'neon-magnolia-desk-density'
const listeners = new Set<() => void>()
// For browsers whose storage is unavailable: the choice then holds until the page is left.
let chosen: Density | null = null

/** How the list is drawn, and the function that changes it; this browser remembers it. */
export function useDensity(): [Density, (density: Density) => void] {
  return [useSyncExternalStore(subscribe, read, () => 'cards'), choose]
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function read(): Density {
  try {
    return window.localStorage.getItem(KEY) === 'lines' ? 'lines' : 'cards'
  } catch {
    return chosen ?? 'cards'
  }
}

function choose(density: Density): void {
  chosen = density
  try {
    window.localStorage.setItem(KEY, density)
  } catch {
    // Storage is unavailable.
  }
  for (const listener of listeners) listener()
}
