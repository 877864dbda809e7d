import { readStored } from '#app/lib/stored.ts'

export const STORAGE_KEY = 'neon-magnolia-auth'

const CALLBACK_KEYS = ['access_token', 'refresh_token', 'error', 'error_code', 'error_description', 'type', 'message']

/** Whether a URL fragment comes from a sign-in or a link in a mail, and does not name a place on the page. */
export function isAuthHash(hash: string): boolean {
  const params = new URLSearchParams(hash.replace(/^#/, ''))
  return CALLBACK_KEYS.some((key) => params.has(key) && hash.includes(`${key}=`))
}

/**
 * Whether this browser has started a sign-in that returns with a code. Otherwise a `?code` in the URL is not ours: only the
 * browser with the verifier can use one.
 */
export function hasStartedCodeFlow(): boolean {
  try {
    return Object.keys(window.localStorage).some((key) => key.startsWith(STORAGE_KEY) && key.endsWith('-code-verifier'))
  } catch {
    return false
  }
}

/** Whether a session is stored in this browser. Without one, the backend client need not be downloaded. */
export function hasStoredSession(): boolean {
  return readStored('localStorage', STORAGE_KEY) !== null
}
