import { z } from 'zod'
import { SubmissionStatusSchema } from '#contracts/opportunity.ts'
import type { PageReading } from '#contracts/reading.ts'

const Short = z.string().max(200)
/** What a model may say about a page: fixed enums, capped lengths, and nothing that could act. */
export const ModelOutputSchema = z.strictObject({
  company: Short.nullable(),
  contacts: z
    .array(z.strictObject({ name: Short.nullable(), role: Short.nullable(), email: Short.nullable() }))
    .max(20),
  submission_status: SubmissionStatusSchema,
  evidence_quote: z.string().max(1000).nullable(),
})
export type ModelOutput = z.infer<typeof ModelOutputSchema>

/** A second reader. Its output is grounded like any other and cannot raise a status that the rules do not support. */
export type ModelExtractor = {
  extract(page: {
    url: string
    text: string
    rules: PageReading
  }): Promise<{ outcome: 'extracted'; output: ModelOutput } | { outcome: 'model_error'; detail: string }>
}
