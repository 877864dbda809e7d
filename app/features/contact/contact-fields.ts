import type { ContactForm } from '#contracts/contact.ts'

export type ContactField = {
  name: keyof ContactForm
  label: string
  /**
   * As many as contracts/contact.ts lets through, which would bring its schema library with it. The message has none: what is
   * pasted there must not lose its end unseen, so its length is judged when it is sent.
   */
  maxLength?: number
  placeholder?: string
  type?: 'email'
  autoComplete?: string
  rows?: number
  half?: true
}

export const CONTACT_FIELDS: ContactField[] = [
  { name: 'firstName', label: 'First name', maxLength: 100, autoComplete: 'given-name', half: true },
  { name: 'lastName', label: 'Last name', maxLength: 100, autoComplete: 'family-name', half: true },
  { name: 'email', label: 'Email', maxLength: 320, type: 'email', autoComplete: 'email' },
  { name: 'projectType', label: 'Project type', maxLength: 200, placeholder: 'Film, TV Show, Commercial, etc.' },
  {
    name: 'message',
    label: 'Message',
    placeholder: 'Tell us about your project and music needs...',
    rows: 7,
  },
]

/** Where a line of the error summary leads. */
export function controlId(name: ContactField['name']): string {
  return `contact-${name}`
}
