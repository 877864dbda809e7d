import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { FormNotice } from '#app/ui/form/form-notice.tsx'
import { describePasskeyError, provePasskey } from './passkey-calls.ts'

/** Asks for a passkey of the account; browsers ask for one only after a click. */
export function PasskeyChallenge({ factorId }: { factorId: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  async function ask(): Promise<void> {
    setIsAsking(true)
    setFault(null)
    try {
      await provePasskey(factorId)
    } catch (error) {
      setFault(describePasskeyError(error))
    } finally {
      setIsAsking(false)
    }
  }

  return (
    <div className="space-y-6">
      <p className="text-dim">Your fingerprint, your face, or the key that you plug in.</p>
      {fault !== null && <FormNotice tone="danger" title={fault} />}
      <Button variant="neon" size="lg" loading={isAsking} onClick={() => void ask()}>
        {isAsking ? 'Confirm on your device...' : 'Use your passkey'}
      </Button>
    </div>
  )
}
