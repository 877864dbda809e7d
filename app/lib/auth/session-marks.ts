import { readStored } from '#app/lib/stored.ts'

// Kept in local storage like the session itself, so that both start and end together.
const PREFIX = 'neon-magnolia-once:'

/** True on the first call with this name after a sign-in, false until the next sign-in. */
export function markOnceInSession(name: string): boolean {
  try {
    if (window.localStorage.getItem(PREFIX + name) !== null) return false
    window.localStorage.setItem(PREFIX + name, '1')
    return true
  } catch {
    // Storage is unavailable: better to show it twice than never.
    return true
  }
}

const EXTENSIONS_KEY = `${PREFIX}extensions`

/** Remembers whether the backend supports more than the specified actions. */
export function rememberExtensions(hasExtensions: boolean): void {
  try {
    if (hasExtensions) window.localStorage.setItem(EXTENSIONS_KEY, '1')
    else window.localStorage.removeItem(EXTENSIONS_KEY)
  } catch {
    // Storage is unavailable: the next page asks again.
  }
}

export function hadExtensions(): boolean {
  return readStored('localStorage', EXTENSIONS_KEY) !== null
}

/** Removes all marks; called after sign-out. */
export function forgetSessionMarks(): void {
  try {
    for (const key of Object.keys(window.localStorage)) {
      if (key.startsWith(PREFIX)) window.localStorage.removeItem(key)
    }
  } catch {
    // Storage is unavailable, so nothing was marked.
  }
}
