import { z } from 'zod'

/** An address that mail can be sent to, as a form asks for it. What is missing and what is none are told apart. */
export const EmailFieldSchema = z
  .email({
    error: ({ input }) => (input ? 'Please enter a valid email address' : 'Please fill in your e-mail address'),
  })
  .max(320, 'At most 320 characters')
