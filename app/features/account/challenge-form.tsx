import { useState } from 'react'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { Button } from '#app/ui/button.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { describeCodeError } from './auth-messages.ts'
import { CodeForm } from './code-form.tsx'
import { FactorsNotice } from './factors-notice.tsx'
import { confirmCode, type Factor, textCode } from './second-factor-calls.ts'
import { useFactors } from './use-factors.ts'

/** Asks for the code of a second factor. The screen around it navigates away once the session has the higher level. */
export function ChallengeForm() {
  const { signOut } = useAuth()
  const { factors, isFailed, reload } = useFactors()
  const [turn, setTurn] = useState(0)
  if (isFailed) return <FactorsNotice onRetry={reload} />
  if (factors === null) return <Skeleton className="h-40" />
  const usable = factors.filter(({ isVerified }) => isVerified)
  const factor = usable[turn % Math.max(1, usable.length)]
  const next = usable[(turn + 1) % Math.max(1, usable.length)]
  return (
    <div className="space-y-6">
      {factor && <FactorCode key={factor.id} factor={factor} />}
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {next && next.id !== factor?.id && (
          <Button variant="link" onClick={() => setTurn(turn + 1)}>
            Use {next.name} instead
          </Button>
        )}
        <Button variant="link" onClick={() => void signOut()}>
          Sign in as somebody else
        </Button>
      </div>
    </div>
  )
}

function FactorCode({ factor }: { factor: Factor }) {
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
