import { useState } from 'react'
import { useLetterKeys } from '#app/lib/letter-keys.ts'
import { Button } from '#app/ui/button.tsx'
import { Key, KeysDialog } from './keys-dialog.tsx'
import { type ScreenKey, useKeys } from './use-keys.ts'

/** Listens to a screen's keys, and a button that lists them, as `?` does everywhere. */
export function KeyHelp({ keys }: { keys: readonly ScreenKey[] }) {
  const [isOpen, setIsOpen] = useState(false)
  useKeys(keys)
  const [areLettersOn] = useLetterKeys()
  return (
    <>
      <Button variant="ghost" size="sm" className="pointer-coarse:hidden" onClick={() => setIsOpen(true)}>
        {areLettersOn && <Key name="?" />} Keys
      </Button>
      <KeysDialog isOpen={isOpen} onOpenChange={setIsOpen} />
    </>
  )
}
