import { loadBackendWithEnv } from '#app/lib/backend/client.ts'
import { formHeaders } from '#app/lib/backend/form-headers.ts'
import { sendConfirmation } from '#app/lib/backend/send-confirmation.ts'
import type { FormSignals } from '#app/lib/form-signals.ts'
import { type ContactForm, toContactSubmission } from '#contracts/contact.ts'

/** Stores the brief as a contact message and asks for its receipt. Rejects when it could not be stored. */
export async function sendBrief(form: ContactForm, signals: FormSignals): Promise<void> {
  const { client, env } = await loadBackendWithEnv()
  const submission = toContactSubmission(form)
  // No .select() after it: a visitor may put a row in and never read one.
  const insert = client.from('contact_submissions').insert(submission)
  for (const [name, value] of formHeaders(signals)) insert.setHeader(name, value)
  const { error } = await insert
  if (error) throw error
  try {
    const { projectType, message } = form
    await sendConfirmation(env, {
      type: 'contact',
      name: submission.name,
      email: submission.email,
      data: { projectType, message },
    })
  } catch {
    // biome-ignore lint/suspicious/noConsole: as with the contact form, this is logged and nothing else.
    console.warn('Email sending failed, but form submitted successfully')
  }
}
