import { type FormEvent, useEffect, useRef, useState } from 'react'
import { serverMessage } from '#app/features/account/sign-in/auth-messages.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Input } from '#app/ui/form/input.tsx'
import { redeemRecoveryCode } from './recovery-code-calls.ts'

const FAULTS: Record<string, string> = {
  mfa_verification_failed: 'That code is wrong or was already used.',
  mfa_factor_not_found: 'That code is wrong or was already used.',
  mfa_recovery_codes_locked: 'Too many attempts. Wait 15 minutes, or use another second factor.',
}

/** Asks for a recovery code in place of another second factor. What was typed stays, because it is long. */
export function RecoveryCodeForm() {
  const field = useRef<HTMLInputElement>(null)
  const [isChecking, setIsChecking] = useState(false)
  const [fault, setFault] = useState<string>()
  useEffect(() => field.current?.focus(), [])

  async function check(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('recoveryCode') ?? '')
    setIsChecking(true)
    setFault(undefined)
    try {
      await redeemRecoveryCode(code)
    } catch (error) {
      const known = error instanceof Error && 'code' in error ? FAULTS[String(error.code)] : undefined
      setFault(known ?? serverMessage(error) ?? 'The code could not be checked. Try again.')
      field.current?.focus()
    } finally {
      setIsChecking(false)
    }
  }

  return (
    <form method="post" aria-label="Second factor" onSubmit={(event) => void check(event)} className="space-y-6">
      <Field label="Recovery code" hint="One of the ten on your list. Each works once." error={fault}>
        {(control) => (
          <Input
            {...control}
            ref={field}
            name="recoveryCode"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={60}
            required
            className="figures"
          />
        )}
      </Field>
      <Button type="submit" variant="neon" size="lg" loading={isChecking}>
        {isChecking ? 'Checking...' : 'Continue'}
      </Button>
    </form>
  )
}
