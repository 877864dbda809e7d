import { z } from 'zod'
import { StoredBriefSchema } from '#contracts/forms/stored-brief.ts'
import { isLine, wordsOf } from '#contracts/platform/stored-text.ts'
import { DECLINE_REASONS, INBOX_KINDS, INBOX_STATES } from './inbox-states.ts'

// Bodies of `POST /functions/v1/desk` for the inbox: messages, briefs and submissions in one queue. Unknown ids answer 404,
// what somebody else has changed meanwhile answers 409.

export const MOST_ITEMS = 500
export const PAGE_SIZE = 50
export const INBOX_TABS = ['all', 'messages', 'briefs', 'submissions', 'spam'] as const
export type InboxTab = (typeof INBOX_TABS)[number]

const kind = z.enum(INBOX_KINDS)
const state = z.enum(INBOX_STATES)
const reason = z.enum(DECLINE_REASONS)
const ids = z.array(z.uuid()).min(1).max(MOST_ITEMS)
const revision = z.number().int().min(0).max(2_147_483_647)
export const TagsSchema = z
  .array(z.string().trim().toLowerCase().min(1).max(40).refine(isLine, 'This is not text'))
  .max(20)

/** Which items a list shows. Suspected spam and spam stand in the tab `spam` alone. */
export const InboxFilterSchema = z.strictObject({
  tab: z.enum(INBOX_TABS).default('all'),
  /** `open`: work is left to do. `any`: everything of the tab. */
  state: z.union([state, z.enum(['open', 'any'])]).default('open'),
  assignee: z.union([z.uuid(), z.enum(['me', 'nobody'])]).optional(),
  /** Each word must occur somewhere in the item, its notes or its tags, whatever its case. */
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
  /** One line of what it is about. */
  summary: z.string(),
  state,
  decline_reason: reason.nullable(),
  received_at: z.string(),
  changed_at: z.string(),
  first_answered_at: z.string().nullable(),
  /** When somebody of the staff opened it first; until then it is unread. */
  opened_at: z.string().nullable().default(null),
  assignee: z.uuid().nullable(),
  revision,
  /** The rules take it for spam, and nobody has decided yet. */
  suspected: z.boolean(),
  spam_reasons: z.array(z.string()),
  tags: z.array(z.string()),
})
export type InboxItem = z.infer<typeof InboxItemSchema>

/** Answers a page of the list with the counts of all tabs under the same filter. */
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

/** Median days from arrival to the first answer, over the answers of the last 90 days; null without any. */
export const ReplyTimeSchema = z.object({ median_days: z.number().nullable(), answers: z.number().int() })
export type ReplyTime = z.infer<typeof ReplyTimeSchema>
/** The submission page shows the figure from so many answers on. */
export const REPLY_TIME_FROM = 10

export const InboxNoteSchema = z.object({
  id: z.uuid(),
  body: z.string(),
  created_at: z.string(),
  created_by: z.uuid().nullable(),
  edited_at: z.string().nullable(),
})
export type InboxNote = z.infer<typeof InboxNoteSchema>

export const InboxEventSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['changed', 'mailed', 'taken_back']),
  /** Of `changed`: each field with what it was and what it is. Of the others: the state that the mail is about. */
  detail: z.record(z.string(), z.unknown()),
  created_at: z.string(),
  created_by: z.uuid().nullable(),
})
export type InboxEvent = z.infer<typeof InboxEventSchema>

export const LINK_OUTCOMES = ['opens', 'private', 'dead', 'unclear'] as const
export type LinkOutcome = (typeof LINK_OUTCOMES)[number]
export const CheckedLinkSchema = z.object({
  url: z.string(),
  outcome: z.enum(LINK_OUTCOMES),
  detail: z.string(),
  /** Where it led to, if that can be played; else the link itself may be. */
  player: z.string().nullable(),
  checked_at: z.string(),
})
export type CheckedLink = z.infer<typeof CheckedLinkSchema>

/** One item with everything about it. Answers 404 for an unknown reference. */
export const GetInboxItemSchema = z.object({
  reference: z.string().trim().toUpperCase().max(40),
  /** A person is looking, so that the item counts as read from now on. */
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

/** What an item was before a change, and its revision after it. `restore_inbox` takes these entries back. */
const BeforeSchema = z.object({
  id: z.uuid(),
  state,
  decline_reason: reason.nullable(),
  answered: z.boolean(),
  spam_cleared: z.boolean(),
  revision,
})
export type InboxBefore = z.infer<typeof BeforeSchema>

/**
 * Moves all items or none; 400 if the state is none of an item's kind. With `mail` the sender of each submission is told, but
 * never of spam; the mail waits for `MAIL_DELAY_SEC`, so that an undo can still take it back.
 */
export const SetInboxStateSchema = z.object({
  ids,
  state,
  decline_reason: reason.nullable().default(null),
  mail: z.boolean().default(false),
})
export const MAIL_DELAY_SEC = 60
/** Undoes a change of state, unless somebody has changed one of the items since (409). */
export const RestoreInboxSchema = z.object({
  before: z.array(BeforeSchema).min(1).max(MOST_ITEMS),
})
export const InboxChangedSchema = z.object({
  items: z.array(InboxItemSchema),
  before: z.array(BeforeSchema),
  /** How many mails were queued, or taken back by an undo. */
  mails: z.number().int(),
  /** Mails that had left before the undo. */
  left: z.number().int(),
})
export type InboxChanged = z.infer<typeof InboxChangedSchema>

/** A person says that these are no spam: back to new, and no longer suspected. Answers as `set_inbox_state`. */
export const ClearSpamSchema = z.object({ ids })
/** A person has replied by mail. Messages and briefs become answered. Answers as `set_inbox_state`. */
export const LogAnswerSchema = z.object({ ids })
export const AssignInboxSchema = z.object({ ids, assignee: z.uuid().nullable() })
/** Of a submission. Answers `{ items }`. */
export const TagSubmissionSchema = z.object({ id: z.uuid(), tags: TagsSchema })
export const InboxItemsSchema = z.object({ items: z.array(InboxItemSchema) })

export const INBOX_NOTE_MAX = 5000
/** With `note_id` the author's own note is changed. Answers `{ note }`. */
export const SaveInboxNoteSchema = z.object({
  id: z.uuid(),
  note_id: z.uuid().optional(),
  body: wordsOf(INBOX_NOTE_MAX),
})

export const CheckedLinksSchema = z.object({ links: z.array(CheckedLinkSchema) })

/** What the filter shows, or with `ids` only those, as a CSV file. */
export const ExportInboxSchema = z.object({
  filter: InboxFilterSchema.prefault({}),
  ids: ids.optional(),
})
