import { readStored } from '#app/lib/stored.ts'

export const STORAGE_KEY = 'neon-magnolia-shortlist'

/** Whether a list with something on it may have been kept in this browser; reading it is the app's business. */
export function hasStoredTracks(): boolean {
  return readStored('localStorage', STORAGE_KEY)?.includes('["') ?? false
}
