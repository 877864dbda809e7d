import { readStored } from '#app/lib/stored.ts'

export const STORAGE_KEY = 'neon-magnolia-shortlist'

/** Whether this browser may have stored a list with tracks. Part of the starter, so it does not parse. */
export function hasStoredTracks(): boolean {
  return readStored('localStorage', STORAGE_KEY)?.includes('["') ?? false
}
