import { useState } from 'react'
import { showToast } from '#app/ui/overlay/toast.tsx'
import { describeFailure } from './sign-in/auth-messages.ts'

/**
 * Runs a change of the account. A failure is shown in a toast: the service's message, or `fallback`. `settle` runs in either
 * case, and `isBusy` stays until it is done.
 */
export function useAttempt(settle?: () => Promise<void>) {
  const [isBusy, setIsBusy] = useState(false)
  async function attempt(act: () => Promise<unknown>, fallback: string): Promise<void> {
    setIsBusy(true)
    try {
      await act()
    } catch (error) {
      showToast(describeFailure(error, fallback))
    }
    await settle?.()
    setIsBusy(false)
  }
  return { isBusy, attempt }
}
