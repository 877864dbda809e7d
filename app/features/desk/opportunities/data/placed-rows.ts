import { PAGE_SIZE } from './fetch-rows.ts'

/** The rows of an answer in pages, some of which may be missing. */
type Placed<Row> = {
  total: number
  rowAt: (index: number) => Row | undefined
  /** Where the server counts the row at this index: later by as many as were left out before it. */
  positionOf: (index: number) => number
}

/**
 * Closes the gaps where rows were left out of loaded pages: a page of which less is kept than it should have makes the list
 * shorter, and everything behind it moves up.
 */
export function placeRows<Row>(total: number, pages: ReadonlyMap<number, readonly Row[]>): Placed<Row> {
  const gaps = [...pages]
    .map(([page, rows]) => ({ page, kept: rows.length, missing: sizeOf(page, total) - rows.length }))
    .filter(({ missing }) => missing > 0)
    .sort((a, b) => a.page - b.page)
  const positionOf = (index: number) => {
    let position = index
    for (const { page, kept, missing } of gaps) if (position >= page * PAGE_SIZE + kept) position += missing
    return position
  }
  return {
    total: total - gaps.reduce((sum, { missing }) => sum + missing, 0),
    positionOf,
    rowAt: (index) => {
      const position = positionOf(index)
      return pages.get(Math.floor(position / PAGE_SIZE))?.[position % PAGE_SIZE]
    },
  }
}

const sizeOf = (page: number, total: number) => Math.max(0, Math.min(PAGE_SIZE, total - page * PAGE_SIZE))
