import { useState } from 'react'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { Button } from '#app/ui/button.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { FactorCode } from './factor-code.tsx'
import { FactorsNotice } from './factors-notice.tsx'
import { hasPasskeys } from './passkey-calls.ts'
import { PasskeyChallenge } from './passkey-challenge.tsx'
import { RecoveryCodeForm } from './recovery-code-form.tsx'
import type { Factor } from './second-factor-calls.ts'
import { useFactors } from './use-factors.ts'

/** Asks for a second factor. The screen around it navigates away once the session has the higher level. */
export function ChallengeForm() {
  const { signOut } = useAuth()
  const { factors, isFailed, reload } = useFactors()
  const [chosen, setChosen] = useState<string | null>(null)
  if (isFailed) return <FactorsNotice onRetry={reload} />
  if (factors === null) return <Skeleton className="h-40" />
  const ways = listWays(factors)
  const way = ways.find(({ id }) => id === chosen) ?? ways[0]
  return (
    <div className="space-y-6">
      {way ? (
        <Challenge key={way.id} factor={way} />
      ) : (
        <p className="text-dim">
          Your second factor is a passkey, which this browser cannot use. Sign in with another one.
        </p>
      )}
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other.id} variant="link" onClick={() => setChosen(other.id)}>
              Use {nameWay(other)} instead
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
  return factor.type === 'recovery_code' ? <RecoveryCodeForm /> : <FactorCode factor={factor} />
}

/** Passkeys first, as one way, because the browser finds out which one is at hand; recovery codes last. */
function listWays(factors: Factor[]): Factor[] {
  const counting = factors.filter(({ isVerified }) => isVerified)
  const of = (...types: Array<Factor['type']>) => counting.filter(({ type }) => types.includes(type))
  const passkeys = hasPasskeys() ? of('webauthn').slice(0, 1) : []
  return [...passkeys, ...of('totp', 'phone'), ...of('recovery_code')]
}

function nameWay({ type, name }: Factor): string {
  if (type === 'webauthn') return 'a passkey'
  return type === 'recovery_code' ? 'a recovery code' : name
}
