import type { Form, FormValues } from './form.ts'

export const REMOVAL_SUBJECTS = {
  domain: 'A website',
  email: 'An e-mail address',
  person: 'A person',
  company: 'A company',
} as const
export type RemovalSubject = keyof typeof REMOVAL_SUBJECTS

export const REMOVAL_RELATIONS = {
  self: 'It is mine, or it is me',
  works_there: 'I work there',
  acts_for: 'I act for them',
  other: 'Something else',
} as const

/** A request to delete data that the crawler stored. The messages are for a form posted without script. */
export const REMOVAL_FORM = {
  name: 'removal',
  label: 'Removal request',
  action: '/bot',
  validation: 'browser',
  submit: 'Ask for removal',
  busy: 'Sending...',
  sent: {
    title: 'Request received',
    description: 'A mail is on its way to you. If it contains a link, open it to carry out the request.',
  },
  failed: { title: 'Request not sent', description: 'Please try again, or write to us by e-mail.' },
  plural: 'messages',
  fields: {
    subject: {
      label: 'What should be removed',
      options: REMOVAL_SUBJECTS,
      half: true,
      missing: 'Please choose what should be removed',
    },
    value: {
      label: 'Which one',
      hint: 'The address of the website, the mail address or the name',
      max: 320,
      half: true,
      missing: 'Please say which one',
    },
    relation: {
      label: 'Your connection to it',
      options: REMOVAL_RELATIONS,
      half: true,
      missing: 'Please choose your connection to it',
    },
    contactEmail: {
      label: 'Your email',
      hint: 'If it is the address in question, or one at the website, a click in our mail is enough',
      type: 'email',
      max: 320,
      autoComplete: 'email',
      half: true,
      missing: 'Please fill in your e-mail address',
    },
    message: { label: 'Anything we should know (optional)', rows: 4, max: 3000, optional: true },
  },
} as const satisfies Form

export type RemovalForm = FormValues<typeof REMOVAL_FORM.fields>
