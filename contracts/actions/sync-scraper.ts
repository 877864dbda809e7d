import { z } from 'zod'
import { DeskCountsSchema, MarkRunsSeenSchema } from '#contracts/desk/desk-counts.ts'
import { DeskFiguresAnswerSchema, DeskFiguresSchema } from '#contracts/desk/desk-figures.ts'
import { MatchAnswerSchema } from '#contracts/desk/matches.ts'
import * as actions from '#contracts/desk/opportunity-actions.ts'
import * as answers from '#contracts/desk/opportunity-answers.ts'
import * as detail from '#contracts/desk/opportunity-detail.ts'
import * as search from '#contracts/desk/opportunity-search.ts'
import * as work from '#contracts/desk/opportunity-work.ts'
import * as views from '#contracts/desk/saved-views.ts'
import * as removal from '#contracts/forms/removal-request.ts'
import { AlertRecipientSchema, ReaddRecipientSchema, SendTestMailSchema } from '#contracts/scraper/alerts.ts'
import { CandidatePageSchema, DecideCandidatesSchema, ListCandidatesSchema } from '#contracts/scraper/candidates.ts'
import { ExtractionTestSchema, TestExtractionSchema } from '#contracts/scraper/extraction-test.ts'
import { StaffOpportunitySchema } from '#contracts/scraper/opportunity.ts'
import { GetRunSchema, RunReportSchema } from '#contracts/scraper/runs.ts'
import { SaveScheduleSchema, ScheduleSchema } from '#contracts/scraper/schedule.ts'
import * as sources from '#contracts/scraper/sources.ts'
import * as scraper from '#contracts/scraper/sync-scraper.ts'
import { action, BY_ID, BY_NOTE, BY_OUTREACH, BY_RUN, Done, NOTHING, Text } from './action.ts'

const NoteChanged = z.object({ note: work.NoteSchema })
const OutreachChanged = z.object({ outreach: work.OutreachSchema })
const FieldChanged = z.object({ field: detail.FieldEvidenceSchema })
/** A backend built to the specification refuses a run with `success: false` and an error. */
const RunStarted = Done.extend({ run_id: z.string().optional().catch(undefined), error: z.string().optional() })

