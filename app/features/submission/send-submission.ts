import { loadBackendWithEnv } from '#app/lib/backend/client.ts'
import { sendConfirmation } from '#app/lib/backend/send-confirmation.ts'
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
export async function sendSubmission(form: ArtistSubmissionForm): Promise<void> {
  const { client, env } = await loadBackendWithEnv()
  // No .select() after it: a visitor may put a row in and never read one.
  const { error } = await client.from('artist_submissions').insert(toArtistSubmission(form))
  if (error) throw error
  try {
    await sendConfirmation(env, { type: 'artist', name: form.artistName, email: form.email, data: form })
  } catch {
    // biome-ignore lint/suspicious/noConsole: the specification has this logged and nothing else.
    console.warn('Email sending failed, but submission was successful')
  }
}
