import { type Lettering, setInTubes } from './letterforms.ts'

type Placed = Lettering & { x: number; y: number }

/** Where the tubes of a sign are, and what holds them. */
export type Sign = {
  rows: Placed[]
  left: number
  width: number
  height: number
  blossom: boolean
  /** The heights of the bars behind the lines. */
  rails: number[]
  /** Where the two rods hang that carry the sign. */
  rods: [number, number]
}

const LINE_STEP = 262
/** How far the first line starts to the right of the blossom's edge. */
const BESIDE_BLOSSOM = 286
const MARGIN = 70
/** Wider than high: the sign stands above a headline. */
const LEAST_ASPECT = 1.5
/** A short name is not drawn larger than a word of six letters. */
const LEAST_WIDTH = 700
const LONGEST_MARK = 18
const MOST_WORDS = 10

/** A name as a sign: on as many lines as leave it wider than high. Null if it has a character that the sign cannot draw. */
export function setSign(name: string, blossom: boolean): Sign | null {
  const words = name.trim().split(/\s+/)
  // More words are a sentence, and there are too many ways to break it.
  if (words.length > MOST_WORDS) return null
  const signs = words.flatMap((_, at) => placeSign(breakEvenly(words, at + 1), blossom) ?? [])
  // Of those that are wide enough, the highest has the largest letters.
  return signs.findLast(({ width, height }) => width / height >= LEAST_ASPECT) ?? signs[0] ?? null
}

function placeSign(lines: readonly string[], blossom: boolean): Sign | null {
  const set = lines.flatMap((line) => setInTubes(line) ?? [])
  const [first] = set
  if (set.length < lines.length || !first || first.width === 0) return null
  const indent = blossom ? BESIDE_BLOSSOM : 0
  const wide = Math.max(indent + first.width, ...set.map(({ width }) => width))
  const spare = Math.max(0, LEAST_WIDTH - wide - 2 * MARGIN)
  const rows = set.map((line, at) => ({
    ...line,
    x: blossom && at === 0 ? indent : Math.round((wide - line.width) / 2),
    y: at * LINE_STEP,
  }))
  const rails = rows.map(({ y }, at) => (at === 0 ? (rows.length > 1 ? -16 : -49) : y - 66))
  return {
    rows,
    left: -MARGIN - spare / 2,
    width: wide + 2 * MARGIN + spare,
    height: 278 + (rows.length - 1) * LINE_STEP,
    blossom,
    rails,
    rods: [40, Math.max(wide - 40, 60)],
  }
}

/** A name for the header: on one line, or on two if it is long. */
export function setWordmark(name: string): { rows: Placed[]; width: number; height: number } | null {
  const words = name.trim().split(/\s+/)
  const lines = name.length > LONGEST_MARK && words.length > 1 ? breakEvenly(words, 2) : [words.join(' ')]
  const set = lines.flatMap((line) => setInTubes(line) ?? [])
  if (set.length < lines.length || set[0]?.width === 0) return null
  const rows = set.map((line, at) => ({ ...line, x: 0, y: at * 210 }))
  return { rows, width: Math.max(...rows.map(({ width }) => width)), height: 214 + (rows.length - 1) * 210 }
}

/** Words on a number of lines, the longest of which is as short as possible. */
export function breakEvenly(words: readonly string[], count: number): string[] {
  if (count <= 1) return [words.join(' ')]
  const ways = words
    .slice(0, words.length - count + 1)
    .map((_, at) => [words.slice(0, at + 1).join(' '), ...breakEvenly(words.slice(at + 1), count - 1)])
  const longest = (lines: readonly string[]) => Math.max(...lines.map((line) => line.length))
  return ways.reduce((best, lines) => (longest(lines) < longest(best) ? lines : best))
}
