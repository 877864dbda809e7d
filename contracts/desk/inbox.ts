import { z } from 'zod'
import { StoredBriefSchema } from '#contracts/forms/stored-brief.ts'
import { isLine, trimmedText } from '#contracts/platform/stored-text.ts'
import { DECLINE_REASONS, INBOX_KINDS, INBOX_STATES } from './inbox-states.ts'

// Bodies of `POST /functions/v1/desk` for the inbox: messages, briefs and submissions in one queue. Unknown ids answer 404, and
// items that someone else has changed in the meantime answer 409.

const MAX_ITEMS = 500
export const PAGE_SIZE = 50
export const INBOX_TABS = ['all', 'messages', 'briefs', 'submissions', 'spam'] as const
export type InboxTab = (typeof INBOX_TABS)[number]

const kind = z.enum(INBOX_KINDS)
const state = z.enum(INBOX_STATES)
const reason = z.enum(DECLINE_REASONS)
const ids = z.array(z.uuid()).min(1).max(MAX_ITEMS)
const revision = z.number().int().min(0).max(2_147_483_647)
export const TagsSchema = z
  .array(z.string().trim().toLowerCase().min(1).max(40).refine(isLine, 'This is not text'))
  .max(20)

/** Which items a list shows. Spam and suspected spam are only in the tab `spam`. */
export const InboxFilterSchema = z.strictObject({
  tab: z.enum(INBOX_TABS).default('all'),
  /** `open`: items that still need work. `any`: all items of the tab. */
  state: z.union([state, z.enum(['open', 'any'])]).default('open'),
  assignee: z.union([z.uuid(), z.enum(['me', 'nobody'])]).optional(),
  /** Each word must occur in the item, its notes or its tags. Case does not matter. */
  q: z.string().trim().min(1).max(200).refine(isLine, 'This is not text').optional(),
  sort: z.enum(['newest', 'oldest']).default('newest'),
})
export type InboxFilter = z.infer<typeof InboxFilterSchema>

export const InboxItemSchema = z.object({
  id: z.uuid(),
  reference: z.string(),
  kind,
  sender: z.string(),
  email: z.string(),
  /** What it is about, on one line. */
  summary: z.string(),
  state,
  decline_reason: reason.nullable(),
  received_at: z.string(),
  changed_at: z.string(),
  first_answered_at: z.string().nullable(),
  /** When a member of staff first opened it. Null while it is unread. */
  opened_at: z.string().nullable().default(null),
  assignee: z.uuid().nullable(),
  revision,
  /** The rules suspect spam, and staff have not decided yet. */
  suspected: z.boolean(),
  spam_reasons: z.array(z.string()),
  tags: z.array(z.string()),
})
export type InboxItem = z.infer<typeof InboxItemSchema>

/** The answer is one page, with the counts of all tabs under the same filter. */
export const ListInboxSchema = z.object({
  filter: InboxFilterSchema.prefault({}),
  offset: z.number().int().min(0).max(1_000_000).default(0),
})
export const InboxPageSchema = z.object({
  items: z.array(InboxItemSchema),
  /** How many items the filter matches. */
  total: z.number().int(),
  tabs: z.record(z.enum(INBOX_TABS), z.number().int()),
})
export type InboxPage = z.infer<typeof InboxPageSchema>

/** Median days from arrival to the first answer, over the answers of the last 90 days. Null if there are none. */
export const ReplyTimeSchema = z.object({ median_days: z.number().nullable(), answers: z.number().int() })
export type ReplyTime = z.infer<typeof ReplyTimeSchema>
/** With fewer answers the submission page does not show the reply time. */
export const REPLY_TIME_MIN_ANSWERS = 10

export const InboxNoteSchema = z.object({
  id: z.uuid(),
  body: z.string(),
  created_at: z.string(),
  created_by: z.uuid().nullable(),
  edited_at: z.string().nullable(),
})
export type InboxNote = z.infer<typeof InboxNoteSchema>

const InboxEventSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['changed', 'mailed', 'taken_back']),
  /** For `changed`: the old and new value of each field. For the other kinds: the state that the mail is about. */
  detail: z.record(z.string(), z.unknown()),
  created_at: z.string(),
  created_by: z.uuid().nullable(),
})
export type InboxEvent = z.infer<typeof InboxEventSchema>

const LINK_OUTCOMES = ['opens', 'private', 'dead', 'unclear'] as const
export type LinkOutcome = (typeof LINK_OUTCOMES)[number]
const CheckedLinkSchema = z.object({
  url: z.string(),
  outcome: z.enum(LINK_OUTCOMES),
  detail: z.string(),
  /** The playable address that the link redirects to, if there is one. The link itself may be playable too. */
  player: z.string().nullable(),
  checked_at: z.string(),
})
export type CheckedLink = z.infer<typeof CheckedLinkSchema>

/** One item with everything about it. Answers 404 for an unknown reference. */
export const GetInboxItemSchema = z.object({
  reference: z.string().trim().toUpperCase().max(40),
  /** Whether a person is looking. If so, the item counts as read from now on. */
  here: z.boolean().default(false),
})
export const InboxDetailSchema = z.object({
  item: InboxItemSchema,
  /** Whether it was unread until this request. */
  was_unread: z.boolean().default(false),
  body: z.string(),
  brief: StoredBriefSchema.nullable().default(null),
  genre: z.string().nullable(),
  phone: z.string().nullable(),
  experience: z.string().nullable(),
  music_links: z.string().nullable(),
  notes: z.array(InboxNoteSchema),
  events: z.array(InboxEventSchema),
  links: z.array(CheckedLinkSchema),
})
export type InboxDetail = z.infer<typeof InboxDetailSchema>

/** An item's values before a change, and its revision after it. `restore_inbox` accepts these entries. */
const InboxBeforeSchema = z.object({
  id: z.uuid(),
  state,
  decline_reason: reason.nullable(),
  answered: z.boolean(),
  spam_cleared: z.boolean(),
  revision,
})
export type InboxBefore = z.infer<typeof InboxBeforeSchema>

/**
 * Moves all items or none. Answers 400 if an item's kind does not have the state. With `mail` the sender of each submission is
 * mailed, but never about spam. The mail waits for `MAIL_DELAY_SEC`, so that an undo can still cancel it.
 */
export const SetInboxStateSchema = z.object({
  ids,
  state,
  decline_reason: reason.nullable().default(null),
  mail: z.boolean().default(false),
})
export const MAIL_DELAY_SEC = 60
/** Undoes a change of state. Answers 409 if someone has changed one of the items since. */
export const RestoreInboxSchema = z.object({
  before: z.array(InboxBeforeSchema).min(1).max(MAX_ITEMS),
})
export const InboxChangedSchema = z.object({
  items: z.array(InboxItemSchema),
  before: z.array(InboxBeforeSchema),
  /** How many mails were queued, or cancelled by an undo. */
  mails: z.number().int(),
  /** Mails that had been sent before the undo. */
  left: z.number().int(),
})
export type InboxChanged = z.infer<typeof InboxChangedSchema>

/** Staff say that these are not spam: they become new and are no longer suspected. */
export const ClearSpamSchema = z.object({ ids })
/** Staff have replied by mail. Messages and briefs become answered. */
export const LogAnswerSchema = z.object({ ids })
export const AssignInboxSchema = z.object({ ids, assignee: z.uuid().nullable() })
export const TagSubmissionSchema = z.object({ id: z.uuid(), tags: TagsSchema })
export const InboxItemsSchema = z.object({ items: z.array(InboxItemSchema) })

export const INBOX_NOTE_MAX = 5000
/** With `note_id`, changes that note, which must be the caller's own. */
export const SaveInboxNoteSchema = z.object({
  id: z.uuid(),
  note_id: z.uuid().optional(),
  body: trimmedText(INBOX_NOTE_MAX),
})

export const CheckedLinksSchema = z.object({ links: z.array(CheckedLinkSchema) })

/** The items that match the filter, or only those with these `ids`, as a CSV file. */
export const ExportInboxSchema = z.object({
  filter: InboxFilterSchema.prefault({}),
  ids: ids.optional(),
})