/** The dashboard's actions. The specification defines `get_opportunities`, `get_logs` and `run_scraper`. */
export const SYNC_SCRAPER_ACTIONS = {
  /** Answers 409 if the run has already ended. */
  cancel_run: action('staff', BY_RUN, Done),
  clear_override: action('staff', actions.ClearOverrideSchema, StaffOpportunitySchema),
  confirm_field: action('staff', detail.ConfirmFieldSchema, FieldChanged),
  count_opportunities: action('staff', search.CountOpportunitiesSchema, search.OpportunityCountsSchema),
  decide_candidates: action('staff', DecideCandidatesSchema, z.object({ changed: z.number() })),
  decide_removal_request: action('staff', removal.DecideRemovalRequestSchema, Done),
  /** Deletes the caller's own note; admins may delete any note. `restore_note` undoes it. */
  delete_note: action('staff', BY_NOTE, NoteChanged),
  /** The same rules as `delete_note`. */
  delete_outreach: action('staff', BY_OUTREACH, OutreachChanged),
  delete_view: action('staff', BY_ID, Done),
  describe_queries: action('staff', sources.DescribeQueriesSchema, sources.QueryUsesSchema),
  /** The counts beside the entries of the dashboard's menu. */
  desk_counts: action('staff', NOTHING, DeskCountsSchema),
  desk_figures: action('staff', DeskFiguresSchema, DeskFiguresAnswerSchema),
  dismiss: action('staff', actions.DismissSchema, StaffOpportunitySchema),
  dismiss_many: action('staff', work.DismissManySchema, work.ChangedIdsSchema),
  export_opportunities: action('staff', search.ExportOpportunitiesSchema, Text),
  find_opportunities: action('staff', search.FindOpportunitiesSchema, search.FoundOpportunitiesSchema),
  /**
   * Replaces a source with one at the site that it redirects to, with the same description. `added` says whether the new source
   * was unknown before; `restore_source` and `remove_source` undo the change.
   */
  follow_move: action(
    'staff',
    sources.NamedSourceSchema,
    z.object({ source: sources.SourceSchema, added: z.boolean() }),
  ),
  get_config: action('staff', NOTHING, scraper.StoredScraperConfigSchema),
  get_logs: action('staff', NOTHING, z.array(scraper.ScraperLogSchema)),
  get_opportunities: action(
    'staff',
    scraper.GetOpportunitiesSchema,
    z.array(z.union([StaffOpportunitySchema, search.ListedOpportunitySchema])),
  ),
  /** Also answers dismissed opportunities; a merged one is a 404. */
  get_opportunity: action('staff', BY_ID, detail.OpportunityDetailSchema),
  get_run: action('staff', GetRunSchema, RunReportSchema),
  get_schedule: action('staff', NOTHING, ScheduleSchema),
  get_sources: action('staff', NOTHING, scraper.ScraperSourcesSchema),
  import_sources: action('staff', sources.ImportSourcesSchema, sources.ImportReportSchema),
  /** Keeps a source at its address although the site redirects elsewhere. Staff are not asked about the same move again. */
  keep_site: action('staff', sources.NamedSourceSchema, sources.SourceSchema),
  list_candidates: action('staff', ListCandidatesSchema, CandidatePageSchema),
  list_dismissed: action('staff', NOTHING, z.array(StaffOpportunitySchema)),
  list_events: action('staff', actions.ListEventsSchema, z.array(answers.OpportunityEventSchema)),
  list_merges: action('staff', actions.ListMergesSchema, z.array(answers.MergeRecordSchema)),
  /** All past and present recipients of alerts, and which of them have unsubscribed. */
  list_recipients: action('staff', NOTHING, z.array(AlertRecipientSchema)),
  list_removal_requests: action('staff', removal.ListRemovalRequestsSchema, z.array(removal.RemovalRequestSchema)),
  /** Active, paused and removed entries, by company. */
  list_sources: action('staff', NOTHING, z.array(sources.SourceSchema)),
  /** Staff and admins, who can own an opportunity, by address. */
  list_staff: action('staff', NOTHING, z.array(work.StaffMemberSchema)),
  list_suppressions: action('staff', actions.ListSuppressionsSchema, z.array(answers.SuppressionSchema)),
  /** The caller's own views and the shared ones, by name. */
  list_views: action('staff', NOTHING, views.ListViewsResponseSchema),
  log_outreach: action('staff', work.LogOutreachSchema, OutreachChanged),
  mark_runs_seen: action('staff', MarkRunsSeenSchema, Done),
  /**
   * Records that the caller is using the dashboard. A visit ends after half an hour without a call. `since` is the end of the
   * previous visit, or null on the first one.
   */
  mark_visit: action('staff', NOTHING, views.MarkVisitResponseSchema),
  /** Tracks that fit an opportunity, and a draft mail about them. Nothing is sent. Unknown ids answer 404. */
  match_opportunity: action('staff', BY_ID, MatchAnswerSchema),
  merge: action('staff', actions.MergeSchema, z.object({ merge_id: z.string(), row: StaffOpportunitySchema })),
  pause_source: action('staff', sources.PauseSourceSchema, sources.SourceSchema),
  preview_suppression: action('staff', actions.PreviewSuppressionSchema, answers.SuppressionPreviewSchema),
  readd_recipient: action('staff', ReaddRecipientSchema, Done),
  /** Removes all sample data and ends a sample run that is under way; succeeds when there is none. */
  remove_sample: action('staff', NOTHING, scraper.RemoveSampleResponseSchema),
  remove_source: action(
    'staff',
    sources.NamedSourceSchema,
    z.union([sources.SourceSchema, z.object({ url: z.string(), state: z.literal('removed') })]),
  ),
  /** Undoes an answer: splits a merge, or asks again about two opportunities that were kept apart. */
  reopen_review: action('staff', BY_ID, Done),
  resolve_review: action('staff', actions.ResolveReviewSchema, Done),
  restore: action('staff', actions.RestoreSchema, StaffOpportunitySchema),
  restore_many: action('staff', work.RestoreManySchema, work.ChangedIdsSchema),
  restore_note: action('staff', BY_NOTE, NoteChanged),
  restore_outreach: action('staff', BY_OUTREACH, OutreachChanged),
  /** Undoes `remove_source`; a paused entry comes back paused. */
  restore_source: action('staff', sources.NamedSourceSchema, sources.SourceSchema),
  /** Undoes `unsuppress` within the hour. */
  restore_suppression: action('staff', BY_ID, Done.extend({ rows_changed: z.number() })),
  restore_view: action('staff', BY_ID, views.SavedViewSchema),
  restore_work: action('staff', work.RestoreWorkSchema, work.WorkAnswerSchema),
  /** Makes the next run read a site that was given up or is waiting for its next attempt. */
  resume_site: action('staff', sources.NamedSourceSchema, sources.SourceSchema),
  review_queue: action('staff', actions.ReviewQueueSchema, z.array(answers.ReviewSchema)),
  run_sample: action('staff', NOTHING, RunStarted),
  run_scraper: action('staff', scraper.RunScraperSchema, RunStarted),
  save_config: action('staff', scraper.SaveConfigSchema, scraper.StoredScraperConfigSchema),
  save_note: action('staff', work.SaveNoteSchema, NoteChanged),
  save_schedule: action('staff', SaveScheduleSchema, ScheduleSchema),
  save_source: action('staff', sources.SaveSourceSchema, sources.SourceSchema),
  save_view: action('staff', views.SaveViewSchema, views.SavedViewSchema),
  send_test_mail: action('staff', SendTestMailSchema, Done),
  /** The result of each source's last visit. Pages that no run has visited are left out. */
  source_results: action('staff', NOTHING, z.array(sources.SourceResultSchema)),
  suppress: action('staff', actions.SuppressSchema, Done.extend({ id: z.string(), rows_changed: z.number() })),
  test_reader: action('admin', TestExtractionSchema, ExtractionTestSchema),
  unconfirm_field: action('staff', detail.UnconfirmFieldSchema, FieldChanged),
  unmerge: action('staff', actions.UnmergeSchema, z.object({ rows: z.array(StaffOpportunitySchema) })),
  unsuppress: action('staff', BY_ID, Done),
  update_opportunity: action('staff', actions.UpdateOpportunitySchema, StaffOpportunitySchema),
  update_work: action('staff', work.UpdateWorkSchema, work.WorkAnswerSchema),
}
