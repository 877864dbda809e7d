import { expect, test } from 'vitest'
import { createSteps } from './use-list.ts'

type Screen = Partial<Parameters<typeof createSteps<{ id: string }>>[0]> & { rows?: string[]; focusIn?: string }

/** A list of rows, and in order what it was told to open and to focus. */
function createScreen({ rows = ['a', 'b', 'c'], focusIn = '[data-index]', ...given }: Screen = {}) {
  const done: unknown[] = []
  const steps = createSteps<{ id: string }>({
    total: rows.length,
    rowAt: (index) => (rows[index] === undefined ? undefined : { id: rows[index] }),
    openId: null,
    onOpen: (id, how) => done.push([how, id]),
    idOf: ({ id }) => id,
    current: 0,
    setCurrent: (index) => done.push(['current', index]),
    focusRow: (index, withoutFocus) => done.push([withoutFocus ? 'show' : 'focus', index]),
    isFocusIn: (selector) => selector === focusIn,
    ...given,
  })
  return { steps, done }
}

test('the first step focuses the current row, later steps move to the next or previous row and stop at the ends', () => {
  const first = createScreen({ focusIn: '' })
  first.steps.step(1)
  expect(first.done).toEqual([
    ['current', 0],
    ['focus', 0],
  ])
  for (const [current, by, target] of [
    [0, 1, 1],
    [1, -1, 0],
    [0, -1, 0],
    [2, 1, 2],
  ] as const) {
    const { steps, done } = createScreen({ current })
    steps.step(by)
    expect(done.at(-1)).toEqual(['focus', target])
  }
  const empty = createScreen({ rows: [] })
  empty.steps.step(1)
  expect(empty.done).toEqual([])
})

test('while a row is open, a step opens the next one in its place and keeps the focus in the panel', () => {
  const inList = createScreen({ openId: 'b', current: 1 })
  inList.steps.step(1)
  expect(inList.done).toEqual([
    ['current', 2],
    ['replace', 'c'],
    ['current', 2],
    ['focus', 2],
  ])
  const inPanel = createScreen({ openId: 'b', current: 1, focusIn: '[data-row-panel]' })
  inPanel.steps.step(-1)
  expect(inPanel.done.at(-1)).toEqual(['show', 0])
})

test('shortcuts apply to the open row wherever it is, and to no row when it has left the list', () => {
  expect(createScreen({ openId: 'c', current: 0 }).steps.activeIndex()).toBe(2)
  const gone = { openId: 'gone', current: 1 }
  expect(createScreen(gone).steps.activeIndex()).toBe(-1)
  for (const [by, opened] of [
    [1, 'b'],
    [-1, 'a'],
  ] as const) {
    const { steps, done } = createScreen(gone)
    steps.step(by)
    expect(done).toContainEqual(['replace', opened])
  }
})

test('opening adds a history entry only if no row was open, and closing focuses the row', () => {
  const closed = createScreen()
  closed.steps.open(1)
  closed.steps.open(7)
  closed.steps.close()
  expect(closed.done).toEqual([
    ['current', 1],
    ['push', 'b'],
  ])
  const open = createScreen({ openId: 'b' })
  open.steps.open(0)
  open.steps.close()
  expect(open.done).toEqual([
    ['current', 0],
    ['replace', 'a'],
    ['push', null],
    ['current', 1],
    ['focus', 1],
  ])
})

test('a list whose steps open rows starts at its first or last row', () => {
  for (const [by, opened] of [
    [1, 'a'],
    [-1, 'c'],
  ] as const) {
    const { steps, done } = createScreen({ opensOnStep: true })
    steps.step(by)
    expect(done).toContainEqual(['push', opened])
    expect(done.at(-1)).toEqual(['show', by === 1 ? 0 : 2])
  }
})
