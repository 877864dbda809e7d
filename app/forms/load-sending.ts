import type { Form, FormFields, FormValues } from '#contracts/forms/form.ts'
import type { Receipt } from '#contracts/forms/receipt.ts'
import type { PostedForm } from './send-typed.ts'

export type Faults = Record<string, string>

/** Why the server did not accept a form, as far as the visitor can act on it. */
export type Refusal = 'duplicate' | 'closed' | 'limited' | 'failed'

export type Outcome =
  /** Without a receipt where there is nothing to show. */
  | { kind: 'stored'; receipt: Receipt | null }
  /** `report` moves focus to the first error. */
  | { kind: 'invalid'; errors: Faults; report: (form: HTMLFormElement) => void }
  | { kind: Refusal }

/** The values as one of the forms that the server accepts. */
export type ToPosted<Fields extends FormFields> = (values: FormValues<Fields>) => PostedForm

// Loaded on demand because it includes the schema library.
const load = () => import('./send-typed.ts')

/** Preloads the module when a form first receives focus. If this fails, submitting the form reports it. */
export function warmUpSending(): void {
  load().catch(() => undefined)
}

/** Validates and sends the form. Never rejects. */
export async function sendTyped<Fields extends FormFields>(
  form: Form<Fields>,
  typed: FormData,
  toPosted: ToPosted<Fields>,
): Promise<Outcome> {
  try {
    return await (await load()).sendTyped(form, typed, toPosted)
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the specification has the error logged where it happened.
    console.error(form.failed.title, error)
    return { kind: 'failed' }
  }
}
