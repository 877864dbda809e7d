import { z } from 'zod'
import { SubmissionRouteSchema, SubmissionStatusSchema, SubmitterSchema } from '#contracts/scraper/opportunity.ts'
import { PageKindSchema } from '#contracts/scraper/reading.ts'

const WordsSchema = z.string().trim().min(1)

const PersonSchema = z.union([
  WordsSchema.transform((name) => ({ name, role: null })),
  z.object({
    name: WordsSchema,
    role: WordsSchema.nullish().transform((role) => role ?? null),
  }),
])

/** The labels by a person. An absent or null label is left out of its figure; an empty list is a label. */
const LabelsSchema = z.object({
  relevant: z.boolean().nullish(),
  category: WordsSchema.nullish(),
  /** Several if the page uses several names; any of them is right. */
  company: z.union([WordsSchema.transform((name) => [name]), z.array(WordsSchema).min(1)]).nullish(),
  contact_names: z.array(PersonSchema).nullish(),
  emails: z.array(WordsSchema).nullish(),
  submission_status: z.string().trim().toLowerCase().pipe(SubmissionStatusSchema).nullish(),
  reason: WordsSchema.nullish(),
  industries: z.array(WordsSchema).nullish(),
  page_kind: PageKindSchema.nullish(),
  route: SubmissionRouteSchema.nullish(),
  who_may_submit: z.array(SubmitterSchema).nullish(),
  deadline: z.union([z.iso.date(), z.literal('none')]).nullish(),
  /** The address to which an artist should submit music, or `none`; any of several is right. */
  chosen_email: z.array(WordsSchema).min(1).nullish(),
})
export type Labels = z.infer<typeof LabelsSchema>

const BodySchema = z.union([
  z.object({ html: z.string() }).transform(({ html }) => ({ body: html, contentType: 'text/html' as const })),
  z.object({ text: z.string() }).transform(({ text }) => ({ body: text, contentType: 'text/plain' as const })),
])

const HeadSchema = z.object({
  id: z.union([WordsSchema, z.number().transform(String)]),
  url: z.url({ protocol: /^https?$/ }),
  /** The day on which the page counts as read: "until 31 March" is open or closed by it. */
  read_on: z.iso.date().nullish(),
  labels: LabelsSchema,
})

export type LabelledPage = z.infer<typeof HeadSchema> & z.infer<typeof BodySchema>

/** Throws with a one-line message if the page is invalid. */
export function parseLabelledPage(value: unknown): LabelledPage {
  const head = HeadSchema.safeParse(value)
  if (!head.success) throw new Error(head.error.issues.map(describeIssue).join('; '))
  const body = BodySchema.safeParse(value)
  if (!body.success) throw new Error('html: neither html nor text is a string')
  return { ...head.data, ...body.data }
}

function describeIssue({ path, message }: z.core.$ZodIssue): string {
  return `${path.length === 0 ? 'line' : path.join('.')}: ${message}`
}
