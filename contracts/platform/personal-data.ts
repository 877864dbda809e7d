import { z } from 'zod'

// Bodies of `POST /functions/v1/desk` about personal data, for admins only.

const MonthsSchema = z.number().int().min(1).max(120).nullable()

/** Months until deletion; null keeps the data. Body of `preview_retention`: what these times would delete now. */
export const RetentionTimesSchema = z.object({
  /** Messages, counted from their arrival. */
  messages_months: MonthsSchema,
  /** Declined submissions and spam, counted from the decision. */
  declined_months: MonthsSchema,
})
export type RetentionTimes = z.infer<typeof RetentionTimesSchema>

/** `seen` has the counts of the preview, so that the times are stored only if the admin has seen what they delete. */
export const SaveRetentionSchema = RetentionTimesSchema.extend({
  seen: z.object({ messages: z.number().int().min(0), declined: z.number().int().min(0) }),
})

const EntrySchema = z.object({ reference: z.string(), at: z.string() })
/** What would be deleted of one kind: its number, oldest and newest entry. */
const DueSchema = z.object({ count: z.number().int(), oldest: EntrySchema.nullable(), newest: EntrySchema.nullable() })
export type Due = z.infer<typeof DueSchema>
export const RetentionPreviewSchema = z.object({ messages: DueSchema, declined: DueSchema })
export type RetentionPreview = z.infer<typeof RetentionPreviewSchema>

/** One deletion: when, by whom and how much, but never whose data. */
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
  /** The time of the nightly deletion, in `time_zone`. */
  clears_at: z.string(),
  time_zone: z.string(),
  /** The latest deletions, newest first. */
  deletions: z.array(DeletionSchema),
})
export type Retention = z.infer<typeof RetentionSchema>

const AddressSchema = z.email('must be an e-mail address').max(320)
/** Requests what is stored about an address and would be deleted. */
export const PreviewPersonSchema = z.object({ email: AddressSchema })
export const ErasePersonSchema = z.object({
  email: AddressSchema,
  /** Also deletes the account with this address. Refused for an account with a role. */
  with_account: z.boolean(),
})

const ACCOUNT_STATUSES = ['none', 'user', 'staff', 'admin'] as const
export const PersonPreviewSchema = z.object({
  email: z.string(),
  /** How many of each kind would be deleted or lose the address. Kinds with none are left out. */
  counts: z.record(z.string(), z.number()),
  /** Whether the address has an account, and with which role. */
  account: z.enum(ACCOUNT_STATUSES),
  /** Opportunities found on the web that contain the address. They are removed with the suppression list instead. */
  openings: z.number().int(),
})
export type PersonPreview = z.infer<typeof PersonPreviewSchema>
export const ErasedSchema = z.object({ reference: z.string(), counts: z.record(z.string(), z.number()) })
export type Erased = z.infer<typeof ErasedSchema>

/** Requests a tar archive of all rows, or of those about one person. */
export const ExportDataSchema = z.object({ email: AddressSchema.nullable() })
