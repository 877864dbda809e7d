import { z } from 'zod'

const optional = (max: number) => z.string().trim().max(max)

/** What the artist submission form collects, with the words each rule answers with. */
export const ArtistSubmissionFormSchema = z.object({
  artistName: z.string().trim().min(2, 'Artist name must be at least 2 characters').max(200),
  email: z.email('Please enter a valid email address').max(320),
  phone: optional(50),
  genre: z.string().trim().min(1, 'Please specify your genre').max(200),
  bio: z.string().trim().min(50, 'Bio must be at least 50 characters').max(5000),
  demoLinks: z.string().trim().min(1, 'Please provide at least one demo link').max(5000),
  socialMedia: optional(5000),
  experience: optional(5000),
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
