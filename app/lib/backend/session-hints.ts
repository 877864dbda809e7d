export const STORAGE_KEY = 'neon-magnolia-auth'

const CALLBACK_KEYS = ['access_token', 'refresh_token', 'error', 'error_code', 'error_description', 'type', 'message']

/** Whether a URL fragment is what a sign-in or a mail link left there, and not the name of a place on the page. */
export function isAuthHash(hash: string): boolean {
  const params = new URLSearchParams(hash.replace(/^#/, ''))
  return CALLBACK_KEYS.some((key) => params.has(key) && hash.includes(`${key}=`))
}

/**
 * Whether this browser has begun a sign-in that comes back with a code. Without it a `?code` in the address is none of ours:
 * only the browser that keeps the verifier can use one.
 */
export function hasStartedCodeFlow(): boolean {
  try {
    return Object.keys(window.localStorage).some((key) => key.startsWith(STORAGE_KEY) && key.endsWith('-code-verifier'))
  } catch {
    return false
  }
}

/** Whether a sign-in has been kept in this browser. Where none has, the backend's client is not downloaded to find out. */
export function hasStoredSession(): boolean {
  try {
    return window.localStorage.getItem(STORAGE_KEY) !== null
  } catch {
    // Storage is closed to us (a sandboxed frame, a strict privacy setting): then nothing can be stored there either.
    return false
  }
}
