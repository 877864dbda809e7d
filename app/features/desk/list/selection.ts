import { useState } from 'react'
import { useStableCallback } from './use-stable-callback.ts'

/** The selected rows, and the row that a range starts from. */
export type Selection = { ids: ReadonlySet<string>; anchor: string | null }

export const EMPTY_SELECTION: Selection = { ids: new Set(), anchor: null }

export function toggleRow({ ids }: Selection, id: string): Selection {
  const after = new Set(ids)
  if (!after.delete(id)) after.add(id)
  return { ids: after, anchor: id }
}

/** Selects all loaded rows from the anchor to this one. `order` has the ids of the whole list; undefined is not loaded. */
export function extendTo(selection: Selection, id: string, order: readonly (string | undefined)[]): Selection {
  const from = selection.anchor === null ? -1 : order.indexOf(selection.anchor)
  const to = order.indexOf(id)
  if (from < 0 || to < 0) return toggleRow(selection, id)
  const between = order.slice(Math.min(from, to), Math.max(from, to) + 1)
  const ids = new Set(selection.ids)
  for (const each of between) if (each !== undefined) ids.add(each)
  return { ids, anchor: selection.anchor }
}

export function selectAll(order: readonly (string | undefined)[]): Selection {
  return { ids: new Set(order.filter((id) => id !== undefined)), anchor: null }
}

/** Selects rows one by one, in ranges or all at once. `order` as in `extendTo`. */
export function useSelection(order: () => readonly (string | undefined)[]) {
  const [selection, setSelection] = useState(EMPTY_SELECTION)
  return {
    selected: selection.ids,
    // `order` walks the whole list, so it is called only when needed.
    select: useStableCallback((id: string, extend = false) =>
      setSelection((before) => (extend ? extendTo(before, id, order()) : toggleRow(before, id))),
    ),
    selectAllLoaded: () => {
      const all = selectAll(order())
      setSelection(all)
      return all.ids.size
    },
    deselect: useStableCallback((id: string) =>
      setSelection((before) => (before.ids.has(id) ? toggleRow(before, id) : before)),
    ),
    clear: () => setSelection(EMPTY_SELECTION),
  }
}
