import { readStored } from '#app/lib/stored.ts'

// Kept in local storage like the session itself, so that both start and end together.
const PREFIX = 'neon-magnolia-once:'

/** True the first time it is asked for this name since the sign-in, and never again until the next one. */
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

/**
 * What a page learned for the next one to begin with: `staff`, that the session is a staff member's (what they may see, the
 * server decides); `extensions`, that the backend offers more than the specified actions.
 */
type Learned = 'staff' | 'extensions'

/** Storage may be unavailable; then the next page asks again. */
export function remember(learned: Learned, isSo = true): void {
  try {
    if (isSo) window.localStorage.setItem(PREFIX + learned, '1')
    else window.localStorage.removeItem(PREFIX + learned)
  } catch {
    // See above.
  }
}

/** What a page last learned with this session. */
export function wasLearned(learned: Learned): boolean {
  return readStored('localStorage', PREFIX + learned) !== null
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
