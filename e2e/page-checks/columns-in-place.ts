import type { Page } from '@playwright/test'
import { expect } from '#e2e/product-test.ts'

const WIDTHS = [390, 768, 1024, 1440, 1920]

/** What was measured of the lists of a page. */
type Lists = {
  /** Lists with column heads: the columns whose heads are visible, and the cells that are not under theirs. */
  headed: { columns: string[]; faults: string[] }[]
  /** Elements that look like column heads but have no `data-heads`. */
  unnamed: string[]
  /** Lists without heads whose columns are not in the same place in every line. */
  ragged: string[]
}

/**
 * Checks at each width that the heads of every list stand over their cells, and that the lines of lists without heads have their
 * columns in the same places. Returns the visible heads by width. Without heads nothing was compared, so the test must state
 * that it expects none.
 */
export async function expectColumnsInPlace(page: Page): Promise<Record<number, string[]>> {
  const columns: Record<number, string[]> = {}
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 1000 })
    const measure = async () => {
      const { headed, unnamed, ragged } = await page.evaluate(measureLists)
      columns[width] = headed.flatMap((list) => list.columns)
      return { unnamed, ragged, faults: headed.flatMap(({ faults }) => faults) }
    }
    // Just after a resize Chromium may still compute viewport units from the previous size.
    await expect.poll(measure, `at ${width} pixels`).toEqual({ unnamed: [], ragged: [], faults: [] })
  }
  return columns
}

/** Runs in the page. */
function measureLists(): Lists {
  const SLACK_PX = 2
  const isShown = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().height > 0
  const shown = (elements: Iterable<Element>) => [...elements].filter(isShown)
  const columnOf = (element: Element) => element.getAttribute('data-column') ?? ''
  const isNear = (one: number, other: number) => Math.abs(one - other) <= SLACK_PX
  const tracksOf = (element: Element) => getComputedStyle(element).gridTemplateColumns.split(' ').map(Number.parseFloat)
  const isGrid = (element: Element) => getComputedStyle(element).display === 'grid' && tracksOf(element).length > 1

  const isUnder = (head: Element, cell: Element) => {
    const isRight = /right|end/.test(getComputedStyle(head).textAlign)
    const edge = (element: Element) => element.getBoundingClientRect()[isRight ? 'right' : 'left']
    return isNear(edge(head), edge(cell))
  }

  const headed = [...document.querySelectorAll('[data-heads]')].map((row) => {
    const heads = shown(row.querySelectorAll('[data-column]'))
    const lines = shown(row.nextElementSibling?.children ?? [])
    const faults = lines.flatMap((line, at) => {
      const cells = shown(line.querySelectorAll('[data-column]'))
      return heads.flatMap((head) => {
        const cell = cells.find((candidate) => columnOf(candidate) === columnOf(head))
        if (cell && isUnder(head, cell)) return []
        return [`${cell ? 'beside' : 'nothing'} under ${columnOf(head)} in line ${at + 1}`]
      })
    })
    const orphans = lines
      .flatMap((line) => shown(line.querySelectorAll('[data-column]')))
      .filter((cell) => heads.length > 0 && !heads.some((head) => columnOf(head) === columnOf(cell)))
      .map((cell) => `no head over ${columnOf(cell)}`)
    return { columns: heads.map(columnOf), faults: [...faults, ...orphans, ...(lines.length > 0 ? [] : ['no lines'])] }
  })

  const looksLikeHeads = (element: Element | null) =>
    element !== null &&
    isGrid(element) &&
    shown(element.children).length > 2 &&
    element.querySelector('a, button, input, dl, h1, h2, h3, h4, img, svg') === null
  const lists = shown(document.querySelectorAll('ul, ol'))
  const unnamed = [
    ...shown(document.querySelectorAll('th, [role=columnheader]')),
    ...lists.flatMap((list) => (looksLikeHeads(list.previousElementSibling) ? [list.previousElementSibling] : [])),
  ]
    // The browser keeps the columns of a table in line.
    .filter(
      (element) => element && !element.closest('[data-heads]') && getComputedStyle(element).display !== 'table-cell',
    )
    .map((element) => element?.outerHTML.slice(0, 200) ?? '')

  // The edges of each column of a line. Columns look aligned where their left or their right edges are.
  const columnsIn = (line: Element) => {
    const gap = Number.parseFloat(getComputedStyle(line).columnGap) || 0
    let begin = line.getBoundingClientRect().left
    return tracksOf(line).map((width) => {
      const column = { left: begin, right: begin + width }
      begin += width + gap
      return column
    })
  }
  const isInLine = (column: ReturnType<typeof columnsIn>[number], other: typeof column | undefined) =>
    other !== undefined && (isNear(column.left, other.left) || isNear(column.right, other.right))
  const ragged = lists.flatMap((list) => {
    const lines = shown(list.children)
      .map((line) => (isGrid(line) ? line : line.firstElementChild))
      .filter((line): line is Element => line !== null && isGrid(line))
    // Cards stand side by side.
    const left = lines[0]?.getBoundingClientRect().left
    const [first = [], ...others] = lines.filter((line) => line.getBoundingClientRect().left === left).map(columnsIn)
    if (others.every((columns) => first.every((column, at) => isInLine(column, columns[at])))) return []
    return [list.outerHTML.slice(0, 200)]
  })
  return { headed, unnamed, ragged }
}
