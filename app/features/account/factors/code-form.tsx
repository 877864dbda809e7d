import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { describeCodeError, getErrorCode } from '#app/features/account/sign-in/auth-messages.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Input } from '#app/ui/form/input.tsx'

const SIX_DIGITS = {
  label: 'Six-digit code',
  name: 'code',
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
  pattern: '\\s*([0-9]\\s*){6}',
  title: 'six digits',
  maxLength: 9,
  size: 'code',
  className: 'figures max-w-56 tracking-[0.24em]',
} as const
const RECOVERY_CODE = {
  label: 'Recovery code',
  name: 'recoveryCode',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: 60,
  className: 'figures',
} as const

type CodeFormProps = {
  hint: string
  submitLabel: string
  /** A recovery code in place of six digits. It is long, so the typed text stays after an error. */
  isRecovery?: boolean
  /** Rejects with the service's error, which is then shown beside the field. */
  onCode: (code: string) => Promise<unknown>
  /** Set if the form replaces the element that had the focus, such as a previous form. */
  autoFocus?: boolean
  /** Shown beside the button. */
  children?: ReactNode
}

const RECOVERY_FAULTS: Record<string, string> = {
  mfa_verification_failed: 'That code is wrong or was already used.',
  mfa_factor_not_found: 'That code is wrong or was already used.',
  mfa_recovery_codes_locked: 'Too many attempts. Wait 15 minutes, or use another second factor.',
}

/** One field for a code, and a button. */
export function CodeForm({
  hint,
  submitLabel,
  isRecovery = false,
  onCode,
  autoFocus = false,
  children,
}: CodeFormProps) {
  const { label, ...input } = isRecovery ? RECOVERY_CODE : SIX_DIGITS
  const field = useRef<HTMLInputElement>(null)
  const [isChecking, setIsChecking] = useState(false)
  const [fault, setFault] = useState<string>()

  useEffect(() => {
    if (autoFocus) field.current?.focus()
  }, [autoFocus])

  async function check(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const code = String(new FormData(form).get(input.name) ?? '').replaceAll(/\s/g, '')
    setIsChecking(true)
    setFault(undefined)
    try {
      await onCode(code)
    } catch (error) {
      setFault((isRecovery && RECOVERY_FAULTS[getErrorCode(error)]) || describeCodeError(error))
      if (!isRecovery) form.reset()
      field.current?.focus()
    } finally {
      setIsChecking(false)
    }
  }

  return (
    <form method="post" aria-label="Second factor" onSubmit={(event) => void check(event)} className="space-y-6">
      <Field label={label} hint={hint} error={fault}>
        {(control) => <Input {...control} {...input} ref={field} required />}
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
