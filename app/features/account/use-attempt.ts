import { useState } from 'react'
import { showToast } from '#app/ui/overlay/toast.tsx'
import { describeFailure } from './sign-in/auth-messages.ts'

/**
 * Does something to the account. A failure is said in a toast: the service's reason, or `fallback`. `settle` follows in either
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
