import '#app/lib/no-eval.ts'
import type { Form, FormFields } from '#contracts/forms/form.ts'
import { formSchema, readForm } from '#contracts/forms/form-schema.ts'
import { readFormSignals } from './form-signals.ts'
import type { Faults, Outcome, Refusal, ToPosted } from './load-sending.ts'
import { sendForm } from './send-form.ts'

/** Validates and sends the form. Rejects with any error that the form has no message of its own for. */
export async function sendTyped<Fields extends FormFields>(
  form: Form<Fields>,
  typed: FormData,
  toPosted: ToPosted<Fields>,
): Promise<Outcome> {
  const { values, errors } = readForm(formSchema(form.fields), Object.fromEntries(typed))
  if (errors) return { kind: 'invalid', errors, report: (element) => report(form, element, errors) }
  try {
    return { kind: 'stored', receipt: await sendForm(toPosted(values), readFormSignals(typed)) }
  } catch (error) {
    const kind = refusalOf(error, form)
    if (kind === null) throw error
    // biome-ignore lint/suspicious/noConsole: the specification has the error logged where it happened.
    if (kind === 'limited') console.error(form.failed.title, error)
    return { kind }
  }
}

/** The refusal that an error stands for; null for any other error. */
function refusalOf(error: unknown, { refused }: Pick<Form, 'refused'>): Exclude<Refusal, 'failed'> | null {
  if (typeof error !== 'object' || error === null) return null
  const code = 'code' in error ? error.code : null
  if (code === 'PGRST429' || ('status' in error && error.status === 429)) return 'limited'
  if (code === '23505' && refused?.duplicate) return 'duplicate'
  // The submission window is the only policy that refuses a visitor's row.
  return code === '42501' && refused?.closed ? 'closed' : null
}

function report(form: Form, element: HTMLFormElement, errors: Faults): void {
  if (form.validation === 'browser') {
    reportFaults(element, errors)
    return
  }
  const first = Object.keys(form.fields).find((name) => name in errors)
  element.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
}

/**
 * Shows each error as the browser's own validation message until the field changes. A required field that contains only
 * blanks is cleared instead, so that the browser shows its own message for it.
 */
function reportFaults(form: HTMLFormElement, faults: Faults): void {
  for (const [name, message] of Object.entries(faults)) {
    const control = form.elements.namedItem(name)
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) continue
    if (control.required && control.value.trim() === '') {
      control.value = ''
      continue
    }
    control.setCustomValidity(message)
    control.addEventListener('input', () => control.setCustomValidity(''), { once: true })
  }
  form.reportValidity()
}
