import { z } from 'zod'
import { isLine } from '#contracts/platform/stored-text.ts'
import {
  StatusReasonSchema,
  SubmissionRouteSchema,
  SubmissionStatusSchema,
  SubmitterSchema,
} from '#contracts/scraper/opportunity.ts'
import { STAGES } from './opportunity-work.ts'

/** In a filter: opportunities without a value. */
export const NONE = 'none'

const instant = z.iso.datetime({ offset: true })
const word = z.string().min(1).max(60).refine(isLine, 'This is not text')
const listOf = <Value extends z.ZodType>(value: Value) => z.array(value).min(1).max(50)
const share = z.number().min(0).max(1)

/** Weeks are named by their Monday. */
const MondaySchema = z.iso.date().refine((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1, 'is not a Monday')

/**
 * Which opportunities a list shows. Keys are combined with "and", the values of one key with "or". Dismissed opportunities are
 * left out unless requested, merged ones always.
 */
export const OpportunityFilterSchema = z.strictObject({
  /** Each word must occur in the company's name, the contact's name or the role. Case does not matter. */
  q: z.string().trim().min(1).max(200).refine(isLine, 'This is not text').optional(),
  status: listOf(SubmissionStatusSchema).optional(),
  reason: listOf(z.enum([...StatusReasonSchema.options, NONE])).optional(),
  kind: listOf(word).optional(),
  industry: listOf(word).optional(),
  route: listOf(z.enum([...SubmissionRouteSchema.options, NONE])).optional(),
  who: listOf(z.enum([...SubmitterSchema.options, NONE])).optional(),
  email: z.enum(['yes', 'no']).optional(),
  /** Both ends are included. Opportunities without a score are left out. */
  confidence_from: share.optional(),
  confidence_to: share.optional(),
  verified_days: z.number().int().min(1).max(3650).optional(),
  /** `week` and `month` are the next 7 and 31 days. A deadline has passed when its day has ended in every time zone. */
  deadline: z.enum(['week', 'month', 'passed', 'some', 'none']).optional(),
  stage: listOf(z.enum(STAGES)).optional(),
  owner: listOf(z.union([z.uuid(), z.enum(['me', 'nobody'])])).optional(),
  /** The next action is due today or earlier, or within 7 days. */
  due: z.enum(['today', 'week']).optional(),
  /** The caller's own stars. */
  starred: z.literal(true).optional(),
  stale: z.literal(true).optional(),
  flapping: z.literal(true).optional(),
  do_not_contact: z.enum(['yes', 'no']).optional(),
  /** Found after this moment. */
  new_since: instant.optional(),
  /** Opened after this moment, whatever the status is now. */
  opened_since: instant.optional(),
  /** Created or changed by this run. */
  run: z.uuid().optional(),
  /** Where the site was found: in the built-in directory, in a source added by staff, or by search and links. */
  source: listOf(z.enum(['directory', 'staff', 'search'])).optional(),
  dismissed: z.literal(true).optional(),
  /** Opened or closed in the week that begins on this Monday. */
  event: z.strictObject({ kind: z.enum(['opened', 'closed']), week: MondaySchema }).optional(),
  /** Sample opportunities or real ones. By default real ones if there are any. */
  sample: z.boolean().optional(),
})
export type OpportunityFilter = z.infer<typeof OpportunityFilterSchema>
export type OpportunityFilterKey = keyof OpportunityFilter

/** Open opportunities with a deadline within seven days. */
export const CLOSING_THIS_WEEK = {
  deadline: 'week',
  status: ['open'],
  do_not_contact: 'no',
} satisfies OpportunityFilter

/** Companies that have opened since a moment and may be contacted. */
export const openedSince = (moment: string) =>
  ({ opened_since: moment, status: ['open'], do_not_contact: 'no' }) satisfies OpportunityFilter
