import { z } from 'zod'
import { OrganisationKindSchema } from '#contracts/directory.ts'
import { SubmissionStatusSchema } from '#contracts/opportunity.ts'
import { PageKindSchema } from '#contracts/reading.ts'

const IndustrySchema = z.enum(['Film', 'TV', 'Advertising', 'Trailers', 'Games', 'Digital'])
const Short = z.string().max(200)

/** What a model may say about a page: fixed enums, capped lengths, and nothing that could act. */
export const ModelOutputSchema = z.strictObject({
  page_kind: PageKindSchema,
  category: OrganisationKindSchema.nullable(),
  company: Short.nullable(),
  contacts: z
    .array(z.strictObject({ name: Short.nullable(), role: Short.nullable(), email: Short.nullable() }))
    .max(20),
  industries: z.array(z.strictObject({ medium: IndustrySchema, quote: Short })).max(12),
  submission_status: SubmissionStatusSchema,
  evidence_quote: z.string().max(1000).nullable(),
})
export type ModelOutput = z.infer<typeof ModelOutputSchema>

/** A second question about one sentence, asked without the first answer. */
export const SentenceOutputSchema = z.strictObject({ says: z.enum(['invites', 'refuses', 'neither']) })
export type SentenceOutput = z.infer<typeof SentenceOutputSchema>
