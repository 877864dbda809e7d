import '#app/lib/no-eval.ts'
import { loadBackendWithEnv } from '#app/lib/backend/client.ts'
import { formHeaders } from '#app/lib/backend/form-headers.ts'
import { sendConfirmation } from '#app/lib/backend/send-confirmation.ts'
import type { FormSignals } from '#app/lib/form-signals.ts'
import {
  type ArtistSubmissionForm,
  ArtistSubmissionFormSchema,
  toArtistSubmission,
} from '#contracts/artist-submission.ts'
import { firstErrors } from '#contracts/first-errors.ts'

export type CheckedSubmission =
  | { form: ArtistSubmissionForm; errors?: never }
  | { form?: never; errors: Record<string, string> }

/** The form as it will be sent, or the first thing wrong with each field. */
export function checkSubmission(typed: FormData): CheckedSubmission {
  const parsed = ArtistSubmissionFormSchema.safeParse(Object.fromEntries(typed))
  return parsed.success ? { form: parsed.data } : { errors: firstErrors(parsed.error) }
}

/** Stores the application and asks for its receipt. Rejects when it could not be stored; a failed receipt is only noted. */
export async function sendSubmission(form: ArtistSubmissionForm, signals: FormSignals): Promise<void> {
  const { client, env } = await loadBackendWithEnv()
  // No .select() after it: a visitor may put a row in and never read one.
  const insert = client.from('artist_submissions').insert(toArtistSubmission(form))
  for (const [name, value] of formHeaders(signals)) insert.setHeader(name, value)
  const { error } = await insert
  if (error) throw error
  try {
    await sendConfirmation(env, { type: 'artist', name: form.artistName, email: form.email, data: form })
  } catch {
    // biome-ignore lint/suspicious/noConsole: the specification has this logged and nothing else.
    console.warn('Email sending failed, but submission was successful')
  }
}
