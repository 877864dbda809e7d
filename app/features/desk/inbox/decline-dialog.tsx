import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { MailOption } from '#app/features/desk/inbox/item/mail-option.tsx'
import { useReturnFocus } from '#app/features/desk/shared/keys/use-return-focus.ts'
import { Button } from '#app/ui/button.tsx'
import { DialogBox } from '#app/ui/overlay/dialog-box.tsx'
import { DECLINE_REASON_LABELS, DECLINE_REASONS, type DeclineReason } from '#contracts/desk/inbox-states.ts'

type DeclineDialogProps = {
  /** How many submissions are declined. */
  count: number
  onClose: () => void
  onDecline: (reason: DeclineReason, mail: boolean) => void
}

/** Asks for the reason, and whether to mail the artists. */
export function DeclineDialog({ count, onClose, onDecline }: DeclineDialogProps) {
  const [reason, setReason] = useState<DeclineReason>('not_a_fit')
  const [mail, setMail] = useState(false)
  const focus = useReturnFocus()
  const what = count === 1 ? 'the submission' : `${count} submissions`
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogBox {...focus} aria-describedby={undefined}>
        <Dialog.Title className="text-title">Decline {what}</Dialog.Title>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            onDecline(reason, mail)
          }}
        >
          <fieldset className="mt-4 border-rule border-t">
            <legend className="sr-only">Reason</legend>
            {DECLINE_REASONS.map((each) => (
              <label key={each} className="flex min-h-11 cursor-pointer items-center gap-3 border-rule border-b">
                <input
                  type="radio"
                  name="reason"
                  checked={reason === each}
                  onChange={() => setReason(each)}
                  className="size-4 accent-cyan"
                />
                {DECLINE_REASON_LABELS[each]}
              </label>
            ))}
          </fieldset>
          <div className="mt-3">
            <MailOption
              label={count === 1 ? 'Mail the artist about it' : 'Mail the artists about it'}
              isOn={mail}
              onChange={setMail}
            />
          </div>
          <div className="mt-6 flex justify-end gap-3">
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" variant="destructive">
              Decline {count === 1 ? '' : count}
            </Button>
          </div>
        </form>
      </DialogBox>
    </Dialog.Root>
  )
}
