import { type RefObject, useState } from 'react'
import { useNavigate } from 'react-router'
import type { DeskAddress } from './desk-address.ts'
import { KeysDialog } from './keys-dialog.tsx'
import { Palette, type PaletteAction } from './palette.tsx'
import { useViews } from './queries.ts'
import { useDensity } from './use-density.ts'
import { useDeskKeys } from './use-desk-keys.ts'
import type { useRowActs } from './use-row-acts.ts'
import { openView } from './views-menu.tsx'

type DeskDialogsProps = {
  acts: ReturnType<typeof useRowActs>
  hasSelection: boolean
  /** Whether a row is open. */
  isOpen: boolean
  change: (change: Partial<DeskAddress>) => void
  searchInput: RefObject<HTMLInputElement | null>
  onRun: () => void
  onExport: () => void
}

/** The desk's keys, the palette and the list of keys. */
export function DeskDialogs(props: DeskDialogsProps) {
  const { acts, hasSelection, isOpen, change, searchInput, onRun, onExport } = props
  const [shown, setShown] = useState<'keys' | 'palette' | null>(null)
  const [density, setDensity] = useDensity()
  const navigate = useNavigate()
  const views = useViews().data ?? []

  useDeskKeys({
    next: () => acts.step(1),
    previous: () => acts.step(-1),
    open: () => acts.open(acts.current),
    close: isOpen ? acts.close : hasSelection ? acts.clear : null,
    select: acts.withCurrent((row) => acts.select(row.id, false)),
    selectAll: acts.selectAll,
    star: acts.withCurrent(acts.star),
    dismiss: acts.withCurrent(acts.dismiss),
    search: () => searchInput.current?.focus(),
    help: () => setShown('keys'),
    palette: () => setShown('palette'),
  })

  const other = density === 'cards' ? 'lines' : 'cards'
  const actions: PaletteAction[] = [
    { label: 'Custom Scraper: start a run', run: onRun },
    { label: 'Export CSV', run: onExport },
    { label: `Show ${other}`, run: () => setDensity(other) },
    { label: 'Show charts', run: () => change({ show: 'charts', tab: 'opportunities' }) },
    { label: 'Clear all filters', run: () => change({ filter: {}, view: null }) },
    { label: 'Select all loaded rows', run: acts.selectAll },
    { label: 'Scraper Logs', run: () => change({ tab: 'logs' }) },
    { label: 'Settings', run: () => change({ tab: 'settings' }) },
    { label: 'Keys', run: () => setShown('keys') },
  ]
  const close = (isShown: boolean) => {
    if (!isShown) setShown(null)
  }
  return (
    <>
      <KeysDialog isOpen={shown === 'keys'} onOpenChange={close} />
      <Palette
        isOpen={shown === 'palette'}
        onOpenChange={close}
        views={views}
        actions={actions}
        onRow={(row) => change({ row, tab: 'opportunities' })}
        onView={(view) => change({ ...openView(view), tab: 'opportunities' })}
        onRoom={(to) => void navigate(to)}
      />
    </>
  )
}
