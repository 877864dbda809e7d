import type { Shortcut } from '#app/features/desk/shared/keys/use-shortcuts.ts'
import type { List } from './use-list.ts'

type Words = { next: string; previous: string; open?: string; leave?: string }

/** Shortcuts to step through a list and open its rows. Arrow keys work anywhere (`pressed`), or only on a focused row (`inRows`). */
export function createStepShortcuts<Row extends { id: string }>(
  list: List<Row>,
  words: Words,
  arrows: 'pressed' | 'inRows' | 'none' = 'none',
): Shortcut[] {
  const withArrow = (letter: string, key: string, arrow: string) => ({
    ...(arrows === 'pressed' ? { also: key } : {}),
    ...(arrows === 'none' ? {} : { shown: [letter, arrow] }),
    repeats: true,
  })
  const leave = list.isOpen ? list.close : list.selected.size > 0 ? list.clear : null
  return [
    { key: 'j', label: words.next, run: () => list.step(1), ...withArrow('J', 'ArrowDown', '↓') },
    { key: 'k', label: words.previous, run: () => list.step(-1), ...withArrow('K', 'ArrowUp', '↑') },
    ...(words.open === undefined
      ? []
      : [{ key: 'o', also: 'Enter', shown: ['Enter', 'O'], label: words.open, run: () => list.open(list.current) }]),
    ...(words.leave === undefined ? [] : [{ key: 'Escape', shown: ['Esc'], label: words.leave, run: leave }]),
  ]
}

export function createSelectShortcut<Row extends { id: string }>(list: List<Row>, label: string): Shortcut {
  return { key: 'x', label, run: list.withRow(({ id }) => list.select(id, false)) }
}
