/** How long a change made by another process may go unnoticed. */
const EVERY_MS = 5000

/** Caches a check of the database for a few seconds. The answer is false while the check fails. */
export function createCachedCheck(ask: () => Promise<boolean>): () => Promise<boolean> {
  let askedAt = Number.NEGATIVE_INFINITY
  let answer = Promise.resolve(false)
  return () => {
    const now = performance.now()
    if (now - askedAt > EVERY_MS) {
      askedAt = now
      answer = ask().catch(() => false)
    }
    return answer
  }
}
