// In the local storage because that is where the session lives: both are as old as each other and go together.
const PREFIX = 'neon-magnolia-once:'

/** True the first time it is asked for this name since the sign-in, and never again until the next one. */
export function markOnceInSession(name: string): boolean {
  try {
    if (window.localStorage.getItem(PREFIX + name) !== null) return false
    window.localStorage.setItem(PREFIX + name, '1')
    return true
  } catch {
    // Storage is closed to us: better said twice than never.
    return true
  }
}

/** Forgets all marks; called when nobody is signed in any more. */
export function forgetSessionMarks(): void {
  try {
    for (const key of Object.keys(window.localStorage)) {
      if (key.startsWith(PREFIX)) window.localStorage.removeItem(key)
    }
  } catch {
    // Storage is closed to us, so nothing was marked.
  }
}
