import { z } from 'zod'
import { EmailFieldSchema } from './email-field.ts'

/** One required line of text. The words are for a form posted without script; with it the browser asks by itself. */
const required = (max: number, missing: string) =>
  z.string(missing).trim().min(1, missing).max(max, `At most ${max} characters`)

/** What the contact form collects. Presence and the e-mail's shape are the browser's own rules; the server repeats them. */
export const ContactFormSchema = z.object({
  firstName: required(100, 'Please fill in your first name'),
  lastName: required(100, 'Please fill in your last name'),
  email: EmailFieldSchema,
  projectType: required(200, 'Please fill in the project type'),
  message: required(5000, 'Please write a message'),
})
export type ContactForm = z.infer<typeof ContactFormSchema>

/** The row the form becomes in `contact_submissions`. */
export type ContactSubmission = { name: string; email: string; message: string }

/** Joins first and last name and folds the project type into the message, as the table has no column for it. */
export function toContactSubmission(form: ContactForm): ContactSubmission {
  return {
    name: `${form.firstName} ${form.lastName}`.trim(),
    email: form.email,
    message: `Project Type: ${form.projectType}\n\n${form.message}`,
  }
}
