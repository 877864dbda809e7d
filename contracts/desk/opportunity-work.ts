import { z } from 'zod'
import { multilineText } from '#contracts/platform/stored-text.ts'

// Staff's work on an opportunity: stage, owner, next action, star, notes and outreach. Separate from what the pages say. Bodies of
// `POST /functions/v1/sync-scraper`. Unknown ids answer 404; opportunities that someone else has changed in the meantime answer 409.

export const STAGES = ['new', 'to_contact', 'contacted', 'replied', 'submitted', 'placed', 'passed'] as const
export const StageSchema = z.enum(STAGES)
export type Stage = z.infer<typeof StageSchema>

export const NEXT_ACTION_MAX = 200
export const NOTE_MAX = 5000
export const SUMMARY_MAX = 2000
export const MAX_OPPORTUNITIES = 500

/** `starred` is the caller's own star. An opportunity without any work has revision 0. */
export const WorkSchema = z.object({
  stage: StageSchema,
  owner: z.uuid().nullable(),
  next_action: z.string().nullable(),
  next_action_on: z.iso.date().nullable(),
  starred: z.boolean(),
  revision: z.number().int(),
})
export type Work = z.infer<typeof WorkSchema>

export const DEFAULT_WORK: Work = {
  stage: 'new',
  owner: null,
  next_action: null,
  next_action_on: null,
  starred: false,
  revision: 0,
}

export const WorkChangeSchema = z
  .strictObject({
    stage: StageSchema,
    owner: z.uuid().nullable(),
    next_action: multilineText(NEXT_ACTION_MAX).nullable(),
    next_action_on: z.iso.date().nullable(),
    starred: z.boolean(),
  })
  .partial()
  .refine((change) => Object.values(change).some((value) => value !== undefined), 'Nothing to change')
export type WorkChange = z.infer<typeof WorkChangeSchema>

const ids = z.array(z.uuid()).min(1).max(MAX_OPPORTUNITIES)
const revision = z.number().int().min(0).max(2_147_483_647)

/** The work before a change, and its revision after it. `restore_work` accepts these entries. */
const WorkBeforeSchema = z.object({ id: z.uuid(), change: WorkChangeSchema, revision })
export type WorkBefore = z.infer<typeof WorkBeforeSchema>

/** Changes all or none. `before` in the answer contains only what changed. */
export const UpdateWorkSchema = z
  .object({
    ids,
    change: WorkChangeSchema,
    expected_revision: revision.optional(),
  })
  .refine(
    (request) => request.expected_revision === undefined || request.ids.length === 1,
    'A revision belongs to one opportunity',
  )
/** Undoes `update_work`. Answers 409 if someone has changed one of the opportunities since. */
export const RestoreWorkSchema = z.object({
  before: z.array(WorkBeforeSchema).min(1).max(MAX_OPPORTUNITIES),
})
export const WorkAnswerSchema = z.object({
  changed: z.array(z.object({ id: z.uuid(), work: WorkSchema })),
  before: z.array(WorkBeforeSchema),
})
export type WorkAnswer = z.infer<typeof WorkAnswerSchema>

/** All or none. `changed` in the answer lists those that were not dismissed before; `restore_many` undoes exactly these. */
export const DismissManySchema = z.object({
  ids,
  reason: multilineText(500).nullable().default(null),
})
export const RestoreManySchema = z.object({ ids })
export const ChangedIdsSchema = z.object({ changed: z.array(z.uuid()) })

export const NoteSchema = z.object({
  id: z.uuid(),
  opportunity_id: z.uuid(),
  body: z.string(),
  created_at: z.string(),
  created_by: z.uuid().nullable(),
  edited_at: z.string().nullable(),
})
export type Note = z.infer<typeof NoteSchema>

/** With `note_id`, changes that note, which must be the caller's own. */
export const SaveNoteSchema = z.object({
  id: z.uuid(),
  note_id: z.uuid().optional(),
  body: multilineText(NOTE_MAX),
})

const CHANNELS = ['email', 'form', 'phone', 'meeting', 'portal', 'other'] as const
export const ChannelSchema = z.enum(CHANNELS)
export type Channel = z.infer<typeof ChannelSchema>
export const DirectionSchema = z.enum(['sent', 'received'])
export type Direction = z.infer<typeof DirectionSchema>

export const OutreachSchema = z.object({
  id: z.uuid(),
  opportunity_id: z.uuid(),
  channel: ChannelSchema,
  direction: DirectionSchema,
  happened_on: z.iso.date(),
  summary: z.string(),
  created_at: z.string(),
  created_by: z.uuid().nullable(),
})
export type Outreach = z.infer<typeof OutreachSchema>

/** Records what was sent or received elsewhere. Nothing is sent from here. */
export const LogOutreachSchema = z.object({
  id: z.uuid(),
  channel: ChannelSchema,
  direction: DirectionSchema,
  happened_on: z.iso.date(),
  summary: multilineText(SUMMARY_MAX),
})

export const StaffMemberSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string().nullable(),
  deactivated: z.boolean(),
})
export type StaffMember = z.infer<typeof StaffMemberSchema>
