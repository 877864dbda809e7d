type Storage = 'localStorage' | 'sessionStorage'

/** What a browser keeps under a name; null if that is nothing, or if it keeps nothing (a sandboxed frame, a strict setting). */
export function readStored(storage: Storage, key: string): string | null {
  try {
    return window[storage].getItem(key)
  } catch {
    return null
  }
}

/** The same as JSON. Another version of the site may have written it, so its shape is for the caller to check. */
export function readStoredJson(storage: Storage, key: string): unknown {
  try {
    return JSON.parse(readStored(storage, key) ?? 'null')
  } catch {
    return null
  }
}

/** Keeps a text under a name, or nothing; false if the browser keeps nothing, or has no room for it. */
export function writeStored(storage: Storage, key: string, text: string | null): boolean {
  try {
    if (text === null) window[storage].removeItem(key)
    else window[storage].setItem(key, text)
    return true
  } catch {
    return false
  }
}
