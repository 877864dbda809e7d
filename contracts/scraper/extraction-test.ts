import { z } from 'zod'
import { ModelOutcomeSchema, PageOutcomeSchema, PageReadingSchema } from './reading.ts'

/** Why a value of a model's answer was dropped. */
const DropReasonSchema = z.enum([
  'not_on_page',
  // Only in invisible parts of the page: its description, its JSON-LD.
  'not_visible',
  'not_among_mailboxes',
  'not_among_links',
  // On the page, but too far apart to belong together.
  'not_near',
  'no_quote',
  'no_date',
])
export type DropReason = z.infer<typeof DropReasonSchema>

/** A dropped value of a model's answer. It is shown once and not stored. */
const DroppedValueSchema = z.object({ field: z.string(), value: z.string().nullable(), why: DropReasonSchema })
export type DroppedValue = z.infer<typeof DroppedValueSchema>

/** Body of `test_reader`: reads one page as a run would, and stores nothing of it. Admins only, because it costs tokens. */
export const TestExtractionSchema = z.object({
  address: z.string().trim().min(1).max(2000),
})

/** Answer of `test_reader`. Both readings are null if the page could not be read; `outcome` says why. */
export const ExtractionTestSchema = z.object({
  /** The page's address after redirects. */
  url: z.string(),
  outcome: PageOutcomeSchema,
  detail: z.string().nullable(),
  rules: PageReadingSchema.nullable(),
  /** Null if no model is configured. */
  model: z
    .object({
      name: z.string(),
      outcome: ModelOutcomeSchema,
      detail: z.string().nullable(),
      /** What a run would store of the answer; null if there is none. */
      reading: PageReadingSchema.nullable(),
      output: z.unknown(),
      dropped: z.array(DroppedValueSchema),
      tokens_in: z.number().int().min(0),
      tokens_out: z.number().int().min(0),
      seconds: z.number().min(0),
    })
    .nullable(),
})
export type ExtractionTest = z.infer<typeof ExtractionTestSchema>
