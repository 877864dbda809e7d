import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useActions } from '#app/features/desk/shared/actions.ts'
import { KeysDialog } from '#app/features/desk/shared/keys-dialog.tsx'
import { useKeys } from '#app/features/desk/shared/use-keys.ts'

const loadPalette = () => import('#app/features/desk/opportunities/palette.tsx')
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }))

/** The keys that work in every room: the palette, the search of the room, the list of keys. */
export function Commands() {
  const [shown, setShown] = useState<'keys' | 'palette' | null>(null)
  const navigate = useNavigate()
  // Here before it is needed, or the first words typed into it would be lost.
  useEffect(() => void loadPalette().catch(() => undefined), [])
  useKeys(
    [
      { key: '/', label: 'Search', run: () => focusSearch() || setShown('palette') },
      {
        key: 'mod+k',
        shown: ['Ctrl', 'K'],
        label: 'Find a row, a view, an action, a room',
        run: () => setShown('palette'),
        always: true,
      },
      { key: '?', label: 'Show the keys', run: () => setShown('keys') },
    ],
    'frame',
  )
  useActions(
    [
      { label: 'Scraper Logs', run: () => void navigate('/sync-scraper?tab=logs') },
      { label: 'Scraper settings', run: () => void navigate('/sync-scraper?tab=settings') },
      { label: 'Keys', run: () => setShown('keys') },
    ],
    'frame',
  )
  const close = (isShown: boolean) => {
    if (!isShown) setShown(null)
  }
  return (
    <>
      <KeysDialog isOpen={shown === 'keys'} onOpenChange={close} />
      {shown === 'palette' && (
        <Suspense>
          <Palette isOpen onOpenChange={close} />
        </Suspense>
      )}
    </>
  )
}

/** Whether the room has a search, which then has the focus. */
function focusSearch(): boolean {
  const search = [...document.querySelectorAll<HTMLInputElement>('#main input[type=search]')].find((input) =>
    input.checkVisibility(),
  )
  search?.focus()
  return search !== undefined
}
