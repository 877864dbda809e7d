import { z } from 'zod'
import { OrganisationKindSchema } from '#contracts/scraper/directory.ts'
import {
  StatusReasonSchema,
  SubmissionRouteSchema,
  SubmissionStatusSchema,
  SubmitterSchema,
} from '#contracts/scraper/opportunity.ts'
import { PageKindSchema } from '#contracts/scraper/reading.ts'

const IndustrySchema = z.enum(['Film', 'TV', 'Advertising', 'Trailers', 'Games', 'Digital'])
const Short = z.string().max(200)
const Quote = z.string().max(1000)

const ContactSchema = z.strictObject({
  name: Short.nullable(),
  role: Short.nullable(),
  email: Short.nullable(),
  purpose: z.enum(['submissions', 'licensing', 'general', 'press', 'other']).nullable(),
})
export type ModelContact = z.infer<typeof ContactSchema>

/** A date as the page states it. The year is null if the page gives none, the day if it gives only a month. */
const StatedDateSchema = z.strictObject({
  quote: Short,
  day: z.number().nullable(),
  month: z.number(),
  year: z.number().nullable(),
})
export type ModelDate = z.infer<typeof StatedDateSchema>

const TermsSchema = z.strictObject({
  exclusive: Quote.nullable(),
  non_exclusive: Quote.nullable(),
  semi_exclusive: Quote.nullable(),
  retitle: Quote.nullable(),
  formats: z.array(Short).max(8),
  response: z.strictObject({ quote: Quote, days: z.number().nullable(), only_if_interested: z.boolean() }).nullable(),
})

/** What a model may answer about a page: enums, strings of limited length, a quote for every conclusion, and nothing executable. */
export const ModelOutputSchema = z.strictObject({
  whose_page: z.enum(['own', 'other']),
  page_kind: PageKindSchema,
  category: z.strictObject({ key: OrganisationKindSchema, quote: Quote }).nullable(),
  company: Short.nullable(),
  contacts: z.array(ContactSchema).max(20),
  industries: z.array(z.strictObject({ medium: IndustrySchema, quote: Quote })).max(8),
  status: z.strictObject({
    value: SubmissionStatusSchema,
    reason: StatusReasonSchema.extract([
      'explicit',
      'referral_only',
      'ask_first',
      'members_only',
      'window_closed',
      'roster_closed',
      'silent',
    ]),
    quote: Quote.nullable(),
    against: Quote.nullable(),
  }),
  who_may_submit: z.strictObject({ groups: z.array(SubmitterSchema).max(5), quote: Quote }).nullable(),
  route: z.strictObject({ kind: SubmissionRouteSchema, target: Quote.nullable(), quote: Quote }).nullable(),
  deadline: StatedDateSchema.nullable(),
  reopens: StatedDateSchema.nullable(),
  guidelines: z.array(Quote).max(10),
  terms: TermsSchema.nullable(),
})
export type ModelOutput = z.infer<typeof ModelOutputSchema>
