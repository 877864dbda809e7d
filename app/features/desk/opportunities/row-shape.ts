import type { Density } from './use-density.ts'

export type RowShape = 'wide-cards' | 'cards' | 'narrow-cards' | 'lines' | 'narrow-lines'

// In rem, as the classes of cards and lines have them: rows that are not loaded yet take as much room as those that are.
const HEIGHTS: Record<RowShape, number> = {
  'wide-cards': 5.8125,
  cards: 9.0625,
  'narrow-cards': 14.8125,
  lines: 2.8125,
  'narrow-lines': 3.8125,
}

/** How rows are drawn in a list of this width; the same limits as in the container queries of cards and lines. */
export function shapeOf(density: Density, widthPx: number): RowShape {
  const rem = widthPx / remPx()
  if (density === 'lines') return rem < 40 ? 'narrow-lines' : 'lines'
  return rem < 30 ? 'narrow-cards' : rem < 56 ? 'cards' : 'wide-cards'
}

/** The height of an unmeasured row, in pixels. */
export function sizeOf(shape: RowShape): number {
  return HEIGHTS[shape] * remPx()
}

function remPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
}
