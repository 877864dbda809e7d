import { useEffect, useState } from 'react'
import type { Preview } from '#app/lib/player/preview.ts'
import type { PackedListing } from '#catalogue/search/packed-listing.ts'

/** Every track with everything that words look through, and what the build made to hear. */
export type CatalogLines = { listing: PackedListing; heard: readonly Preview[] }

export const LINES_PATH = '/catalog/lines.json'

let asked: Promise<CatalogLines> | null = null

async function fetchLines(): Promise<CatalogLines> {
  const response = await fetch(LINES_PATH)
  if (!response.ok) throw new Error(`${LINES_PATH} was answered with ${response.status}`)
  return response.json()
}

/** The lines, loaded once for all pages when they are first wanted; null until then, 'failed' without a connection. */
export function useCatalogLines(isWanted: boolean): CatalogLines | 'failed' | null {
  const [lines, setLines] = useState<CatalogLines | 'failed' | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let isShown = true
    const show = (value: CatalogLines | 'failed') => isShown && setLines(value)
    asked ??= fetchLines()
    asked.then(show, () => {
      // The next search asks again.
      asked = null
      show('failed')
    })
    return () => {
      isShown = false
    }
  }, [isWanted])
  return lines
}
