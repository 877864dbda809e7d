import { type FormEvent, useEffect, useRef, useState } from 'react'
import { describeDevice } from '#app/lib/describe-device.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Input } from '#app/ui/form/input.tsx'
import { addPasskey, describePasskeyError } from './passkey-calls.ts'

/** Names a new passkey and makes it; the browser then asks for the fingerprint, the face or the key. */
export function PasskeyForm({ onDone, onCancel }: { onDone: () => Promise<void>; onCancel: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [fault, setFault] = useState<string>()
  // The pressed button has been removed.
  useEffect(() => field.current?.focus(), [])

  async function make(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('passkey') ?? '').trim()
    setIsAsking(true)
    setFault(undefined)
    try {
      await addPasskey(name)
      await onDone()
    } catch (error) {
      setFault(describePasskeyError(error))
      setIsAsking(false)
      field.current?.focus()
    }
  }

  return (
    <form method="post" aria-label="New passkey" onSubmit={(event) => void make(event)} className="space-y-5">
      <Field label="Name of the passkey" hint="To recognize it in the list." error={fault}>
        {(control) => (
          <Input
            {...control}
            ref={field}
            name="passkey"
            autoComplete="off"
            defaultValue={describeDevice(navigator.userAgent)}
            pattern=".*\S.*"
            title="a name"
            maxLength={60}
            required
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" variant="neon" size="lg" loading={isAsking}>
          {isAsking ? 'Confirm on your device...' : 'Create the passkey'}
        </Button>
        <Button variant="link" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
