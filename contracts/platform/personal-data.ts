import { z } from 'zod'

// Bodies of `POST /functions/v1/desk` about personal data; all of them are for admins.

const MonthsSchema = z.number().int().min(1).max(120).nullable()

/** After how many months what is deleted; null keeps it. */
const RetentionTimesSchema = z.object({
  /** Messages, from the day they arrived. */
  messages_months: MonthsSchema,
  /** Declined submissions and those marked as spam, from the decision. */
  declined_months: MonthsSchema,
})
export type RetentionTimes = z.infer<typeof RetentionTimesSchema>

/** Asks what these times would delete now. */
export const PreviewRetentionSchema = RetentionTimesSchema
/** `seen` has the counts of the preview: times are stored only by somebody who has seen what goes. */
export const SaveRetentionSchema = RetentionTimesSchema.extend({
  seen: z.object({ messages: z.number().int().min(0), declined: z.number().int().min(0) }),
})

const PlaceSchema = z.object({ reference: z.string(), at: z.string() })
/** What would be deleted of one kind, by its oldest and newest. */
const DueSchema = z.object({ count: z.number().int(), oldest: PlaceSchema.nullable(), newest: PlaceSchema.nullable() })
export type Due = z.infer<typeof DueSchema>
export const RetentionPreviewSchema = z.object({ messages: DueSchema, declined: DueSchema })
export type RetentionPreview = z.infer<typeof RetentionPreviewSchema>

/** One deletion: when, by whom, how much of what, and never about whom. */
const DeletionSchema = z.object({
  reference: z.string(),
  at: z.string(),
  kind: z.enum(['retention', 'person']),
  /** The admin's address; null for the nightly job and for a deleted account. */
  by: z.string().nullable(),
  counts: z.record(z.string(), z.number()),
})
export type Deletion = z.infer<typeof DeletionSchema>

export const RetentionSchema = RetentionTimesSchema.extend({
  set_at: z.string().nullable(),
  /** When the nightly job clears, by the clock of `time_zone`. */
  clears_at: z.string(),
  time_zone: z.string(),
  /** The latest deletions, newest first. */
  deletions: z.array(DeletionSchema),
})
export type Retention = z.infer<typeof RetentionSchema>

const AddressSchema = z.email('must be an e-mail address').max(320)
/** Asks what is kept about an address: what deleting it would delete. */
export const PreviewPersonSchema = z.object({ email: AddressSchema })
export const ErasePersonSchema = z.object({
  email: AddressSchema,
  /** Delete the account with this address too; refused for an account with a role. */
  with_account: z.boolean(),
})

export const ACCOUNT_STATUSES = ['none', 'user', 'staff', 'admin'] as const
export const PersonPreviewSchema = z.object({
  email: z.string(),
  /** How many of each kind would be deleted or lose the address. Kinds with none are left out. */
  counts: z.record(z.string(), z.number()),
  /** Whether the address has an account, and with which role. */
  account: z.enum(ACCOUNT_STATUSES),
  /** Openings found on the web that name the address; they are for the suppression list. */
  openings: z.number().int(),
})
export type PersonPreview = z.infer<typeof PersonPreviewSchema>
export const ErasedSchema = z.object({ reference: z.string(), counts: z.record(z.string(), z.number()) })
export type Erased = z.infer<typeof ErasedSchema>

/** Asks for an archive of all rows, or of those that name a person. The answer is a tar file. */
export const ExportDataSchema = z.object({ email: AddressSchema.nullable() })
