import { useState } from 'react'
import { useLetterKeys } from '#app/lib/letter-keys.ts'
import { Button } from '#app/ui/button.tsx'
import { Key, ShortcutsDialog } from './shortcuts-dialog.tsx'
import { type Shortcut, useShortcuts } from './use-shortcuts.ts'

/** Registers a screen's shortcuts, and shows a button that lists them, as `?` does everywhere. */
export function ShortcutsButton({ keys }: { keys: readonly Shortcut[] }) {
  const [isOpen, setIsOpen] = useState(false)
  useShortcuts(keys)
  const [areLettersOn] = useLetterKeys()
  return (
    <>
      <Button variant="ghost" size="sm" className="pointer-coarse:hidden" onClick={() => setIsOpen(true)}>
        {areLettersOn && <Key name="?" />} Shortcuts
      </Button>
      <ShortcutsDialog isOpen={isOpen} onOpenChange={setIsOpen} />
    </>
  )
}
