import { drawTubes, type Lettering } from './letterforms.ts'

type Placed = Lettering & { x: number; y: number }

/** The layout of a sign: tubes and frame. */
export type Sign = {
  rows: Placed[]
  left: number
  width: number
  height: number
  blossom: boolean
  /** The y positions of the bars behind the lines. */
  rails: number[]
  /** The x positions of the two rods that carry the sign. */
  rods: [number, number]
}

const LINE_STEP = 262
/** The indent of the first line beside the blossom. */
const BESIDE_BLOSSOM = 286
const MARGIN = 70
const MIN_ASPECT_RATIO = 1.5
/** Keeps a short name from being larger than a word of six letters. */
const MIN_WIDTH = 700
const MAX_LINE_LENGTH = 18
const MAX_WORDS = 10

/** Lays out a name on as many lines as leave the sign wide enough. Null if it has a character without a drawing. */
export function layOutSign(name: string, blossom: boolean): Sign | null {
  const words = name.trim().split(/\s+/)
  // The number of ways to break more words is too large.
  if (words.length > MAX_WORDS) return null
  const signs = words.flatMap((_, at) => placeSign(breakEvenly(words, at + 1), blossom) ?? [])
  // Among those that are wide enough, the highest has the largest letters.
  return signs.findLast(({ width, height }) => width / height >= MIN_ASPECT_RATIO) ?? signs[0] ?? null
}

function placeSign(lines: readonly string[], blossom: boolean): Sign | null {
  const set = lines.flatMap((line) => drawTubes(line) ?? [])
  const [first] = set
  if (set.length < lines.length || !first || first.width === 0) return null
  const indent = blossom ? BESIDE_BLOSSOM : 0
  const wide = Math.max(indent + first.width, ...set.map(({ width }) => width))
  const spare = Math.max(0, MIN_WIDTH - wide - 2 * MARGIN)
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

/** Lays out a name for the header, on one line, or on two if it is long. */
export function layOutWordmark(name: string): { rows: Placed[]; width: number; height: number } | null {
  const words = name.trim().split(/\s+/)
  const lines = name.length > MAX_LINE_LENGTH && words.length > 1 ? breakEvenly(words, 2) : [words.join(' ')]
  const set = lines.flatMap((line) => drawTubes(line) ?? [])
  if (set.length < lines.length || set[0]?.width === 0) return null
  const rows = set.map((line, at) => ({ ...line, x: 0, y: at * 210 }))
  return { rows, width: Math.max(...rows.map(({ width }) => width)), height: 214 + (rows.length - 1) * 210 }
}

/** Breaks words into lines so that the longest line is as short as possible. */
export function breakEvenly(words: readonly string[], count: number): string[] {
  if (count <= 1) return [words.join(' ')]
  const candidates = words
    .slice(0, words.length - count + 1)
    .map((_, at) => [words.slice(0, at + 1).join(' '), ...breakEvenly(words.slice(at + 1), count - 1)])
  const longest = (lines: readonly string[]) => Math.max(...lines.map((line) => line.length))
  return candidates.reduce((best, lines) => (longest(lines) < longest(best) ? lines : best))
}
