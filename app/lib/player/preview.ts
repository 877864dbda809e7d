/** A track's preview as far as a page needs it before any sound is downloaded. */
export type Preview = {
  /** The track's, as the shortlist calls it. */
  id: string
  artistSlug: string
  artist: string
  title: string
  src: string
  seconds: number
  /** How loud it is from start to end, one base-36 digit each: pages carry many of these. */
  levels: string
}

const HIGHEST = 35

/** Levels from 0 to 1 as digits, and back. */
export function writeLevels(levels: readonly number[]): string {
  return levels.map((level) => Math.round(Math.max(0, Math.min(1, level)) * HIGHEST).toString(36)).join('')
}

export function readLevels(digits: string): number[] {
  return [...digits].map((digit) => Number.parseInt(digit, 36) / HIGHEST)
}

/** The same course in fewer levels, each the loudest of those it stands for. */
export function thinOut(levels: readonly number[], count: number): number[] {
  const share = Math.max(1, levels.length / count)
  return Array.from({ length: Math.min(count, levels.length) }, (_, at) =>
    Math.max(...levels.slice(Math.floor(at * share), Math.ceil((at + 1) * share))),
  )
}

/** Seconds as a player shows them, such as 0:04. */
export function clock(seconds: number): string {
  const whole = Math.floor(Math.max(0, seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
