export type Interval = readonly [low: number, high: number]

const Z_95 = 1.959964

/** Wilson's 95 % interval of a proportion; null where nothing was counted. */
export function wilson(right: number, of: number): Interval | null {
  if (of === 0) return null
  const share = right / of
  const z2 = Z_95 * Z_95
  const middle = (share + z2 / (2 * of)) / (1 + z2 / of)
  const half = (Z_95 / (1 + z2 / of)) * Math.sqrt((share * (1 - share)) / of + z2 / (4 * of * of))
  return [Math.max(0, middle - half), Math.min(1, middle + half)]
}
