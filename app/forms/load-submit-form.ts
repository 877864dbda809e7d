import type { Form, FormFields, FormValues } from '#contracts/forms/form.ts'
import type { Receipt } from '#contracts/forms/receipt.ts'
import type { PostedForm } from './submit-form.ts'

export type FieldErrors = Record<string, string>

/** Why the server did not accept a form. */
export type Refusal = 'duplicate' | 'closed' | 'limited' | 'failed'

export type Outcome =
  /** The receipt is null if there is nothing to show. */
  | { kind: 'stored'; receipt: Receipt | null }
  /** `report` moves focus to the first error. */
  | { kind: 'invalid'; errors: FieldErrors; report: (form: HTMLFormElement) => void }
  | { kind: Refusal }

/** Turns the values into one of the forms that the server accepts. */
export type ToPosted<Fields extends FormFields> = (values: FormValues<Fields>) => PostedForm

// Loaded on demand because it includes the schema library.
const load = () => import('./submit-form.ts')

/** Called when a form first receives the focus. If it fails, submitting the form reports that. */
export function preloadSubmitForm(): void {
  load().catch(() => undefined)
}

/** Validates and sends the form. Never rejects. */
export async function submitForm<Fields extends FormFields>(
  form: Form<Fields>,
  typed: FormData,
  toPosted: ToPosted<Fields>,
): Promise<Outcome> {
  try {
    return await (await load()).submitForm(form, typed, toPosted)
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the specification has the error logged where it happened.
    console.error(form.failed.title, error)
    return { kind: 'failed' }
  }
}
