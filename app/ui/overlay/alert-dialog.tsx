import { AlertDialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'

type AlertDialogProps = {
  trigger: ReactNode
  title: string
  description: string
  /** Names the action itself ('Delete row'), never 'OK'. */
  confirmLabel: string
  onConfirm: () => void
}

/** Asks for confirmation of an action that cannot be undone. Focus starts on Cancel. */
export function AlertDialog({ trigger, title, description, confirmLabel, onConfirm }: AlertDialogProps) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-50 bg-night/80" />
        <Primitive.Content className="fixed top-1/2 left-1/2 z-50 w-[min(28rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 rounded-[3px] border border-rule-strong bg-kerb p-6 shadow-2xl shadow-black/70">
          <Primitive.Title className="text-title">{title}</Primitive.Title>
          <Primitive.Description className="mt-3 text-dim">{description}</Primitive.Description>
          <div className="mt-7 flex justify-end gap-3">
            <Primitive.Cancel asChild>
              <Button variant="outline">Cancel</Button>
            </Primitive.Cancel>
            <Primitive.Action asChild>
              <Button variant="destructive" onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </Primitive.Action>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
