import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'

type NativeDialogProps = { title: string; onClose: () => void; children: ReactNode }

/** The browser's own dialog, which needs no library: it traps the focus and returns it. Open while it is rendered. */
export function NativeDialog({ title, onClose, children }: NativeDialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, and so does its button
    <dialog
      ref={ref}
      aria-label={title}
      onClose={onClose}
      onClick={({ target }) => {
        // A press on the backdrop: the content fills the dialog, so the target is never the dialog itself inside it.
        if (target === ref.current) ref.current?.close()
      }}
      className="fixed m-auto max-h-[85svh] w-[min(32rem,calc(100vw-2rem))] overflow-y-auto rounded-[3px] border border-rule-strong bg-kerb p-0 text-ink backdrop:bg-night/80"
    >
      <div className="p-5 sm:p-6">
        <div className="mb-3 flex items-center justify-between gap-4">
          <h2 className="text-title">{title}</h2>
          <Button variant="ghost" size="icon" aria-label="Close" onClick={() => ref.current?.close()} className="-mr-3">
            <X aria-hidden="true" />
          </Button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
