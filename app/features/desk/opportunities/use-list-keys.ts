import { useActions } from '#app/features/desk/shared/actions.ts'
import { useKeys } from '#app/features/desk/shared/use-keys.ts'
import type { DeskAddress } from './desk-address.ts'
import { useDensity } from './use-density.ts'
import type { useRowActs } from './use-row-acts.ts'

type ListKeysInput = {
  acts: ReturnType<typeof useRowActs>
  hasSelection: boolean
  /** Whether a row is open. */
  isOpen: boolean
  change: (change: Partial<DeskAddress>) => void
  onRun: () => void
  onExport: () => void
}

/** The list's keys, and what the palette can do here. */
export function useListKeys({ acts, hasSelection, isOpen, change, onRun, onExport }: ListKeysInput): void {
  const [density, setDensity] = useDensity()
  useKeys([
    { key: 'j', shown: ['J', '↓'], label: 'Next row', run: () => acts.step(1), repeats: true },
    { key: 'k', shown: ['K', '↑'], label: 'Previous row', run: () => acts.step(-1), repeats: true },
    { key: 'o', also: 'Enter', shown: ['Enter', 'O'], label: 'Open the row', run: () => acts.open(acts.current) },
    {
      key: 'Escape',
      shown: ['Esc'],
      label: 'Close the row, or clear the selection',
      run: isOpen ? acts.close : hasSelection ? acts.clear : null,
    },
    { key: 'c', label: 'Confirm the field that has the focus', run: null },
    { key: 'x', label: 'Select the row', run: acts.withCurrent((row) => acts.select(row.id, false)) },
    { key: 'shift', shown: ['Shift', 'click'], label: 'Select everything up to here', run: null },
    { key: 'mod+a', shown: ['Ctrl', 'A'], label: 'Select all loaded rows', run: acts.selectAll },
    { key: 's', label: 'Star the row', run: acts.withCurrent(acts.star) },
    { key: 'e', label: 'Dismiss the row', run: acts.withCurrent(acts.dismiss) },
  ])
  const other = density === 'cards' ? 'lines' : 'cards'
  useActions([
    { label: 'Custom Scraper: start a run', run: onRun },
    { label: 'Export CSV', run: onExport },
    { label: `Show ${other}`, run: () => setDensity(other) },
    { label: 'Show charts', run: () => change({ show: 'charts', tab: 'opportunities' }) },
    { label: 'Clear all filters', run: () => change({ filter: {}, view: null }) },
    { label: 'Select all loaded rows', run: acts.selectAll },
  ])
}
