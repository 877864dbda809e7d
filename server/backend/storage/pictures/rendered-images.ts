const MAX_BYTES = 48 * 1024 * 1024

/**
 * Caches rendered images and drops the least recently used first. The bytes of a version never change, so entries never
 * become stale. Requests for an image that is being rendered wait for it.
 */
export function createRenderedImages(maxBytes = MAX_BYTES) {
  const cache = new Map<string, Buffer>()
  const pending = new Map<string, Promise<Buffer>>()
  let size = 0

  const add = (key: string, bytes: Buffer): void => {
    if (bytes.byteLength > maxBytes / 4) return
    cache.set(key, bytes)
    size += bytes.byteLength
    for (const [oldest, old] of cache) {
      if (size <= maxBytes) return
      cache.delete(oldest)
      size -= old.byteLength
    }
  }

  return async (key: string, render: () => Promise<Buffer>): Promise<Buffer> => {
    const known = cache.get(key)
    if (known !== undefined) {
      cache.delete(key)
      cache.set(key, known)
      return known
    }
    const waiting = pending.get(key)
    if (waiting !== undefined) return await waiting
    const rendering = render()
    pending.set(key, rendering)
    try {
      const bytes = await rendering
      add(key, bytes)
      return bytes
    } finally {
      pending.delete(key)
    }
  }
}
