import { useCallback, useEffect, useState } from 'react'
import { reportAuthError } from '#app/lib/auth/follow-session.ts'
import { Button } from '#app/ui/button.tsx'
import { FormNotice } from '#app/ui/form/form-notice.tsx'
import { type Factor, listFactors } from './second-factor-calls.ts'

type Factors = { factors: Factor[] | null; isFailed: boolean; reload: () => Promise<void> }

/** The signed-in user's second factors; null until they have loaded. */
export function useFactors(): Factors {
  const [factors, setFactors] = useState<Factor[] | null>(null)
  const [isFailed, setIsFailed] = useState(false)
  const reload = useCallback(async () => {
    try {
      setFactors(await listFactors())
      setIsFailed(false)
    } catch (error) {
      reportAuthError('The second factors could not be loaded', error)
      setIsFailed(true)
    }
  }, [])
  useEffect(() => {
    void reload()
  }, [reload])
  return { factors, isFailed, reload }
}

/** Shown if the second factors could not be loaded. */
export function FactorsNotice({ onRetry }: { onRetry: () => Promise<void> }) {
  return (
    <FormNotice title="Your second factors could not be loaded" tone="danger">
      <Button variant="link" onClick={() => void onRetry()}>
        Try again
      </Button>
    </FormNotice>
  )
}
