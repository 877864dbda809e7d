import { CONTACT_FORM } from './contact.ts'
import type { Form, FormValues } from './form.ts'

/**
 * The details that we need to quote for a shortlist. Sent as a contact message: the maximum lengths keep the longest brief,
 * including its list of tracks, within the limit for a message.
 */
export const BRIEF_FORM = {
  name: 'brief',
  label: 'Brief',
  validation: 'browser',
  submit: 'Send brief',
  busy: 'Sending...',
  sent: CONTACT_FORM.sent,
  failed: CONTACT_FORM.failed,
  plural: CONTACT_FORM.plural,
  fields: {
    project: { label: 'Project', max: 120, placeholder: 'Working title', half: true },
    media: { label: 'Media', max: 80, placeholder: 'Film, TV Show, Commercial, etc.', half: true },
    territory: {
      label: 'Territory (optional)',
      max: 80,
      placeholder: 'World, North America, etc.',
      half: true,
      optional: true,
    },
    term: { label: 'Term (optional)', max: 80, placeholder: 'Perpetuity, 1 year, etc.', half: true, optional: true },
    budget: {
      label: 'Budget range (optional)',
      max: 80,
      placeholder: 'Per track or all in',
      half: true,
      optional: true,
    },
    deadline: { label: 'Deadline (optional)', max: 80, placeholder: 'When the mix is', half: true, optional: true },
    firstName: CONTACT_FORM.fields.firstName,
    lastName: CONTACT_FORM.fields.lastName,
    email: CONTACT_FORM.fields.email,
    references: {
      label: 'References (optional)',
      hint: 'Temp music, links, what it should not be.',
      rows: 4,
      max: 1200,
      optional: true,
      tooLong: 'At most {max} characters. You entered {length}',
    },
  },
} as const satisfies Form

export type Brief = FormValues<typeof BRIEF_FORM.fields>
