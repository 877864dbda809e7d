import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { describeCodeError } from '#app/features/account/sign-in/auth-messages.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Input } from '#app/ui/form/input.tsx'

type CodeFormProps = {
  label: string
  hint?: string
  submitLabel: string
  /** Rejects with the service's error, which is then shown beside the field. */
  onCode: (code: string) => Promise<void>
  /** Set if the form replaces the element that had the focus, such as a previous form. */
  takesFocus?: boolean
  /** Shown beside the button. */
  children?: ReactNode
}

/** One field for a six-digit code, and a button. */
export function CodeForm({ label, hint, submitLabel, onCode, takesFocus = false, children }: CodeFormProps) {
  const field = useRef<HTMLInputElement>(null)
  const [isChecking, setIsChecking] = useState(false)
  const [fault, setFault] = useState<string>()

  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])

  async function check(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const code = String(new FormData(form).get('code') ?? '').replaceAll(/\s/g, '')
    setIsChecking(true)
    setFault(undefined)
    try {
      await onCode(code)
    } catch (error) {
      setFault(describeCodeError(error))
      form.reset()
      field.current?.focus()
    } finally {
      setIsChecking(false)
    }
  }

  return (
    <form method="post" aria-label="Second factor" onSubmit={(event) => void check(event)} className="space-y-6">
      <Field label={label} hint={hint} error={fault}>
        {(control) => (
          <Input
            {...control}
            ref={field}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="\s*([0-9]\s*){6}"
            title="six digits"
            maxLength={9}
            required
            size="code"
            className="figures max-w-56 tracking-[0.24em]"
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" variant="neon" size="lg" loading={isChecking}>
          {isChecking ? 'Checking...' : submitLabel}
        </Button>
        {children}
      </div>
    </form>
  )
}
