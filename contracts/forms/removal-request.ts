import { z } from 'zod'
import { SuppressionKindSchema } from '#contracts/desk/opportunity-answers.ts'
import { REMOVAL_RELATIONS, REMOVAL_SUBJECTS, type RemovalSubject } from './removal.ts'

const keysOf = <Key extends string>(words: Record<Key, string>) => Object.keys(words) as [Key, ...Key[]]

const REMOVAL_STATES = ['waiting', 'confirmed', 'accepted', 'declined'] as const
type RemovalState = (typeof REMOVAL_STATES)[number]

/** One request as staff see it. */
export const RemovalRequestSchema = z.object({
  id: z.uuid(),
  reference: z.string(),
  subject: z.enum(keysOf(REMOVAL_SUBJECTS)),
  value: z.string(),
  relation: z.enum(keysOf(REMOVAL_RELATIONS)),
  contact_email: z.string(),
  message: z.string().nullable(),
  created_at: z.string(),
  status: z.enum(REMOVAL_STATES),
  decided_at: z.string().nullable(),
  decided_by: z.string().nullable(),
  decision_note: z.string().nullable(),
  spam_reasons: z.array(z.string()),
  suspected_spam: z.boolean(),
})
export type RemovalRequest = z.infer<typeof RemovalRequestSchema>

export const ListRemovalRequestsSchema = z.object({
  status: z.enum(REMOVAL_STATES).optional(),
  limit: z.number().int().min(1).max(200).default(100),
  offset: z.number().int().min(0).max(1_000_000).default(0),
})

/**
 * Body of `decide_removal_request`. `suppress` overrides what goes on the suppression list: a company must be given as its domain,
 * and staff may correct a mistyped value.
 */
export const DecideRemovalRequestSchema = z.object({
  id: z.uuid(),
  decision: z.enum(['accepted', 'declined']),
  note: z.string().trim().max(1000).optional(),
  suppress: z.object({ kind: SuppressionKindSchema, value: z.string().trim().min(1).max(320) }).optional(),
})

/** The result of opening the link in a receipt. */
export type RemovalAnswer =
  | { kind: 'found'; reference: string; subject: RemovalSubject; value: string; status: RemovalState }
  | { kind: 'unknown' }
  | { kind: 'limited' }
