import { PAGE_SIZE } from './fetch-opportunities.ts'

/** One list made of pages, some of which may not be loaded yet. */
type JoinedPages<Row> = {
  total: number
  rowAt: (index: number) => Row | undefined
  /** The server's index of the item at this index: higher by the number of items left out before it. */
  toServerIndex: (index: number) => number
}

/** Closes the gaps where items were left out of loaded pages: a shorter page makes the list shorter, and later items move up. */
export function joinPages<Row>(total: number, pages: ReadonlyMap<number, readonly Row[]>): JoinedPages<Row> {
  const gaps = [...pages]
    .map(([page, rows]) => ({ page, kept: rows.length, missing: sizeOf(page, total) - rows.length }))
    .filter(({ missing }) => missing > 0)
    .sort((a, b) => a.page - b.page)
  const toServerIndex = (index: number) => {
    let position = index
    for (const { page, kept, missing } of gaps) if (position >= page * PAGE_SIZE + kept) position += missing
    return position
  }
  return {
    total: total - gaps.reduce((sum, { missing }) => sum + missing, 0),
    toServerIndex,
    rowAt: (index) => {
      const position = toServerIndex(index)
      return pages.get(Math.floor(position / PAGE_SIZE))?.[position % PAGE_SIZE]
    },
  }
}

const sizeOf = (page: number, total: number) => Math.max(0, Math.min(PAGE_SIZE, total - page * PAGE_SIZE))
