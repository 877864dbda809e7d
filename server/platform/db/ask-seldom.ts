/** How long a change made by another process may take to be noticed. */
const EVERY_MS = 5000

/** Answers a question about the database, asking it every few seconds at most; while that fails, the answer is no. */
export function askSeldom(ask: () => Promise<boolean>): () => Promise<boolean> {
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
