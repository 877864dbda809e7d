import { ARTIST_FORM, type ArtistForm } from './artist-submission.ts'
import type { ConfirmationRequest } from './confirmation.ts'
import { CONTACT_FORM, type ContactForm } from './contact.ts'
import { type FormFields, toPlainLabel } from './form.ts'

type ContactRequest = Extract<ConfirmationRequest, { type: 'contact' }>

/** A row of `contact_submissions`. */
export type ContactSubmission = { name: string; email: string; message: string }

/** Joins first and last name, and keeps all other values unchanged. */
export function toContactRequest({ firstName, lastName, email, ...data }: ContactForm): ContactRequest {
  return { type: 'contact', name: `${firstName} ${lastName}`.trim(), email, data }
}

/**
 * Writes the answers into the message, because the table has no columns for them. Takes the confirmation request as its input, so
 * that the stored row and the row that a later request is compared with cannot differ.
 */
export function toContactSubmission(request: ContactRequest): ContactSubmission {
  const { name, email, data } = request
  return { name, email, message: `Project Type: ${data.projectType}\n\n${composeMessage(request)}` }
}

/** The message without the project type. */
export function composeMessage({ data }: ContactRequest): string {
  const placed = ['firstName', 'lastName', 'email', 'projectType', 'message']
  return `${data.message}${composeOtherAnswers(CONTACT_FORM.fields, placed, data)}`
}

/** A row of `artist_submissions`. */
export type ArtistSubmission = {
  artist_name: string
  email: string
  phone: string | null
  genre: string
  experience_level: string | null
  music_links: string
  message: string
}

/** Turns empty optional answers into null, and writes bio and social media into the message. */
export function toArtistSubmission(form: ArtistForm): ArtistSubmission {
  const placed = ['artistName', 'email', 'phone', 'genre', 'bio', 'demoLinks', 'socialMedia', 'experience']
  const more = composeOtherAnswers(ARTIST_FORM.fields, placed, form)
  return {
    artist_name: form.artistName,
    email: form.email,
    phone: form.phone || null,
    genre: form.genre,
    experience_level: form.experience || null,
    music_links: form.demoLinks,
    message: `Bio: ${form.bio}\n\nSocial Media: ${form.socialMedia || 'Not provided'}${more}`,
  }
}

/** The answers without a column of their own, each as a paragraph with its label, without ` *` or ` (optional)`. */
function composeOtherAnswers(fields: FormFields, placed: string[], answers: Readonly<Record<string, unknown>>): string {
  const paragraphs = Object.entries(fields).flatMap(([name, field]) => {
    const answer = answers[name]
    if (placed.includes(name) || typeof answer !== 'string' || answer === '') return []
    return [`\n\n${toPlainLabel(field)}: ${answer}`]
  })
  return paragraphs.join('')
}
