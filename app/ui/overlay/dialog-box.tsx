import { Dialog } from 'radix-ui'
import type { ComponentProps } from 'react'

/** The box of a dialog in the middle of the window, above everything else. It scrolls if its content is too high. */
export function DialogBox(props: Omit<ComponentProps<typeof Dialog.Content>, 'className'>) {
  return (
    <Dialog.Portal>
      <Dialog.Overlay className="fixed inset-0 z-50 bg-night/80" />
      <Dialog.Content
        {...props}
        className="fixed top-1/2 left-1/2 z-50 max-h-[calc(100svh-2rem)] w-[min(30rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-[3px] border border-rule-strong bg-kerb p-6 shadow-2xl shadow-black/70"
      />
    </Dialog.Portal>
  )
}
