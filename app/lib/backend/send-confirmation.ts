import type { ConfirmationRequest } from '#contracts/confirmation.ts'
import type { BrowserEnv } from '#contracts/env.ts'

const TIMEOUT_MS = 10_000

/** Asks for the receipt mail. Rejects when the answer is not ok; the submission it belongs to is stored already. */
export async function sendConfirmation(env: BrowserEnv, request: ConfirmationRequest): Promise<void> {
  const response = await fetch(`${env.url}/functions/v1/send-confirmation-email`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${env.publishableKey}`,
      apikey: env.publishableKey,
    },
    body: JSON.stringify(request),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`send-confirmation-email answered ${response.status}`)
}
