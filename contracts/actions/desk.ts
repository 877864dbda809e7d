import { z } from 'zod'
import {
  BriefDraftSchema,
  FindTracksSchema,
  FoundTracksSchema,
  OrderDraftSchema,
  OrderedDraftSchema,
} from '#contracts/desk/drafts.ts'
import {
  AssignInboxSchema,
  CheckedLinksSchema,
  ClearSpamSchema,
  ExportInboxSchema,
  GetInboxItemSchema,
  InboxChangedSchema,
  InboxDetailSchema,
  InboxItemsSchema,
  InboxNoteSchema,
  InboxPageSchema,
  ListInboxSchema,
  LogAnswerSchema,
  ReplyTimeSchema,
  RestoreInboxSchema,
  SaveInboxNoteSchema,
  SetInboxStateSchema,
  TagSubmissionSchema,
} from '#contracts/desk/inbox.ts'
import {
  MarkOpeningsSchema,
  MarkSubmissionsSchema,
  ShelfAnswerSchema,
  ShelfMarksSchema,
  SubmissionAnswerSchema,
} from '#contracts/desk/shelf.ts'
import { GetTodaySchema, TodaySchema } from '#contracts/desk/today.ts'
import { HealthSchema } from '#contracts/platform/health.ts'
import {
  GetMailSampleSchema,
  HouseWindowSchema,
  MailSampleSchema,
  MailSamplesSchema,
  SendMailSampleSchema,
  SetSubmissionWindowSchema,
  SetTwoFactorRuleSchema,
  TwoFactorStateSchema,
} from '#contracts/platform/house-settings.ts'
import {
  AuditPageSchema,
  DeactivatePersonSchema,
  EndPersonSessionSchema,
  GrantRoleSchema,
  InvitePersonSchema,
  ListAuditSchema,
  ListPeopleSchema,
  PeopleSchema,
  PersonDetailSchema,
  ResetSecondFactorSchema,
  RevokeRoleSchema,
} from '#contracts/platform/people.ts'
import {
  ErasedSchema,
  ErasePersonSchema,
  ExportDataSchema,
  PersonPreviewSchema,
  PreviewPersonSchema,
  PreviewRetentionSchema,
  RetentionPreviewSchema,
  RetentionSchema,
  SaveRetentionSchema,
} from '#contracts/platform/personal-data.ts'
import { action, BY_ID, BY_NOTE, BY_PERSON, Done, NOTHING, Text } from './action.ts'

const InboxNoteChanged = z.object({ note: InboxNoteSchema })

/** What is not about the scraper: inbox, drafts, people, settings. */
export const DESK_ACTIONS = {
  assign_inbox: action('staff', AssignInboxSchema, InboxItemsSchema),
  /** Checks a submission's links from the server. */
  check_links: action('staff', BY_ID, CheckedLinksSchema),
  clear_spam: action('staff', ClearSpamSchema, InboxChangedSchema),
  deactivate_person: action('admin', DeactivatePersonSchema, Done),
  /** Deletes a note of one's own; admins may delete every note. `restore_inbox_note` brings it back. */
  delete_inbox_note: action('staff', BY_NOTE, InboxNoteChanged),
  /** Tracks of the catalogue that fit a message or a brief. */
  draft_brief: action('staff', BY_ID, BriefDraftSchema),
  end_person_session: action('admin', EndPersonSessionSchema, Done),
  /** Ends all of a person's sessions except the one that asks. */
  end_person_sessions: action('admin', BY_PERSON, Done),
  erase_person: action('admin', ErasePersonSchema, ErasedSchema),
  export_data: action('admin', ExportDataSchema, z.instanceof(Blob)),
  export_inbox: action('staff', ExportInboxSchema, Text),
  find_tracks: action('staff', FindTracksSchema, FoundTracksSchema),
  /** Whether the server is well, and what to do if not. */
  get_health: action('admin', NOTHING, HealthSchema),
  get_inbox_item: action('staff', GetInboxItemSchema, InboxDetailSchema),
  get_mail_sample: action('staff', GetMailSampleSchema, MailSampleSchema),
  get_person: action('admin', BY_PERSON, PersonDetailSchema),
  get_reply_time: action('staff', NOTHING, ReplyTimeSchema),
  get_retention: action('admin', NOTHING, RetentionSchema),
  get_submission_window: action('staff', NOTHING, HouseWindowSchema),
  get_today: action('staff', GetTodaySchema, TodaySchema),
  get_two_factor_rule: action('admin', NOTHING, TwoFactorStateSchema),
  grant_role: action('admin', GrantRoleSchema, Done),
  invite_person: action('admin', InvitePersonSchema, z.object({ id: z.string() })),
  list_audit: action('admin', ListAuditSchema, AuditPageSchema),
  list_inbox: action('staff', ListInboxSchema, InboxPageSchema),
  list_mail_samples: action('staff', NOTHING, MailSamplesSchema),
  list_people: action('admin', ListPeopleSchema, PeopleSchema),
  log_inbox_answer: action('staff', LogAnswerSchema, InboxChangedSchema),
  mark_openings: action('staff', MarkOpeningsSchema, ShelfMarksSchema),
  mark_submissions: action('staff', MarkSubmissionsSchema, ShelfMarksSchema),
  /** Which submissions on the shelf fit an open opportunity. Answers none for one that is not open. */
  match_shelf: action('staff', BY_ID, ShelfAnswerSchema),
  /** Which openings fit a submission. Answers none, and `on_shelf` false, for one that is not on the shelf. */
  match_submission: action('staff', BY_ID, SubmissionAnswerSchema),
  order_draft: action('staff', OrderDraftSchema, OrderedDraftSchema),
  preview_person: action('admin', PreviewPersonSchema, PersonPreviewSchema),
  preview_retention: action('admin', PreviewRetentionSchema, RetentionPreviewSchema),
  reactivate_person: action('admin', BY_PERSON, Done),
  resend_invite: action('admin', BY_PERSON, Done),
  reset_second_factor: action('admin', ResetSecondFactorSchema, Done),
  restore_inbox: action('staff', RestoreInboxSchema, InboxChangedSchema),
  restore_inbox_note: action('staff', BY_NOTE, InboxNoteChanged),
  revoke_invite: action('admin', BY_PERSON, Done),
  revoke_role: action('admin', RevokeRoleSchema, Done),
  save_inbox_note: action('staff', SaveInboxNoteSchema, InboxNoteChanged),
  save_retention: action('admin', SaveRetentionSchema, Done),
  send_mail_sample: action('staff', SendMailSampleSchema, z.object({ to: z.string() })),
  set_inbox_state: action('staff', SetInboxStateSchema, InboxChangedSchema),
  set_submission_window: action('staff', SetSubmissionWindowSchema, HouseWindowSchema),
  set_two_factor_rule: action('admin', SetTwoFactorRuleSchema, TwoFactorStateSchema),
  tag_submission: action('staff', TagSubmissionSchema, InboxItemsSchema),
}
