import { loadBackendWithEnv } from '#app/lib/backend/client.ts'
import { sendConfirmation } from '#app/lib/backend/send-confirmation.ts'
import { type ArtistSubmissionForm, toArtistSubmission } from '#contracts/artist-submission.ts'

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
