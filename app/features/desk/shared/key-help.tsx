import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Key, KeysDialog } from './keys-dialog.tsx'
import { type RoomKey, useKeys } from './use-keys.ts'

/** Listens to a room's keys, and a button that lists them, as `?` does everywhere. */
export function KeyHelp({ keys }: { keys: readonly RoomKey[] }) {
  const [isOpen, setIsOpen] = useState(false)
  useKeys(keys)
  return (
    <>
      <Button variant="ghost" size="sm" className="pointer-coarse:hidden" onClick={() => setIsOpen(true)}>
        <Key name="?" /> Keys
      </Button>
      <KeysDialog isOpen={isOpen} onOpenChange={setIsOpen} />
    </>
  )
}
