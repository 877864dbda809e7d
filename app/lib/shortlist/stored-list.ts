export const STORAGE_KEY = 'neon-magnolia-shortlist'

/** Whether a list with something on it may have been kept in this browser; reading it is the app's business. */
export function hasStoredTracks(): boolean {
  try {
    return /\["/.test(window.localStorage.getItem(STORAGE_KEY) ?? '')
  } catch {
    // Storage is closed to us: then nothing can be stored there either.
    return false
  }
}
