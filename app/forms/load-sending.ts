import type { Form, FormFields, FormValues } from '#contracts/forms/form.ts'
import type { PostedForm } from './send-form.ts'

/** What is wrong, by the field's name. */
export type Faults = Record<string, string>

/** Why a form was not taken, as far as a visitor can do something about it. */
export type Refusal = 'duplicate' | 'closed' | 'limited' | 'failed'

export type Outcome =
  | { kind: 'stored' }
  /** `report` takes the visitor to what is wrong. */
  | { kind: 'invalid'; errors: Faults; report: (form: HTMLFormElement) => void }
  | { kind: Refusal }

/** Hands what was typed to `post`, as the form that the server knows. */
export type SendValues<Fields extends FormFields> = (
  values: FormValues<Fields>,
  post: (posted: PostedForm) => Promise<void>,
) => Promise<void>

// With the schema library behind it, which a visitor who only reads need not download.
const load = () => import('./send-typed.ts')

/** For the moment a form is first touched. A failure shows itself when the form is sent. */
export function warmUpSending(): void {
  load().catch(() => undefined)
}

/** Judges and sends what was typed. Never rejects. */
export async function sendTyped<Fields extends FormFields>(
  form: Form<Fields>,
  typed: FormData,
  send: SendValues<Fields>,
): Promise<Outcome> {
  try {
    return await (await load()).sendTyped(form, typed, send)
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the specification has the error logged where it happened.
    console.error(form.failed.title, error)
    return { kind: 'failed' }
  }
}
