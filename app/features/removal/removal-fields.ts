import type { RemovalForm } from '#contracts/removal-request.ts'
import { REMOVAL_RELATIONS, REMOVAL_SUBJECTS } from '#contracts/removal-words.ts'

export type RemovalField = {
  name: keyof RemovalForm
  label: string
  hint?: string
  options?: Record<string, string>
  type?: 'email'
  autoComplete?: string
  rows?: number
  half?: true
  optional?: true
}

export const REMOVAL_FIELDS: RemovalField[] = [
  { name: 'subject', label: 'What is to be removed', options: REMOVAL_SUBJECTS, half: true },
  { name: 'value', label: 'Which one', hint: 'The address of the website, the mail address or the name', half: true },
  { name: 'relation', label: 'What you have to do with it', options: REMOVAL_RELATIONS, half: true },
  {
    name: 'contactEmail',
    label: 'Your email',
    hint: 'Write from the address or the website itself and a link there is enough',
    type: 'email',
    autoComplete: 'email',
    half: true,
  },
  { name: 'message', label: 'Anything we should know', rows: 4, optional: true },
]

/** Where a line of the error summary leads. */
export function controlId(name: RemovalField['name']): string {
  return `removal-${name}`
}
