/** Draws one picture on an 800 by 800 ground in two colours; `random` gives the same numbers for the same artist. */
export type DrawCover = (random: () => number, first: string, second: string) => string

/** A number rounded to the precision a drawing needs. */
export const n = (value: number): string => value.toFixed(1)

/** A line through the given points. */
export function traceLine(points: [number, number][]): string {
  return `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}`
}

/** Calls `draw` for each number from 0 to `count - 1` and joins the results. */
export function repeat(count: number, draw: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => draw(at)).join('')
}
