import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useLetterKeys } from '#app/lib/letter-keys.ts'
import { LetterKeysSwitch } from '#app/ui/form/letter-keys-switch.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { DialogBox } from '#app/ui/overlay/dialog-box.tsx'
import { useReturnFocus } from './use-return-focus.ts'
import { formatShortcut, listShortcuts } from './use-shortcuts.ts'

type KeysDialogProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

/** Lists the shortcuts of the current screen, with a switch for single-letter ones. */
export function ShortcutsDialog({ isOpen, onOpenChange }: KeysDialogProps) {
  const focus = useReturnFocus()
  const [areLettersOn, setLettersOn] = useLetterKeys()
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <DialogBox {...focus} aria-describedby={undefined}>
        <div className="flex items-center justify-between">
          <Dialog.Title className="text-title">Keyboard shortcuts</Dialog.Title>
          <Dialog.Close asChild>
            <IconButton icon={X} label="Close" />
          </Dialog.Close>
        </div>
        <LetterKeysSwitch isOn={areLettersOn} onChange={setLettersOn} />
        <dl>
          {listShortcuts()
            .map((key) => ({ key, names: formatShortcut(key) }))
            .filter(({ names }) => names.length > 0)
            .map(({ key, names }) => (
              <div
                key={`${key.key} ${key.label}`}
                className="grid min-h-10 grid-cols-[8rem_1fr] items-center border-rule border-t text-sm"
              >
                <dt className="flex gap-1.5">
                  {names.map((name) => (
                    <Key key={name} name={name} />
                  ))}
                </dt>
                <dd className="text-dim">{key.label}</dd>
              </div>
            ))}
        </dl>
      </DialogBox>
    </Dialog.Root>
  )
}

export function Key({ name }: { name: string }) {
  return (
    <kbd className="inline-flex min-w-6 items-center justify-center rounded-[3px] border border-rule-strong bg-night px-1.5 font-sans font-semibold text-[0.8125rem] text-ink leading-5">
      {name}
    </kbd>
  )
}
