import { clsx } from 'clsx'
import { type CSSProperties, Fragment, type ReactNode } from 'react'

type CellProps = { 'data-column'?: string; className: string }

export type Column<Line, Sort extends string = never> = {
  /** Tests find the head and the cells by this name. */
  key: string
  /** A column of controls has no head. */
  head?: string
  /** The order when the head is pressed. */
  sort?: Sort
  /** Its grid track in a medium and in a wide list; none if it shares the element of the previous column. */
  width?: { medium?: string; wide: string }
  /** The narrowest list that shows it; without this, all lists do. */
  from?: 'medium' | 'wide'
  className?: string
  headClassName?: string
  /** The classes of an element that it shares with the next column, one value above the other. */
  shares?: string
  cell: (line: Line, props: CellProps) => ReactNode
}

/** Classes of the lines, and of cells that only a medium or wide list shows. */
type Layout = { grid: string; medium?: string; wide?: string }

export type Columns<Line, Sort extends string = never> = {
  /** Classes of the lines and the heads. */
  grid: string
  /** CSS properties with the track widths that `grid` refers to. Goes on an element around heads and lines. */
  tracks: CSSProperties
  cells: (line: Line) => ReactNode
  heads: (render: (column: Column<Line, Sort>, className: string) => ReactNode) => ReactNode
  /** The keys of the columns with heads at this width, in order. */
  headsAt: (width: 'medium' | 'wide') => string[]
}

/** Derives heads, cells and grid from the columns. Throws if the layout has no class for a column's `from`. */
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
