import { useEffect, useState } from 'react'
import type { Preview } from '#app/lib/player/preview.ts'
import type { PackedListing } from '#catalogue/search/packed-listing.ts'

/** Every track with all texts that a search needs, and the previews of the build. */
export type CatalogLines = { listing: PackedListing; previews: readonly Preview[] }

const LINES_PATH = '/catalog/lines.json'

let pending: Promise<CatalogLines> | null = null

async function fetchLines(): Promise<CatalogLines> {
  const response = await fetch(LINES_PATH)
  if (!response.ok) throw new Error(`GET ${LINES_PATH} answered ${response.status}`)
  return response.json()
}

/** The lines, loaded once for all pages when first needed. Null while they load, 'failed' without a connection. */
export function useCatalogLines(isNeeded: boolean): CatalogLines | 'failed' | null {
  const [lines, setLines] = useState<CatalogLines | 'failed' | null>(null)
  useEffect(() => {
    if (!isNeeded) return
    let isMounted = true
    const show = (value: CatalogLines | 'failed') => isMounted && setLines(value)
    pending ??= fetchLines()
    pending.then(show, () => {
      // The next search tries again.
      pending = null
      show('failed')
    })
    return () => {
      isMounted = false
    }
  }, [isNeeded])
  return lines
}
