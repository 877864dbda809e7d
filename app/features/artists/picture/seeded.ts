/** A random number generator seeded by a word: the same word gives the same numbers on every machine (FNV-1a, mulberry32). */
export function seeded(word: string): () => number {
  let state = 2166136261
  for (const letter of word) state = Math.imul(state ^ letter.charCodeAt(0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
