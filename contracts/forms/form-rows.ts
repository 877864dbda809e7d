import { ARTIST_FORM, type ArtistForm } from './artist-submission.ts'
import type { ConfirmationRequest } from './confirmation.ts'
import { CONTACT_FORM, type ContactForm } from './contact.ts'
import { type FormFields, plainLabel } from './form.ts'

type ContactRequest = Extract<ConfirmationRequest, { type: 'contact' }>

/** The row the contact form becomes in `contact_submissions`. */
export type ContactSubmission = { name: string; email: string; message: string }

/** Joins first and last name; every other answer is repeated as it was given. */
export function toContactRequest({ firstName, lastName, email, ...data }: ContactForm): ContactRequest {
  return { type: 'contact', name: `${firstName} ${lastName}`.trim(), email, data }
}

/**
 * Folds the answers into the message, as the table has no column for them. Made from the request for the receipt, so that the
 * row that is stored and the row that a request is compared with cannot differ.
 */
export function toContactSubmission(request: ContactRequest): ContactSubmission {
  const { name, email, data } = request
  return { name, email, message: `Project Type: ${data.projectType}\n\n${writeMessage(request)}` }
}

/** The message without the type of the project. */
export function writeMessage({ data }: ContactRequest): string {
  const placed = ['firstName', 'lastName', 'email', 'projectType', 'message']
  return `${data.message}${composeMore(CONTACT_FORM.fields, placed, data)}`
}

/** The row the application becomes in `artist_submissions`. */
export type ArtistSubmission = {
  artist_name: string
  email: string
  phone: string | null
  genre: string
  experience_level: string | null
  music_links: string
  message: string
}

/** Names the columns, turns empty optional answers into null, and folds bio and social media into the message. */
export function toArtistSubmission(form: ArtistForm): ArtistSubmission {
  const placed = ['artistName', 'email', 'phone', 'genre', 'bio', 'demoLinks', 'socialMedia', 'experience']
  const more = composeMore(ARTIST_FORM.fields, placed, form)
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

/** The answers that have no place of their own in the row, each as a paragraph under its label without ` *` or ` (optional)`. */
function composeMore(fields: FormFields, placed: string[], answers: Readonly<Record<string, unknown>>): string {
  const paragraphs = Object.entries(fields).flatMap(([name, field]) => {
    const answer = answers[name]
    if (placed.includes(name) || typeof answer !== 'string' || answer === '') return []
    return [`\n\n${plainLabel(field)}: ${answer}`]
  })
  return paragraphs.join('')
}
