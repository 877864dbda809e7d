import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { usePaletteActions } from '#app/features/desk/shared/keys/palette-actions.ts'
import { ShortcutsDialog } from '#app/features/desk/shared/keys/shortcuts-dialog.tsx'
import { useShortcuts } from '#app/features/desk/shared/keys/use-shortcuts.ts'
import { pressNewestAction, showToast } from '#app/ui/overlay/toast.tsx'

type PaletteComponent = typeof import('#app/features/desk/opportunities/palette.tsx').Palette

/** Shortcuts of every screen: the palette, the screen's search, undo, and the list of shortcuts. */
export function Commands() {
  const [shown, setShown] = useState<'keys' | 'palette' | null>(null)
  const navigate = useNavigate()
  const Palette = usePalette()
  useShortcuts(
    [
      { key: '/', label: 'Search', run: () => focusSearch() || setShown('palette') },
      {
        key: 'mod+k',
        shown: ['Ctrl', 'K'],
        label: 'Find an opportunity, a view, an action or a screen',
        run: () => setShown('palette'),
        always: true,
      },
      { key: 'mod+z', shown: ['Ctrl', 'Z'], label: 'Undo the latest change while its notice is shown', run: undo },
      { key: '?', label: 'Show keyboard shortcuts', run: () => setShown('keys') },
    ],
    'frame',
  )
  usePaletteActions(
    [
      { label: 'Scraper Logs', run: () => void navigate('/sync-scraper?tab=logs') },
      { label: 'Scraper settings', run: () => void navigate('/sync-scraper?tab=settings') },
      { label: 'Keyboard shortcuts', run: () => setShown('keys') },
    ],
    'frame',
  )
  const close = (isShown: boolean) => {
    if (!isShown) setShown(null)
  }
  return (
    <>
      <ShortcutsDialog isOpen={shown === 'keys'} onOpenChange={close} />
      {Palette !== null && <Palette isOpen={shown === 'palette'} onOpenChange={close} />}
    </>
  )
}

/**
 * Preloads the palette; null until it is loaded. Not a lazy component, which would render nothing for a moment even when it is
 * loaded: the first letters typed would reach the list, where they are shortcuts.
 */
function usePalette() {
  const [palette, setPalette] = useState<{ Palette: PaletteComponent } | null>(null)
  useEffect(() => {
    import('#app/features/desk/opportunities/palette.tsx').then(setPalette, () => undefined)
  }, [])
  return palette?.Palette ?? null
}

function undo(): void {
  if (pressNewestAction()) return
  showToast({ title: 'Nothing to undo', description: 'A change can be undone while its notice is shown.' })
}

/** Returns whether the screen has a search field to focus. */
function focusSearch(): boolean {
  const search = [...document.querySelectorAll<HTMLInputElement>('#main input[type=search]')].find((input) =>
    input.checkVisibility(),
  )
  search?.focus()
  return search !== undefined
}
