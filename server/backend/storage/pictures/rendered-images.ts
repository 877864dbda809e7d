const MOST_BYTES = 48 * 1024 * 1024

/**
 * Caches rendered images and drops the least recently used first. Bytes under a version never change, so entries never
 * become stale; requests for an image that is being rendered wait for it.
 */
export function createRenderedImages(mostBytes = MOST_BYTES) {
  const kept = new Map<string, Buffer>()
  const underWay = new Map<string, Promise<Buffer>>()
  let size = 0

  const keep = (key: string, bytes: Buffer): void => {
    if (bytes.byteLength > mostBytes / 4) return
    kept.set(key, bytes)
    size += bytes.byteLength
    for (const [oldest, old] of kept) {
      if (size <= mostBytes) return
      kept.delete(oldest)
      size -= old.byteLength
    }
  }

  return async (key: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    const known = kept.get(key)
    if (known !== undefined) {
      kept.delete(key)
      kept.set(key, known)
      return known
    }
    const waiting = underWay.get(key)
    if (waiting !== undefined) return await waiting
    const making = make()
    underWay.set(key, making)
    try {
      const bytes = await making
      keep(key, bytes)
      return bytes
    } finally {
      underWay.delete(key)
    }
  }
}
