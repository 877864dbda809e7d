import type { ArtistSubmissionForm } from '#contracts/artist-submission.ts'

export type SubmissionName = keyof ArtistSubmissionForm

export type SubmissionFieldSpec = {
  name: SubmissionName
  label: string
  hint?: string
  placeholder?: string
  type?: 'email' | 'tel'
  autoComplete?: string
  rows?: number
  half?: true
  required?: true
}

export const SUBMISSION_FIELDS: SubmissionFieldSpec[] = [
  { name: 'artistName', label: 'Artist/Band Name *', half: true, required: true },
  { name: 'email', label: 'Email Address *', type: 'email', autoComplete: 'email', half: true, required: true },
  { name: 'phone', label: 'Phone Number', type: 'tel', autoComplete: 'tel', half: true },
  { name: 'genre', label: 'Primary Genre *', placeholder: 'Hip-Hop, R&B, Pop, etc.', half: true, required: true },
  { name: 'bio', label: 'Artist Bio *', hint: 'At least 50 characters.', rows: 6, required: true },
  { name: 'demoLinks', label: 'Demo Links *', hint: 'One link per line.', rows: 4, required: true },
  { name: 'socialMedia', label: 'Social Media', hint: 'One per line.', rows: 3 },
  { name: 'experience', label: 'Previous Experience', rows: 3 },
]

/** Where a line of the error summary leads. */
export function controlId(name: SubmissionName): string {
  return `submission-${name}`
}
