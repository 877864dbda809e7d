import { z } from 'zod'
import { OverrideFieldSchema, StaffOpportunitySchema } from '#contracts/scraper/opportunity.ts'
import { OpportunityEventSchema, ReviewSchema } from './opportunity-answers.ts'
import { NoteSchema, OutreachSchema, WorkSchema } from './opportunity-work.ts'

// One opportunity with everything that is known about it. Bodies of `POST /functions/v1/sync-scraper`.

/** Fields that are shown with evidence: those that staff may override, and two that they may not. */
export const EvidenceFieldSchema = z.enum([...OverrideFieldSchema.options, 'kind', 'terms'])
export type EvidenceField = z.infer<typeof EvidenceFieldSchema>

const ConfirmationSchema = z.object({ by: z.uuid().nullable(), at: z.string() })

/** Where a value comes from. `quote` and `url` are null if no page states it explicitly. */
export const FieldEvidenceSchema = z.object({
  field: EvidenceFieldSchema,
  value: z.unknown(),
  by: z.enum(['rules', 'model', 'staff']),
  quote: z.string().nullable(),
  url: z.string().nullable(),
  /** When the page was read or staff set the value. */
  read_at: z.string().nullable(),
  /** Null if the current value is not confirmed. */
  confirmed: ConfirmationSchema.nullable(),
  /** Only if staff set the value: the value that the pages give. */
  derived: z.unknown().optional(),
})
export type FieldEvidence = z.infer<typeof FieldEvidenceSchema>

/** A page of the opportunity's sites. `outcome` is the result of the last visit, null if no run has it any more. */
export const DetailPageSchema = z.object({
  url: z.string(),
  domain: z.string(),
  outcome: z.string().nullable(),
  detail: z.string().nullable(),
  visited_at: z.string().nullable(),
  read_at: z.string().nullable(),
})
export type DetailPage = z.infer<typeof DetailPageSchema>

export const DetailSiteSchema = z.object({
  domain: z.string(),
  linked_by: z.string().nullable(),
  last_read_at: z.string().nullable(),
  next_check_at: z.string().nullable(),
})
export type DetailSite = z.infer<typeof DetailSiteSchema>

export const EVENTS_PER_PAGE = 50

export const OpportunityDetailSchema = z.object({
  row: StaffOpportunitySchema,
  work: WorkSchema,
  fields: z.array(FieldEvidenceSchema),
  /** At most three reasons for the confidence, as sentences: the strongest doubt first, then the reasons in favour. */
  reasons: z.array(z.object({ sentence: z.string(), for: z.boolean() })),
  pages: z.array(DetailPageSchema),
  sites: z.array(DetailSiteSchema),
  /** The first page of `list_events`. */
  events: z.array(OpportunityEventSchema),
  notes: z.array(NoteSchema),
  outreach: z.array(OutreachSchema),
  reviews: z.array(ReviewSchema),
  would_change: z.array(z.string()),
})
export type OpportunityDetail = z.infer<typeof OpportunityDetailSchema>

const revision = z.number().int().min(1).max(2_147_483_647).optional()
/** Confirms the current value. The confirmation lapses when the value changes. */
export const ConfirmFieldSchema = z.object({
  id: z.uuid(),
  field: EvidenceFieldSchema,
  expected_revision: revision,
})
export const UnconfirmFieldSchema = z.object({
  id: z.uuid(),
  field: EvidenceFieldSchema,
})
