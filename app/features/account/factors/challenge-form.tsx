import { useState } from 'react'
import { callAuth } from '#app/features/account/call-auth.ts'
import { describeCodeError } from '#app/features/account/sign-in/auth-messages.ts'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormNotice } from '#app/ui/form/form-notice.tsx'
import { showToast } from '#app/ui/overlay/toast.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { CodeForm } from './code-form.tsx'
import { describePasskeyError, hasPasskeys, verifyPasskey } from './passkey-calls.ts'
import type { Factor } from './second-factor-calls.ts'
import { FactorsNotice, useFactors } from './use-factors.tsx'

/** Asks for a second factor. The screen around it navigates away once the session has the higher level. */
export function ChallengeForm() {
  const { signOut } = useAuth()
  const { factors, isFailed, reload } = useFactors()
  const [chosenId, setChosenId] = useState<string | null>(null)
  if (isFailed) return <FactorsNotice onRetry={reload} />
  if (factors === null) return <Skeleton className="h-40" />
  const methods = listMethods(factors)
  const method = methods.find(({ id }) => id === chosenId) ?? methods[0]
  return (
    <div className="space-y-6">
      {method ? (
        <Challenge key={method.id} factor={method} />
      ) : (
        <p className="text-dim">
          Your second factor is a passkey, which this browser cannot use. Sign in with another one.
        </p>
      )}
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other.id} variant="link" onClick={() => setChosenId(other.id)}>
              Use {nameMethod(other)} instead
            </Button>
          ))}
        <Button variant="link" onClick={() => void signOut()}>
          Sign in as someone else
        </Button>
      </div>
    </div>
  )
}

function Challenge({ factor }: { factor: Factor }) {
  if (factor.type === 'webauthn') return <PasskeyChallenge factorId={factor.id} />
  if (factor.type !== 'recovery_code') return <FactorCode factor={factor} />
  return (
    <CodeForm
      hint="One of the ten on your list. Each works once."
      submitLabel="Continue"
      isRecovery
      autoFocus
      onCode={(code) => callAuth((auth) => auth.mfa.recoveryCodes.verify({ code }))}
    />
  )
}

/** Passkeys come first, as one entry, because the browser finds the right one; recovery codes come last. */
function listMethods(factors: Factor[]): Factor[] {
  const verified = factors.filter(({ isVerified }) => isVerified)
  const ofType = (...types: Array<Factor['type']>) => verified.filter(({ type }) => types.includes(type))
  const passkeys = hasPasskeys() ? ofType('webauthn').slice(0, 1) : []
  return [...passkeys, ...ofType('totp', 'phone'), ...ofType('recovery_code')]
}

function nameMethod({ type, name }: Factor): string {
  if (type === 'webauthn') return 'a passkey'
  return type === 'recovery_code' ? 'a recovery code' : name
}

/** Asks for the code of an authenticator app, or of a text message that is sent first. */
function FactorCode({ factor: { id: factorId, type, name } }: { factor: Factor }) {
  const [challengeId, setChallengeId] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)

  async function send(): Promise<void> {
    setIsSending(true)
    try {
      const challenge = await callAuth((auth) => auth.mfa.challenge({ factorId, channel: 'sms' }))
      setChallengeId(challenge.id)
      showToast({ title: 'Code sent', description: 'It is on its way to your phone.', tone: 'success' })
    } catch (error) {
      showToast({ title: 'Error', description: describeCodeError(error), tone: 'destructive' })
    } finally {
      setIsSending(false)
    }
  }

  if (type === 'phone' && challengeId === null) {
    return (
      <Button variant="neon" size="lg" loading={isSending} onClick={() => void send()}>
        Text me a code
      </Button>
    )
  }
  const hint = type === 'phone' ? 'From the text message.' : `From ${name}. Each code works once.`
  return (
    <CodeForm
      hint={hint}
      submitLabel="Continue"
      autoFocus
      onCode={(code) =>
        callAuth(({ mfa }) =>
          challengeId === null
            ? mfa.challengeAndVerify({ factorId, code })
            : mfa.verify({ factorId, challengeId, code }),
        )
      }
    >
      {type === 'phone' && (
        <Button variant="link" loading={isSending} onClick={() => void send()}>
          Send another
        </Button>
      )}
    </CodeForm>
  )
}

/** Asks for one of the account's passkeys. Browsers allow that only after a click. */
function PasskeyChallenge({ factorId }: { factorId: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  async function ask(): Promise<void> {
    setIsAsking(true)
    setFault(null)
    try {
      await verifyPasskey(factorId)
    } catch (error) {
      setFault(describePasskeyError(error))
    } finally {
      setIsAsking(false)
    }
  }

  return (
    <div className="space-y-6">
      <p className="text-dim">Use your fingerprint, your face or a security key.</p>
      {fault !== null && <FormNotice tone="danger" title={fault} />}
      <Button variant="neon" size="lg" loading={isAsking} onClick={() => void ask()}>
        {isAsking ? 'Confirm on your device...' : 'Use your passkey'}
      </Button>
    </div>
  )
}
