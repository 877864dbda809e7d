import { useState } from 'react'
import { readStored } from '#app/lib/stored.ts'

export type Density = 'cards' | 'lines'

const KEY = 'neon-magnolia-desk-density'

/** How the list is shown, and the function that changes it; this browser remembers it. */
export function useDensity(): [Density, (density: Density) => void] {
  const [density, setDensity] = useState<Density>(() =>
    readStored('localStorage', KEY) === 'lines' ? 'lines' : 'cards',
  )
  const choose = (next: Density) => {
    setDensity(next)
    try {
      window.localStorage.setItem(KEY, next)
    } catch {
      // Storage is unavailable: the choice holds until the list is left.
    }
  }
  return [density, choose]
}
