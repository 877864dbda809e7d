import { useState } from 'react'
import { readStored, writeStored } from '#app/lib/stored.ts'

export type Density = 'cards' | 'lines'

const KEY = 'neon-magnolia-desk-density'

/** How the list is shown, and the function that changes it; this browser remembers it. */
export function useDensity(): [Density, (density: Density) => void] {
  const [density, setDensity] = useState<Density>(() =>
    readStored('localStorage', KEY) === 'lines' ? 'lines' : 'cards',
  )
  const choose = (next: Density) => {
    setDensity(next)
    writeStored('localStorage', KEY, next)
  }
  return [density, choose]
}
