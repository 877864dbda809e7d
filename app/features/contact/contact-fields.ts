import type { ContactForm } from '#contracts/contact.ts'

export type ContactField = {
  name: keyof ContactForm
  label: string
  placeholder?: string
  type?: 'email'
  autoComplete?: string
  rows?: number
  half?: true
}

export const CONTACT_FIELDS: ContactField[] = [
  { name: 'firstName', label: 'First name', autoComplete: 'given-name', half: true },
  { name: 'lastName', label: 'Last name', autoComplete: 'family-name', half: true },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
  { name: 'projectType', label: 'Project type', placeholder: 'Film, TV Show, Commercial, etc.' },
  { name: 'message', label: 'Message', placeholder: 'Tell us about your project and music needs...', rows: 7 },
]

/** Where a line of the error summary leads. */
export function controlId(name: ContactField['name']): string {
  return `contact-${name}`
}
