import { z } from 'zod'
import { StaffOpportunitySchema } from '#contracts/scraper/opportunity.ts'

/** `opened` triggers alerts; the other kinds are only history. */
const OpportunityEventKindSchema = z.enum([
  'created',
  'opened',
  'closed',
  'changed',
  'stale',
  'readable',
  'flapping',
  'merged',
  'unmerged',
  'overridden',
  'override_cleared',
  'dismissed',
  'restored',
  'kept_apart',
  'worked',
  'confirmed',
  'unconfirmed',
])

/** One entry of an opportunity's history. `created_by` is null if the scraper did it. */
export const OpportunityEventSchema = z.object({
  id: z.uuid(),
  opportunity_id: z.uuid(),
  run_id: z.uuid().nullable(),
  kind: OpportunityEventKindSchema,
  reason: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  quote: z.string().nullable(),
  route: z.string().nullable(),
  route_value: z.string().nullable(),
  deadline: z.string().nullable(),
  source_url: z.string().nullable(),
  created_at: z.string(),
  created_by: z.uuid().nullable(),
})
export type OpportunityEvent = z.infer<typeof OpportunityEventSchema>

/** Which sites were merged, by whom and why. `undone_at` is set if the merge was undone. */
export const MergeRecordSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['email', 'manual']),
  into_id: z.uuid().nullable(),
  from_id: z.uuid().nullable(),
  into_sites: z.array(z.string()),
  from_sites: z.array(z.string()),
  reason: z.string().nullable(),
  created_at: z.string(),
  created_by: z.uuid().nullable(),
  undone_at: z.string().nullable(),
  undone_by: z.uuid().nullable(),
  /** Both sides as stored now: `into` includes the merged data, `from` is unchanged since the merge. */
  into: StaffOpportunitySchema.nullable(),
  from: StaffOpportunitySchema.nullable(),
})
export type MergeRecord = z.infer<typeof MergeRecordSchema>

export const ReviewKindSchema = z.enum([
  'same_name',
  'same_email',
  'conflicting_facts',
  'flapping',
  'model_disagreement',
])

/** A question for staff. `right` is null if it is about one opportunity. */
export const ReviewSchema = z.object({
  id: z.uuid(),
  kind: ReviewKindSchema,
  created_at: z.string(),
  detail: z.record(z.string(), z.unknown()),
  left: StaffOpportunitySchema,
  right: StaffOpportunitySchema.nullable(),
})
export type Review = z.infer<typeof ReviewSchema>

export const SuppressionKindSchema = z.enum(['domain', 'email', 'name'])

/** An entry of the suppression list. `value` is null for addresses and names, which are stored as hashes. */
export const SuppressionSchema = z.object({
  id: z.uuid(),
  kind: SuppressionKindSchema,
  value: z.string().nullable(),
  reason: z.string().nullable(),
  requested_by: z.string().nullable(),
  created_at: z.string(),
  created_by: z.uuid().nullable(),
})
export type Suppression = z.infer<typeof SuppressionSchema>

export const SuppressionPreviewSchema = z.object({
  kind: SuppressionKindSchema,
  /** The normalised value, as it would be compared. */
  value: z.string(),
  is_listed: z.boolean(),
  /** How many opportunities would lose data; `companies` names at most twenty of them. */
  changed: z.number().int(),
  companies: z.array(z.string()),
  deleted_rows: z.number().int(),
  deleted_pages: z.number().int(),
})
export type SuppressionPreview = z.infer<typeof SuppressionPreviewSchema>
