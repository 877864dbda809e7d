import { z } from 'zod'
import { isLine } from '#contracts/platform/stored-text.ts'
import {
  StatusReasonSchema,
  SubmissionRouteSchema,
  SubmissionStatusSchema,
  SubmitterSchema,
} from '#contracts/scraper/opportunity.ts'
import { STAGES } from './opportunity-work.ts'

/** Stands for rows without a value where a filter names values. */
export const NONE = 'none'

const moment = z.iso.datetime({ offset: true })
const word = z.string().min(1).max(60).refine(isLine, 'This is not text')
const several = <Value extends z.ZodType>(value: Value) => z.array(value).min(1).max(50)
const share = z.number().min(0).max(1)

/** Mondays: weeks are named by their first day. */
const MondaySchema = z.iso.date().refine((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1, 'is not a Monday')

/**
 * Which rows a list shows. Every key narrows the list, the values of one key widen it. Dismissed rows are left out unless
 * they are asked for, merged rows always.
 */
export const OpportunityFilterSchema = z.strictObject({
  /** Each word must occur in company, contact, role, e-mail, industry, guidelines or quote, whatever its case. */
  q: z.string().trim().min(1).max(200).refine(isLine, 'This is not text').optional(),
  status: several(SubmissionStatusSchema).optional(),
  reason: several(z.enum([...StatusReasonSchema.options, NONE])).optional(),
  kind: several(word).optional(),
  industry: several(word).optional(),
  route: several(z.enum([...SubmissionRouteSchema.options, NONE])).optional(),
  who: several(z.enum([...SubmitterSchema.options, NONE])).optional(),
  email: z.enum(['yes', 'no']).optional(),
  /** Both ends are included; rows without a score are left out. */
  confidence_from: share.optional(),
  confidence_to: share.optional(),
  verified_days: z.number().int().min(1).max(3650).optional(),
  /** `week` and `month` are the next 7 and 31 days; a deadline is passed when its day has ended everywhere. */
  deadline: z.enum(['week', 'month', 'passed', 'some', 'none']).optional(),
  stage: several(z.enum(STAGES)).optional(),
  owner: several(z.union([z.uuid(), z.enum(['me', 'nobody'])])).optional(),
  /** The next action is due today or earlier, or within 7 days. */
  due: z.enum(['today', 'week']).optional(),
  /** The caller's own stars. */
  starred: z.literal(true).optional(),
  stale: z.literal(true).optional(),
  flapping: z.literal(true).optional(),
  do_not_contact: z.enum(['yes', 'no']).optional(),
  /** Found after this moment. */
  new_since: moment.optional(),
  /** Opened after this moment, whatever they are now. */
  opened_since: moment.optional(),
  /** Rows that this run made or changed. */
  run: z.uuid().optional(),
  /** Where the site was found: in the built-in directory, in a source that staff added, or by search and links. */
  source: several(z.enum(['directory', 'staff', 'search'])).optional(),
  dismissed: z.literal(true).optional(),
  /** Opened or closed in the week that begins on this Monday. */
  event: z.strictObject({ kind: z.enum(['opened', 'closed']), week: MondaySchema }).optional(),
  /** Sample rows or real ones; otherwise real ones where there are any. */
  sample: z.boolean().optional(),
})
export type OpportunityFilter = z.infer<typeof OpportunityFilterSchema>
export type OpportunityFilterKey = keyof OpportunityFilter

/** Open opportunities whose deadline is within seven days; shown by deadline, the next one first. */
export const CLOSING_THIS_WEEK = {
  deadline: 'week',
  status: ['open'],
  do_not_contact: 'no',
} satisfies OpportunityFilter

/** What has opened since a moment and may be written to. */
export const openedSince = (moment: string) =>
  ({ opened_since: moment, status: ['open'], do_not_contact: 'no' }) satisfies OpportunityFilter
