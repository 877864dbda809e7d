import type { RefObject } from 'react'
import { showToast } from '#app/ui/toast.tsx'
import type { ListRequest } from './calls.ts'
import type { DeskAddress } from './desk-address.ts'
import { companyOf, type FoundRow } from './found-row.ts'
import { useChosenRows } from './use-chosen-rows.ts'
import type { ChangeDesk } from './use-desk-address.ts'
import type { FoundList } from './use-desk-rows.ts'
import { useStable } from './use-stable.ts'
import { useWorkChanges } from './use-work-changes.ts'

type RowActsInput = {
  address: DeskAddress
  request: ListRequest
  change: ChangeDesk
  list: FoundList
  focusRow: RefObject<((index: number, isQuiet: boolean) => void) | null>
}

/** What can be done with rows, by pointer and by key. Keys work on the current row, or on the opened one. */
export function useRowActs({ address, request, change, list, focusRow }: RowActsInput) {
  const chosen = useChosenRows(list, request)
  const work = useWorkChanges()
  const total = list.total ?? 0

  const open = useStable((index: number) => {
    const row = list.rowAt(index)
    if (row === undefined) return
    chosen.setCurrent(index)
    change({ row: row.id }, address.row === null ? 'push' : 'replace')
  })
  const close = useStable(() => {
    if (address.row === null) return
    change({ row: null })
    focusRow.current?.(chosen.current, false)
  })
  const step = useStable((by: 1 | -1) => {
    // The first key of all goes to the first row.
    const isUnder = document.activeElement?.closest('[data-index]') !== null || address.row !== null
    const target = Math.min(Math.max(isUnder ? chosen.current + by : chosen.current, 0), total - 1)
    if (target < 0) return
    const row = list.rowAt(target)
    if (address.row !== null && row) change({ row: row.id }, 'replace')
    focusRow.current?.(target, document.activeElement?.closest('[data-row-panel]') != null)
  })
  const star = useStable((row: FoundRow) => {
    const starred = !row.work.starred
    void work.change([row.id], { starred }, `${starred ? 'Starred' : 'No longer starred'}: ${companyOf(row)}`)
  })
  const select = useStable(chosen.select)
  const withCurrent = (run: (row: FoundRow) => void) => () => {
    const row = list.rowAt(chosen.current)
    if (row) run(row)
  }
  const dismiss = (row: FoundRow) => {
    const next = list.rowAt(chosen.current + 1) ?? list.rowAt(chosen.current - 1)
    if (address.row === row.id) change({ row: next?.id ?? null }, 'replace')
    void work.dismiss([row.id])
  }
  const selectAll = () => {
    const count = chosen.selectAllLoaded()
    if (count === 0) return
    showToast({
      title: `${count.toLocaleString('en-US')} rows selected`,
      description:
        count < total
          ? `All that are loaded. ${total.toLocaleString('en-US')} match; scroll down to load more.`
          : 'All that match.',
    })
  }
  return { ...chosen, work, open, close, step, star, select, withCurrent, dismiss, selectAll }
}
