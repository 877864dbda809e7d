import { useShelfMarks } from '#app/features/desk/drafts/use-shelf-marks.ts'
import type { ShelfMark } from '#contracts/shelf.ts'
import { PAGE_SIZE } from './calls.ts'
import type { FoundRow } from './found-row.ts'

/**
 * What the shelf says to the rows on these pages. Loaded rows are asked about in the groups in which they were loaded, so that a
 * keystroke, which only picks among them, asks for nothing again; rows of the server by its pages.
 */
export function useRowMarks(
  loaded: readonly FoundRow[],
  pages: readonly number[],
  rowAt: (index: number) => FoundRow | undefined,
  isOfServer: boolean,
): (id: string) => ShelfMark | undefined {
  const shown = pages.map((page) =>
    Array.from({ length: PAGE_SIZE }, (_, at) => rowAt(page * PAGE_SIZE + at)).filter((row) => row !== undefined),
  )
  const marks = useShelfMarks('openings', (isOfServer ? shown : groupsOf(loaded, shown.flat())).map(onlyOpen))
  return (id) => marks.get(id)
}

function groupsOf(loaded: readonly FoundRow[], shown: readonly FoundRow[]): FoundRow[][] {
  const ids = new Set(shown.map(({ id }) => id))
  const groups = Array.from({ length: Math.ceil(loaded.length / PAGE_SIZE) }, (_, at) =>
    loaded.slice(at * PAGE_SIZE, (at + 1) * PAGE_SIZE),
  )
  return groups.filter((rows) => rows.some(({ id }) => ids.has(id)))
}

const onlyOpen = (rows: readonly FoundRow[]) =>
  rows.filter(({ submission_status, do_not_contact }) => submission_status === 'open' && !do_not_contact)
