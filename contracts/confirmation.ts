import { z } from 'zod'

const SubmitterSchema = { name: z.string().max(300), email: z.email().max(320) }

/** Body of `POST /functions/v1/send-confirmation-email`: which form was sent, by whom, and what it held. */
export const ConfirmationRequestSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('contact'),
    ...SubmitterSchema,
    data: z.object({ projectType: z.string().max(200), message: z.string().max(5000) }),
  }),
  z.object({ type: z.literal('artist'), ...SubmitterSchema, data: z.record(z.string(), z.unknown()) }),
])
export type ConfirmationRequest = z.infer<typeof ConfirmationRequestSchema>
