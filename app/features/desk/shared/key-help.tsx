import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { type RoomKey, useKeys } from './use-keys.ts'

/** Listens to a room's keys and lists them on `?`. */
export function KeyHelp({ keys }: { keys: readonly RoomKey[] }) {
  const [isOpen, setIsOpen] = useState(false)
  useKeys([...keys, { key: '?', label: 'Show these keys', run: () => setIsOpen(true) }])
  return (
    <Dialog.Root open={isOpen} onOpenChange={setIsOpen}>
      <Dialog.Trigger asChild>
        <Button variant="ghost" size="sm">
          <Key name="?" /> Keys
        </Button>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-night/80" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed top-1/2 left-1/2 z-50 w-[min(26rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 rounded-[3px] border border-rule-strong bg-kerb p-6 shadow-2xl shadow-black/70"
        >
          <Dialog.Title className="text-title">Keys</Dialog.Title>
          <dl className="mt-4 border-rule border-t">
            {[...keys, { key: '?', label: 'Show these keys' }].map(({ key, label }) => (
              <div key={key} className="flex min-h-11 items-center justify-between gap-6 border-rule border-b">
                <dd>{label}</dd>
                <dt className="order-last">
                  <Key name={key} />
                </dt>
              </div>
            ))}
          </dl>
          <Dialog.Close asChild>
            <Button variant="outline" className="mt-6">
              Close
            </Button>
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** A key as it stands on the keyboard. */
export function Key({ name }: { name: string }) {
  return (
    <kbd className="inline-flex min-w-6 items-center justify-center rounded-[3px] border border-rule-strong bg-night px-1.5 font-sans font-semibold text-[0.8125rem] text-ink uppercase leading-5">
      {name}
    </kbd>
  )
}
