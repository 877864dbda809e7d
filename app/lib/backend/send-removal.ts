import '#app/lib/no-eval.ts'
import type { FormSignals } from '#app/lib/form-signals.ts'
import { type BrowserEnv, BrowserEnvSchema } from '#contracts/env.ts'
import type { RemovalForm } from '#contracts/removal-request.ts'
import { formHeaders } from './form-headers.ts'

const TIMEOUT_MS = 15_000

/** The function's refusal of a removal request. */
class RemovalRefusedError extends Error {
  readonly status: number

  constructor(status: number) {
    super(`request-removal answered ${status}`)
    this.name = 'RemovalRefusedError'
    this.status = status
  }
}

/** Sends a removal request. One call, so the backend's client need not be downloaded for it. Rejects when it was not stored. */
export async function sendRemoval(form: RemovalForm, signals: FormSignals): Promise<void> {
  const env = await loadEnv()
  const response = await fetch(`${env.url}/functions/v1/request-removal`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${env.publishableKey}`,
      apikey: env.publishableKey,
      ...Object.fromEntries(formHeaders(signals)),
    },
    body: JSON.stringify(form),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new RemovalRefusedError(response.status)
}

async function loadEnv(): Promise<BrowserEnv> {
  const response = await fetch('/env.json')
  if (!response.ok) throw new Error(`GET /env.json answered ${response.status}`)
  return BrowserEnvSchema.parse(await response.json())
}
