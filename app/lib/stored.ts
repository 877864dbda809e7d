type Storage = 'localStorage' | 'sessionStorage'

/** Null if nothing is stored, or if storage is unavailable (a sandboxed frame, a strict setting). */
export function readStored(storage: Storage, key: string): string | null {
  try {
    return window[storage].getItem(key)
  } catch {
    return null
  }
}

/** Another version of the site may have written the value, so the caller checks its shape. */
export function readStoredJson(storage: Storage, key: string): unknown {
  try {
    return JSON.parse(readStored(storage, key) ?? 'null')
  } catch {
    return null
  }
}

/** Stores a text, or removes it if null. False if storage is unavailable or full. */
export function writeStored(storage: Storage, key: string, text: string | null): boolean {
  try {
    if (text === null) window[storage].removeItem(key)
    else window[storage].setItem(key, text)
    return true
  } catch {
    return false
  }
}
