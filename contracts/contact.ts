import { z } from 'zod'

/** What the contact form collects. Presence and the e-mail's shape are the browser's own rules; the server repeats them. */
export const ContactFormSchema = z.object({
  firstName: z.string().trim().min(1).max(100),
  lastName: z.string().trim().min(1).max(100),
  email: z.email().max(320),
  projectType: z.string().trim().min(1).max(200),
  message: z.string().trim().min(1).max(5000),
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
