import { z } from 'zod'

const tooLong = (what: string, max: number) => `${what} can have at most ${max} characters`
const text = (what: string, max: number) => z.string().trim().max(max, tooLong(what, max))

/** What the artist submission form collects, with the words each rule answers with. */
export const ArtistSubmissionFormSchema = z.object({
  artistName: text('Artist name', 200).min(2, 'Artist name must be at least 2 characters'),
  email: z.email('Please enter a valid email address').max(320, tooLong('Email address', 320)),
  phone: text('Phone number', 50),
  genre: text('Genre', 200).min(1, 'Please specify your genre'),
  bio: text('Bio', 5000).min(50, 'Bio must be at least 50 characters'),
  demoLinks: text('Demo links', 5000).min(1, 'Please provide at least one demo link'),
  socialMedia: text('Social media', 5000),
  experience: text('Previous experience', 5000),
})
export type ArtistSubmissionForm = z.infer<typeof ArtistSubmissionFormSchema>

/** The row the form becomes in `artist_submissions`. */
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
export function toArtistSubmission(form: ArtistSubmissionForm): ArtistSubmission {
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
