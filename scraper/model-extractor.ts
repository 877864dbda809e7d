import { z } from 'zod'
import { SubmissionStatusSchema } from '#contracts/opportunity.ts'
import { type PageOutcome, type PageReading, PageReadingSchema, type TextFact } from '#contracts/reading.ts'
import { ground } from './ground.ts'

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

/** Lets the model fill what the rules left empty; what it says must stand in the text, and the status stays the rules'. */
export async function readAgain(
  model: ModelExtractor,
  rules: PageReading,
  text: string,
): Promise<{ outcome: PageOutcome; detail: string | null; reading: PageReading }> {
  const answer = await model.extract({ url: rules.url, text, rules })
  if (answer.outcome === 'model_error')
    return { outcome: 'extracted', detail: `model: ${answer.detail}`, reading: rules }
  const parsed = ModelOutputSchema.safeParse(answer.output)
  if (!parsed.success) return { outcome: 'extracted', detail: 'model: unusable answer', reading: rules }
  const name = parsed.data.company === null ? null : factIn(text, parsed.data.company)
  const company = rules.company ?? (name === null ? null : { ...name, source: 'text' as const })
  const agrees = parsed.data.submission_status === rules.policy.status
  const reading = ground(PageReadingSchema.parse({ ...rules, company }), text)
  return {
    outcome: 'extracted',
    detail: agrees ? null : `model reads the status as ${parsed.data.submission_status}`,
    reading,
  }
}

function factIn(text: string, value: string): TextFact | null {
  const start = text.indexOf(value)
  return start < 0 || value === '' ? null : { value, span: { start, end: start + value.length, quote: value } }
}
