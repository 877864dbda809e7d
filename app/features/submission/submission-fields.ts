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
  /** As many as contracts/artist-submission.ts lets through. Long answers have none: what is pasted must not lose its end. */
  maxLength?: number
  half?: true
  required?: true
}

export const SUBMISSION_FIELDS: SubmissionFieldSpec[] = [
  { name: 'artistName', label: 'Artist/Band Name *', maxLength: 200, half: true, required: true },
  {
    name: 'email',
    label: 'Email Address *',
    maxLength: 320,
    type: 'email',
    autoComplete: 'email',
    half: true,
    required: true,
  },
  { name: 'phone', label: 'Phone Number', maxLength: 50, type: 'tel', autoComplete: 'tel', half: true },
  {
    name: 'genre',
    label: 'Primary Genre *',
    maxLength: 200,
    placeholder: 'Hip-Hop, R&B, Pop, etc.',
    half: true,
    required: true,
  },
  { name: 'bio', label: 'Artist Bio *', hint: 'At least 50 characters.', rows: 6, required: true },
  { name: 'demoLinks', label: 'Demo Links *', hint: 'One link per line.', rows: 4, required: true },
  { name: 'socialMedia', label: 'Social Media', hint: 'One per line.', rows: 3 },
  { name: 'experience', label: 'Previous Experience', rows: 3 },
]

/** Where a line of the error summary leads. */
export function controlId(name: SubmissionName): string {
  return `submission-${name}`
}
