import { useState } from 'react'
import { readStored, writeStored } from '#app/lib/stored.ts'

export type Density = 'cards' | 'lines'

const KEY = 'neon-magnolia-desk-density'

/** The density of the list and its setter, stored in this browser. */
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
