import type { Form, FormValues } from './form.ts'

/** Validated by the browser. The messages are for a form posted without script. */
export const CONTACT_FORM = {
  name: 'contact',
  label: 'Contact',
  action: '/contact',
  validation: 'browser',
  submit: 'Send',
  busy: 'Sending...',
  sent: { title: 'Message sent successfully!', description: "We'll get back to you within 1-2 business days." },
  failed: { title: 'Error sending message', description: 'Please try again or contact us directly.' },
  plural: 'messages',
  fields: {
    firstName: {
      label: 'First name',
      max: 100,
      autoComplete: 'given-name',
      half: 'always',
      missing: 'Please fill in your first name',
    },
    lastName: {
      label: 'Last name',
      max: 100,
      autoComplete: 'family-name',
      half: 'always',
      missing: 'Please fill in your last name',
    },
    email: {
      label: 'Email',
      type: 'email',
      max: 320,
      autoComplete: 'email',
      missing: 'Please fill in your e-mail address',
    },
    projectType: {
      label: 'Project type',
      max: 200,
      placeholder: 'Film, TV Show, Commercial, etc.',
      missing: 'Please fill in the project type',
    },
    message: {
      label: 'Message',
      max: 5000,
      rows: 7,
      placeholder: 'Tell us about your project and music needs...',
      missing: 'Please write a message',
    },
  },
} as const satisfies Form

export type ContactForm = FormValues<typeof CONTACT_FORM.fields>
