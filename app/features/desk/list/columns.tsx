import { clsx } from 'clsx'
import { type CSSProperties, Fragment, type ReactNode } from 'react'

type CellProps = { 'data-column'?: string; className: string }

/** Everything that is said about a column of a list, in one place. */
export type Column<Line, Sort extends string = never> = {
  /** By this name tests find the head and the cells. */
  key: string
  /** The words of the head; a column of controls has none. */
  head?: string
  /** What the list is sorted by when the head is pressed. */
  sort?: Sort
  /** Its track of the grid in a medium and in a wide list; none if it shares the element of the column before it. */
  width?: { medium?: string; wide: string }
  /** The narrowest list that has it, by the layout's class for it; a column without is in all of them. */
  from?: 'medium' | 'wide'
  className?: string
  headClassName?: string
  /** Shares one element with the next entry, which gets these classes: a value above another one. */
  shares?: string
  cell: (line: Line, props: CellProps) => ReactNode
}

/** The classes of a list's lines, and those of cells that only a medium or wide list has. */
type Layout = { grid: string; medium?: string; wide?: string }

export type Columns<Line, Sort extends string = never> = {
  /** The classes of each line and of the heads. */
  grid: string
  /** The widths of the tracks, as properties that `grid` refers to: goes around heads and lines. */
  tracks: CSSProperties
  cells: (line: Line) => ReactNode
  heads: (render: (column: Column<Line, Sort>, className: string) => ReactNode) => ReactNode
  /** The columns with heads in a list of this width, in their order. */
  headsAt: (width: 'medium' | 'wide') => string[]
}

/** The columns of a list; headings, cells and grid follow from it. Throws if a column is for wide lists and the layout has no class for them. */
export function defineColumns<Line, Sort extends string = never>(
  layout: Layout,
  columns: readonly Column<Line, Sort>[],
): Columns<Line, Sort> {
  for (const { key, from } of columns) {
    if (from !== undefined && layout[from] === undefined) throw new Error(`No class shows ${key} in ${from} lists only`)
  }
  const layoutOf = ({ from }: Column<Line, Sort>) => from && layout[from]
  const propsOf = (column: Column<Line, Sort>): CellProps => ({
    ...(column.head !== undefined && { 'data-column': column.key }),
    className: clsx(layoutOf(column), column.className),
  })
  const track = (width: 'medium' | 'wide') => columns.flatMap((column) => column.width?.[width] ?? []).join(' ')
  const grouped = (render: (column: Column<Line, Sort>) => ReactNode) =>
    columns.map((column, at) => {
      const next = columns[at + 1]
      if (columns[at - 1]?.shares !== undefined) return null
      if (column.shares === undefined || next === undefined)
        return <Fragment key={column.key}>{render(column)}</Fragment>
      return (
        <div key={column.key} className={column.shares}>
          {render(column)}
          {render(next)}
        </div>
      )
    })
  return {
    grid: layout.grid,
    tracks: { '--medium': track('medium'), '--wide': track('wide') } as CSSProperties,
    cells: (line) => grouped((column) => column.cell(line, propsOf(column))),
    heads: (render) => grouped((column) => render(column, clsx(layoutOf(column), column.headClassName))),
    headsAt: (width) =>
      columns
        .filter(({ head, from }) => head !== undefined && (width === 'wide' || from !== 'wide'))
        .map(({ key }) => key),
  }
}
