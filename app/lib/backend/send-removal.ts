import '#app/lib/no-eval.ts'
import { reportFaults } from '#app/lib/field-faults.ts'
import type { FormSignals } from '#app/lib/form-signals.ts'
import { type BrowserEnv, BrowserEnvSchema } from '#contracts/env.ts'
import { firstErrors } from '#contracts/first-errors.ts'
import { type RemovalForm, RemovalFormSchema } from '#contracts/removal-request.ts'
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

/** The request as it will be sent; null where the form's fields say what is wrong with each. */
export function checkRemoval(form: HTMLFormElement): RemovalForm | null {
  const checked = RemovalFormSchema.safeParse(Object.fromEntries(new FormData(form)))
  if (checked.success) return checked.data
  reportFaults(form, firstErrors(checked.error))
  return null
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
