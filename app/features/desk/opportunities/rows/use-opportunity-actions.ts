import { createSelectShortcut, createStepShortcuts } from '#app/features/desk/list/list-shortcuts.ts'
import { useList } from '#app/features/desk/list/use-list.ts'
import { useStableCallback } from '#app/features/desk/list/use-stable-callback.ts'
import { companyName, type ListedOpportunity } from '#app/features/desk/opportunities/data/listed-opportunity.ts'
import type { OpportunityListData } from '#app/features/desk/opportunities/data/use-opportunity-list.ts'
import { useWorkChanges } from '#app/features/desk/opportunities/data/use-work-changes.ts'
import type { ChangeDeskAddress, DeskAddress } from '#app/features/desk/opportunities/desk-address.ts'
import { usePaletteActions } from '#app/features/desk/shared/keys/palette-actions.ts'
import { useShortcuts } from '#app/features/desk/shared/keys/use-shortcuts.ts'
import { showToast } from '#app/ui/overlay/toast.tsx'
import type { Density } from './use-density.ts'

type OpportunityActionsInput = {
  address: DeskAddress
  change: ChangeDeskAddress
  found: OpportunityListData
  density: Density
  onDensity: (density: Density) => void
  onRun: () => void
  onExport: () => void
}

/** The list's actions by pointer, shortcut and palette. Shortcuts apply to the open opportunity, otherwise to the current one. */
export function useOpportunityActions(input: OpportunityActionsInput) {
  const { address, change, found, density } = input
  const { filter, sort } = address
  const total = found.total ?? 0
  const list = useList({
    resetKey: JSON.stringify({ filter, sort }),
    total,
    rowAt: found.rowAt,
    openId: address.row,
    onOpen: (id, how) => change({ row: id }, how),
  })
  const work = useWorkChanges()

  const star = useStableCallback((opportunity: ListedOpportunity) => {
    const starred = !opportunity.work.starred
    void work.change(
      [opportunity.id],
      { starred },
      `${starred ? 'Starred' : 'No longer starred'}: ${companyName(opportunity)}`,
    )
  })
  const dismiss = (opportunity: ListedOpportunity) => {
    const next = found.rowAt(list.current + 1) ?? found.rowAt(list.current - 1)
    if (address.row === opportunity.id) change({ row: next?.id ?? null }, 'replace')
    list.deselect(opportunity.id)
    void work.dismiss([opportunity.id])
  }
  const selectAll = () => {
    const count = list.selectAllLoaded()
    if (count === 0) return
    showToast({
      title: `${count.toLocaleString('en-US')} opportunities selected`,
      description:
        count < total
          ? `All loaded opportunities. ${total.toLocaleString('en-US')} match; scroll down to load more.`
          : 'All matching opportunities.',
    })
  }
  const words = {
    next: 'Next opportunity',
    previous: 'Previous opportunity',
    open: 'Open the opportunity',
    leave: 'Close the opportunity, or clear the selection',
  }
  useShortcuts([
    ...createStepShortcuts(list, words, 'inRows'),
    { key: 'c', label: 'Confirm the focused field', run: null },
    createSelectShortcut(list, 'Select the opportunity'),
    { key: 'shift', shown: ['Shift', 'click'], label: 'Select everything up to here', run: null },
    { key: 'mod+a', shown: ['Ctrl', 'A'], label: 'Select all loaded opportunities', run: selectAll },
    { key: 's', label: 'Star the opportunity', run: list.withRow(star) },
    { key: 'e', label: 'Dismiss the opportunity', run: list.withRow(dismiss) },
  ])
  const other = density === 'cards' ? 'lines' : 'cards'
  usePaletteActions([
    { label: 'Custom Scraper: start a run', run: input.onRun },
    { label: 'Export CSV', run: input.onExport },
    { label: `Show ${other}`, run: () => input.onDensity(other) },
    { label: 'Show charts', run: () => change({ show: 'charts', tab: 'opportunities' }) },
    { label: 'Clear all filters', run: () => change({ filter: {}, view: null }) },
    { label: 'Select all loaded opportunities', run: selectAll },
  ])
  return { list, work, star }
}
