import { z } from 'zod'
import { CONTACT_FORM } from './contact.ts'
import { SUBJECT_MAX } from './contact-subject.ts'

const { projectType, message } = CONTACT_FORM.fields

const SubmitterSchema = { name: z.string().max(300), email: z.email().max(320) }

/** Body of `POST /functions/v1/send-confirmation-email`: which form was sent, by whom, and its values. */
export const ConfirmationRequestSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('contact'),
    ...SubmitterSchema,
    // Loose, because the form's description decides which other fields there are.
    data: z.looseObject({
      projectType: z.string().max(projectType.max),
      message: z.string().max(message.max + SUBJECT_MAX + 2),
    }),
  }),
  z.object({ type: z.literal('artist'), ...SubmitterSchema, data: z.record(z.string(), z.unknown()) }),
])
export type ConfirmationRequest = z.infer<typeof ConfirmationRequestSchema>

/** Contains reference and status page only if the request repeats the whole submission. */
export const ConfirmationAnswerSchema = z.object({
  reference: z
    .string()
    .regex(/^[A-Z0-9-]{4,40}$/)
    .optional(),
  status_path: z
    .string()
    .regex(/^\/submission\/[\w-]{10,64}$/)
    .nullish(),
})
export type ConfirmationAnswer = z.infer<typeof ConfirmationAnswerSchema>
