import { useState } from 'react'
import { describeCodeError } from '#app/features/account/sign-in/auth-messages.ts'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/overlay/toast.tsx'
import { CodeForm } from './code-form.tsx'
import { confirmCode, type Factor, textCode } from './second-factor-calls.ts'

/** Asks for the code of an authenticator app, or of a text message that is sent first. */
export function FactorCode({ factor }: { factor: Factor }) {
  const [challengeId, setChallengeId] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)

  async function send(): Promise<void> {
    setIsSending(true)
    try {
      setChallengeId(await textCode(factor.id))
      showToast({ title: 'Code sent', description: 'It is on its way to your phone.', tone: 'success' })
    } catch (error) {
      showToast({ title: 'Error', description: describeCodeError(error), tone: 'destructive' })
    } finally {
      setIsSending(false)
    }
  }

  if (factor.type === 'phone' && challengeId === null) {
    return (
      <Button variant="neon" size="lg" loading={isSending} onClick={() => void send()}>
        Text me a code
      </Button>
    )
  }
  const hint = factor.type === 'phone' ? 'From the text message.' : `From ${factor.name}. Each code works once.`
  return (
    <CodeForm
      label="Six-digit code"
      hint={hint}
      submitLabel="Continue"
      takesFocus
      onCode={(code) => confirmCode({ factorId: factor.id, code, challengeId })}
    >
      {factor.type === 'phone' && (
        <Button variant="link" loading={isSending} onClick={() => void send()}>
          Send another
        </Button>
      )}
    </CodeForm>
  )
}
