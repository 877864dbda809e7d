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

const STAFF = `${PREFIX}staff`

/** Notes that the session is a staff member's, for the next page to begin with. What they may see, the server decides. */
export function rememberStaff(): void {
  try {
    window.localStorage.setItem(STAFF, '1')
  } catch {
    // Storage is unavailable: the next page waits for the role.
  }
}

/** Whether the stored session was a staff member's when a page last looked. */
export function wasStaff(): boolean {
  try {
    return window.localStorage.getItem(STAFF) !== null
  } catch {
    return false
  }
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
