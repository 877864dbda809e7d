import { z } from 'zod'
import * as drafts from '#contracts/desk/drafts.ts'
import * as inbox from '#contracts/desk/inbox.ts'
import * as matches from '#contracts/desk/submission-matches.ts'
import { GetTodaySchema, TodaySchema } from '#contracts/desk/today.ts'
import * as settings from '#contracts/platform/admin-settings.ts'
import { HealthSchema } from '#contracts/platform/health.ts'
import * as people from '#contracts/platform/people.ts'
import * as personal from '#contracts/platform/personal-data.ts'
import { action, BY_ID, BY_NOTE, BY_PERSON, Done, NOTHING, Text } from './action.ts'

const InboxNoteChanged = z.object({ note: inbox.InboxNoteSchema })

/** Actions that are not about the scraper: inbox, drafts, people, settings. */
export const DESK_ACTIONS = {
  assign_inbox: action('staff', inbox.AssignInboxSchema, inbox.InboxItemsSchema),
  /** Checks a submission's links from the server. */
  check_links: action('staff', BY_ID, inbox.CheckedLinksSchema),
  clear_spam: action('staff', inbox.ClearSpamSchema, inbox.InboxChangedSchema),
  deactivate_person: action('admin', people.DeactivatePersonSchema, Done),
  /** Deletes the caller's own note; admins may delete any note. `restore_inbox_note` undoes it. */
  delete_inbox_note: action('staff', BY_NOTE, InboxNoteChanged),
  /** Tracks of the catalogue that fit a message or a brief. */
  draft_brief: action('staff', BY_ID, drafts.BriefDraftSchema),
  end_person_session: action('admin', people.EndPersonSessionSchema, Done),
  /** Ends all sessions of a person except the calling one. */
  end_person_sessions: action('admin', BY_PERSON, Done),
  erase_person: action('admin', personal.ErasePersonSchema, personal.ErasedSchema),
  export_data: action('admin', personal.ExportDataSchema, z.instanceof(Blob)),
  export_inbox: action('staff', inbox.ExportInboxSchema, Text),
  find_tracks: action('staff', drafts.FindTracksSchema, drafts.FoundTracksSchema),
  get_health: action('admin', NOTHING, HealthSchema),
  get_inbox_item: action('staff', inbox.GetInboxItemSchema, inbox.InboxDetailSchema),
  get_mail_sample: action('staff', settings.GetMailSampleSchema, settings.MailSampleSchema),
  get_person: action('admin', BY_PERSON, people.PersonDetailSchema),
  get_reply_time: action('staff', NOTHING, inbox.ReplyTimeSchema),
  get_retention: action('admin', NOTHING, personal.RetentionSchema),
  get_submission_window: action('staff', NOTHING, settings.SubmissionWindowStateSchema),
  get_today: action('staff', GetTodaySchema, TodaySchema),
  get_two_factor_rule: action('admin', NOTHING, settings.TwoFactorStateSchema),
  grant_role: action('admin', people.GrantRoleSchema, Done),
  invite_person: action('admin', people.InvitePersonSchema, z.object({ id: z.string() })),
  list_audit: action('admin', people.ListAuditSchema, people.AuditPageSchema),
  list_inbox: action('staff', inbox.ListInboxSchema, inbox.InboxPageSchema),
  list_mail_samples: action('staff', NOTHING, settings.MailSamplesSchema),
  list_people: action('admin', people.ListPeopleSchema, people.PeopleSchema),
  log_inbox_answer: action('staff', inbox.LogAnswerSchema, inbox.InboxChangedSchema),
  mark_openings: action('staff', matches.MarkOpeningsSchema, matches.MatchMarksSchema),
  mark_submissions: action('staff', matches.MarkSubmissionsSchema, matches.MatchMarksSchema),
  /** Accepted submissions and submissions on hold that fit an open opportunity. Empty if the opportunity is not open. */
  match_shelf: action('staff', BY_ID, matches.MatchingSubmissionsSchema),
  /** Openings that fit a submission. Empty, with `on_shelf` false, unless the submission is accepted or on hold. */
  match_submission: action('staff', BY_ID, matches.MatchingOpeningsSchema),
  order_draft: action('staff', drafts.OrderDraftSchema, drafts.OrderedDraftSchema),
  preview_person: action('admin', personal.PreviewPersonSchema, personal.PersonPreviewSchema),
  preview_retention: action('admin', personal.RetentionTimesSchema, personal.RetentionPreviewSchema),
  reactivate_person: action('admin', BY_PERSON, Done),
  resend_invite: action('admin', BY_PERSON, Done),
  reset_second_factor: action('admin', people.ResetSecondFactorSchema, Done),
  restore_inbox: action('staff', inbox.RestoreInboxSchema, inbox.InboxChangedSchema),
  restore_inbox_note: action('staff', BY_NOTE, InboxNoteChanged),
  revoke_invite: action('admin', BY_PERSON, Done),
  revoke_role: action('admin', people.RevokeRoleSchema, Done),
  save_inbox_note: action('staff', inbox.SaveInboxNoteSchema, InboxNoteChanged),
  save_retention: action('admin', personal.SaveRetentionSchema, Done),
  send_mail_sample: action('staff', settings.SendMailSampleSchema, z.object({ to: z.string() })),
  set_inbox_state: action('staff', inbox.SetInboxStateSchema, inbox.InboxChangedSchema),
  set_submission_window: action('staff', settings.SetSubmissionWindowSchema, settings.SubmissionWindowStateSchema),
  set_two_factor_rule: action('admin', settings.SetTwoFactorRuleSchema, settings.TwoFactorStateSchema),
  tag_submission: action('staff', inbox.TagSubmissionSchema, inbox.InboxItemsSchema),
}
