import '#app/lib/no-eval.ts'
import { reportFaults } from '#app/lib/field-faults.ts'
import type { FormSignals } from '#app/lib/form-signals.ts'
import { type ContactForm, ContactFormSchema, toContactSubmission } from '#contracts/contact.ts'
import { firstErrors } from '#contracts/first-errors.ts'
import { loadBackendWithEnv } from './client.ts'
import { formHeaders } from './form-headers.ts'
import { sendConfirmation } from './send-confirmation.ts'

/**
 * Whether the message can be sent. If not, the fields of `form` say what is wrong with each: an address that a browser lets
 * through may still be none, and then nobody could be answered. `more` is what the form itself found.
 */
export function checkContact(message: ContactForm, form: HTMLFormElement, more: Record<string, string> = {}): boolean {
  const checked = ContactFormSchema.safeParse(message)
  const faults = { ...(checked.success ? {} : firstErrors(checked.error)), ...more }
  if (Object.keys(faults).length === 0) return true
  reportFaults(form, faults)
  return false
}

/**
 * Stores the message and asks for its receipt. Rejects when the message could not be stored; a receipt that fails is only
 * noted, since the message has arrived.
 */
export async function sendContact(form: ContactForm, signals: FormSignals): Promise<void> {
  const { client, env } = await loadBackendWithEnv()
  const submission = toContactSubmission(form)
  // No .select() after it: a visitor may put a row in and never read one, and asking for it back would be refused.
  const insert = client.from('contact_submissions').insert(submission)
  for (const [name, value] of formHeaders(signals)) insert.setHeader(name, value)
  const { error } = await insert
  if (error) throw error
  try {
    await sendConfirmation(env, {
      type: 'contact',
      name: submission.name,
      email: submission.email,
      data: { projectType: form.projectType, message: form.message },
    })
  } catch {
    // biome-ignore lint/suspicious/noConsole: the specification has this logged and nothing else.
    console.warn('Email sending failed, but form submitted successfully')
  }
}
