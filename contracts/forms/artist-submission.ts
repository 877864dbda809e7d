import type { Form, FormValues } from './form.ts'

/** Validated by the form itself, with and without script. */
export const ARTIST_FORM = {
  name: 'artist',
  label: 'Artist submission',
  action: '/artist-submission',
  validation: 'form',
  submit: 'Submit Application',
  busy: 'Submitting...',
  sent: {
    title: 'Submission received!',
    description: "We'll review your music and get back to you within 2-4 weeks.",
  },
  failed: { title: 'Error submitting application', description: 'Please try again or contact us directly.' },
  refused: {
    duplicate: {
      title: 'We already have this one',
      description:
        'An application with this e-mail address and these links reached us before, and it is still with us: no need to send it twice. If there is new music, add its link and send again.',
    },
    closed: {
      title: 'Submissions have closed',
      description:
        'We stopped taking applications while you were writing. Keep your text; this page says when we open again.',
    },
  },
  plural: 'applications',
  fields: {
    artistName: {
      label: 'Artist/Band Name *',
      min: 2,
      max: 200,
      half: true,
      missing: 'Artist name must be at least 2 characters',
      tooLong: 'Artist name can have at most {max} characters',
    },
    email: {
      label: 'Email Address *',
      type: 'email',
      max: 320,
      autoComplete: 'email',
      half: true,
      missing: 'Please enter a valid email address',
      tooLong: 'Email address can have at most {max} characters',
    },
    phone: {
      label: 'Phone Number',
      type: 'tel',
      max: 50,
      autoComplete: 'tel',
      half: true,
      optional: true,
      tooLong: 'Phone number can have at most {max} characters',
    },
    genre: {
      label: 'Primary Genre *',
      max: 200,
      placeholder: 'Hip-Hop, R&B, Pop, etc.',
      half: true,
      missing: 'Please specify your genre',
      tooLong: 'Genre can have at most {max} characters',
    },
    bio: {
      label: 'Artist Bio *',
      hint: 'At least 50 characters.',
      rows: 6,
      min: 50,
      max: 5000,
      missing: 'Bio must be at least 50 characters',
      tooLong: 'Bio can have at most {max} characters',
    },
    demoLinks: {
      label: 'Demo Links *',
      hint: 'One link per line.',
      rows: 4,
      isLinks: true,
      max: 5000,
      missing: 'Please provide at least one demo link',
      tooLong: 'Demo links can have at most {max} characters',
    },
    socialMedia: {
      label: 'Social Media',
      hint: 'One per line.',
      rows: 3,
      max: 5000,
      optional: true,
      tooLong: 'Social media can have at most {max} characters',
    },
    experience: {
      label: 'Previous Experience',
      rows: 3,
      max: 5000,
      optional: true,
      tooLong: 'Previous experience can have at most {max} characters',
    },
  },
} as const satisfies Form

export type ArtistForm = FormValues<typeof ARTIST_FORM.fields>
