import type { ParsedPage } from '#scraper/text/page-text.ts'

type Cell = ParsedPage['containers'][number]
type Row = Cell & { cells: Cell[] }

// A longer table is a catalogue, or hostile.
const MOST_CELLS = 600

const read = new WeakMap<ParsedPage, readonly Row[]>()

/** What the cells say that belong to one at this place: those of its row, and the one that heads its column. Nothing outside tables. Pure. */
export function cellsAround(page: ParsedPage, at: number): string[] {
  const rows = read.get(page) ?? readRows(page)
  read.set(page, rows)
  const index = rows.findIndex(({ start, end }) => start <= at && end > at)
  const cells = rows[index]?.cells ?? []
  const column = cells.findIndex(({ start, end }) => start <= at && end > at)
  const heads = firstRowAbove(page, rows, index)?.cells ?? []
  const head = heads.length === cells.length ? heads[column] : undefined
  return (head === undefined ? cells : [...cells, head]).map(({ start, end }) => page.text.slice(start, end).trim())
}

function readRows({ containers }: ParsedPage): Row[] {
  const inOrder = (tags: RegExp) =>
    containers.filter(({ tag }) => tags.test(tag)).sort((a, b) => a.start - b.start || b.end - a.end)
  const cells = inOrder(/^t[dh]$/)
  if (cells.length > MOST_CELLS) return []
  return inOrder(/^tr$/).map((row) => ({
    ...row,
    cells: cells.filter(({ start, end }) => start >= row.start && end <= row.end),
  }))
}

/** The first row of a table: between the rows of one table there is no text. */
function firstRowAbove({ text }: ParsedPage, rows: readonly Row[], index: number): Row | undefined {
  let first: Row | undefined
  for (let above = index - 1; above >= 0; above -= 1) {
    const [row, next] = [rows[above], rows[above + 1]]
    if (row === undefined || next === undefined || text.slice(row.end, next.start).trim() !== '') break
    first = row
  }
  return first
}
