import type { ArtistForm } from './artist-submission.ts'
import type { ContactForm } from './contact.ts'

/** The row the contact form becomes in `contact_submissions`. */
export type ContactSubmission = { name: string; email: string; message: string }

/** Joins first and last name and folds the project type into the message, as the table has no column for it. */
export function toContactSubmission(form: ContactForm): ContactSubmission {
  return {
    name: `${form.firstName} ${form.lastName}`.trim(),
    email: form.email,
    message: `Project Type: ${form.projectType}\n\n${form.message}`,
  }
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
  return {
    artist_name: form.artistName,
    email: form.email,
    phone: form.phone || null,
    genre: form.genre,
    experience_level: form.experience || null,
    music_links: form.demoLinks,
    message: `Bio: ${form.bio}\n\nSocial Media: ${form.socialMedia || 'Not provided'}`,
  }
}
