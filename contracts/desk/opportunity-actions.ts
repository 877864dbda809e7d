import { z } from 'zod'
import { isText, multilineText } from '#contracts/platform/stored-text.ts'
import {
  OverrideFieldSchema,
  SubmissionRouteSchema,
  SubmissionStatusSchema,
  SubmitterSchema,
} from '#contracts/scraper/opportunity.ts'
import { ReviewKindSchema, SuppressionKindSchema } from './opportunity-answers.ts'

// Bodies of `POST /functions/v1/sync-scraper` for decisions about opportunities. Unknown ids answer 404. Actions that are no
// longer possible answer 409, and so does an opportunity that someone else has changed since `expected_revision`.

const reason = multilineText(500).nullable().default(null)
const revision = z.number().int().min(1).max(2_147_483_647).optional()
const page = {
  limit: z.number().int().min(1).max(200).default(50),
  offset: z.number().int().min(0).max(1_000_000).default(0),
}

/** The values that staff may set. `null` means that there is none. */
const OpportunityFieldsSchema = z
  .strictObject({
    company_agency: multilineText(200).nullable(),
    name: multilineText(200).nullable(),
    role: multilineText(200).nullable(),
    contact_email: z.email().max(320).nullable(),
    submission_status: SubmissionStatusSchema,
    industry_type: z.array(multilineText(60)).max(12),
    submission_guidelines: multilineText(2000).nullable(),
    source_url: z
      .url({ protocol: /^https?$/ })
      .max(2000)
      .refine(isText, 'This is not text')
      .nullable(),
    route: SubmissionRouteSchema.nullable(),
    route_value: multilineText(2000).nullable(),
    who_may_submit: z.array(SubmitterSchema).max(5),
    deadline: z.iso.date().nullable(),
    do_not_contact: z.boolean(),
  })
  .partial()
export type OpportunityFields = z.infer<typeof OpportunityFieldsSchema>

/** Sets some fields and restores the pages' values of others, all or none. */
export const UpdateOpportunitySchema = z
  .object({
    id: z.uuid(),
    fields: OpportunityFieldsSchema,
    clear: z.array(OverrideFieldSchema).max(OverrideFieldSchema.options.length).default([]),
    reason,
    expected_revision: revision,
  })
  .refine(({ fields, clear }) => clear.length > 0 || Object.values(fields).some((value) => value !== undefined), {
    error: 'Nothing to change',
    path: ['fields'],
  })
/** Restores the pages' value of one field. */
export const ClearOverrideSchema = z.object({
  id: z.uuid(),
  field: OverrideFieldSchema,
  expected_revision: revision,
})
export const DismissSchema = z.object({
  id: z.uuid(),
  reason,
  expected_revision: revision,
})
export const RestoreSchema = z.object({ id: z.uuid(), expected_revision: revision })
/** Merges `from` into `into`. */
export const MergeSchema = z.object({
  into: z.uuid(),
  from: z.uuid(),
  reason,
  expected_revision: revision,
  expected_from_revision: revision,
})
export const UnmergeSchema = z.object({ merge_id: z.uuid(), reason })
/** The merges of an opportunity, newest first, including undone ones. Without an id, all merges. */
export const ListMergesSchema = z.object({ id: z.uuid().optional(), ...page })
export const ReviewQueueSchema = z.object({
  kind: ReviewKindSchema.optional(),
  ...page,
})
/** `merge` and `keep_apart` are for two opportunities, `noted` for one. `into` says which one stays, by default the older. */
export const ResolveReviewSchema = z.object({
  id: z.uuid(),
  decision: z.enum(['merge', 'keep_apart', 'noted']),
  into: z.uuid().optional(),
  note: reason,
})
export const SuppressSchema = z.object({
  kind: SuppressionKindSchema,
  value: multilineText(320),
  reason,
})
/** What `suppress` would delete, without deleting it. */
export const PreviewSuppressionSchema = z.object({
  kind: SuppressionKindSchema,
  value: multilineText(320),
})
/** With `kind` and `value`, the entry for that value: hashed entries can only be looked up. */
export const ListSuppressionsSchema = z
  .object({
    kind: SuppressionKindSchema.optional(),
    value: multilineText(320).optional(),
    ...page,
  })
  .refine(({ kind, value }) => value === undefined || kind !== undefined, 'A value needs its kind')
export const ListEventsSchema = z.object({ id: z.uuid(), ...page })
