import { extendTo, NOTHING_SELECTED, toggleRow } from '#app/features/desk/opportunities/selection.ts'
import type { InboxItem } from '#contracts/inbox.ts'
import { useChosen } from './use-chosen.ts'

/** The line that keys work on, and the selected lines, of a list that was asked for with these words. */
export function useItemSelection(asked: string, items: readonly InboxItem[]) {
  const { current, setCurrent, selection, setSelection } = useChosen(asked, items.length)
  return {
    current,
    setCurrent,
    selected: items.filter(({ id }) => selection.ids.has(id)),
    isSelected: (id: string) => selection.ids.has(id),
    clear: () => setSelection(NOTHING_SELECTED),
    select: (id: string, extend: boolean) =>
      setSelection((before) => {
        if (!extend) return toggleRow(before, id)
        return extendTo(
          before,
          id,
          items.map((item) => item.id),
        )
      }),
  }
}
