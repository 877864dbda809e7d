/** What a browser keeps under a name; null if that is nothing, or if it keeps nothing (a sandboxed frame, a strict setting). */
export function readStored(storage: 'localStorage' | 'sessionStorage', key: string): string | null {
  try {
    return window[storage].getItem(key)
  } catch {
    return null
  }
}
