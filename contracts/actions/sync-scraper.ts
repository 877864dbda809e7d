import { z } from 'zod'
import { DeskCountsSchema, MarkRunsSeenSchema } from '#contracts/desk/desk-counts.ts'
import { DeskFiguresAnswerSchema, DeskFiguresSchema } from '#contracts/desk/desk-figures.ts'
import { MatchAnswerSchema } from '#contracts/desk/matches.ts'
import {
  ClearOverrideSchema,
  DismissSchema,
  ListEventsSchema,
  ListMergesSchema,
  ListSuppressionsSchema,
  MergeSchema,
  PreviewSuppressionSchema,
  ResolveReviewSchema,
  RestoreSchema,
  ReviewQueueSchema,
  SuppressSchema,
  UnmergeSchema,
  UpdateOpportunitySchema,
} from '#contracts/desk/opportunity-actions.ts'
import {
  MergeRecordSchema,
  OpportunityEventSchema,
  ReviewSchema,
  SuppressionPreviewSchema,
  SuppressionSchema,
} from '#contracts/desk/opportunity-answers.ts'
import {
  ConfirmFieldSchema,
  FieldEvidenceSchema,
  OpportunityDetailSchema,
  UnconfirmFieldSchema,
} from '#contracts/desk/opportunity-detail.ts'
import {
  CountOpportunitiesSchema,
  DeskRowSchema,
  ExportOpportunitiesSchema,
  FindOpportunitiesSchema,
  FoundOpportunitiesSchema,
  OpportunityCountsSchema,
} from '#contracts/desk/opportunity-search.ts'
import {
  DismissManySchema,
  LogOutreachSchema,
  ManyAnswerSchema,
  NoteSchema,
  OutreachSchema,
  RestoreManySchema,
  RestoreWorkSchema,
  SaveNoteSchema,
  StaffMemberSchema,
  UpdateWorkSchema,
  WorkAnswerSchema,
} from '#contracts/desk/opportunity-work.ts'
import {
  ListViewsResponseSchema,
  MarkVisitResponseSchema,
  SavedViewSchema,
  SaveViewSchema,
} from '#contracts/desk/saved-views.ts'
import {
  DecideRemovalRequestSchema,
  ListRemovalRequestsSchema,
  RemovalRequestSchema,
} from '#contracts/forms/removal-request.ts'
import { AlertRecipientSchema, ReaddRecipientSchema, SendTestMailSchema } from '#contracts/scraper/alerts.ts'
import { CandidatePageSchema, DecideCandidatesSchema, ListCandidatesSchema } from '#contracts/scraper/candidates.ts'
import { StaffOpportunitySchema } from '#contracts/scraper/opportunity.ts'
import { ReaderTestSchema, TestReaderSchema } from '#contracts/scraper/reader-test.ts'
import { GetRunSchema, RunReportSchema } from '#contracts/scraper/runs.ts'
import { SaveScheduleSchema, ScheduleSchema } from '#contracts/scraper/schedule.ts'
import { FollowMoveSchema, KeepSiteSchema, ResumeSiteSchema } from '#contracts/scraper/site-health.ts'
import {
  DescribeQueriesSchema,
  ImportReportSchema,
  ImportSourcesSchema,
  PauseSourceSchema,
  QueryUsesSchema,
  RemoveSourceSchema,
  RestoreSourceSchema,
  SaveSourceSchema,
  SourceResultSchema,
  SourceSchema,
} from '#contracts/scraper/sources.ts'
import {
  GetOpportunitiesSchema,
  RemoveSampleResponseSchema,
  RunScraperSchema,
  SaveConfigSchema,
  ScraperLogSchema,
  ScraperSourcesSchema,
  StoredScraperConfigSchema,
} from '#contracts/scraper/sync-scraper.ts'
import { action, BY_ID, BY_NOTE, BY_OUTREACH, BY_RUN, Done, NOTHING, Text } from './action.ts'

const NoteChanged = z.object({ note: NoteSchema })
const OutreachChanged = z.object({ outreach: OutreachSchema })
const FieldChanged = z.object({ field: FieldEvidenceSchema })
/** `success` is false, with the error, where a backend of the specification refuses the run. */
const RunStarted = Done.extend({ run_id: z.string().optional().catch(undefined), error: z.string().optional() })

/** The dashboard's actions; `get_opportunities`, `get_logs` and `run_scraper` are those of the specification. */
export const SYNC_SCRAPER_ACTIONS = {
  /** Answers 409 if the run has already ended. */
  cancel_run: action('staff', BY_RUN, Done),
  clear_override: action('staff', ClearOverrideSchema, StaffOpportunitySchema),
  confirm_field: action('staff', ConfirmFieldSchema, FieldChanged),
  count_opportunities: action('staff', CountOpportunitiesSchema, OpportunityCountsSchema),
  decide_candidates: action('staff', DecideCandidatesSchema, z.object({ changed: z.number() })),
  decide_removal_request: action('staff', DecideRemovalRequestSchema, Done),
  /** Deletes a note of one's own; admins may delete every note. `restore_note` brings it back. */
  delete_note: action('staff', BY_NOTE, NoteChanged),
  /** The same rules as for notes. */
  delete_outreach: action('staff', BY_OUTREACH, OutreachChanged),
  delete_view: action('staff', BY_ID, Done),
  describe_queries: action('staff', DescribeQueriesSchema, QueryUsesSchema),
  /** The counts beside the entries of the dashboard's menu. */
  desk_counts: action('staff', NOTHING, DeskCountsSchema),
  desk_figures: action('staff', DeskFiguresSchema, DeskFiguresAnswerSchema),
  dismiss: action('staff', DismissSchema, StaffOpportunitySchema),
  dismiss_many: action('staff', DismissManySchema, ManyAnswerSchema),
  export_opportunities: action('staff', ExportOpportunitiesSchema, Text),
  find_opportunities: action('staff', FindOpportunitiesSchema, FoundOpportunitiesSchema),
  follow_move: action('staff', FollowMoveSchema, z.object({ source: SourceSchema, added: z.boolean() })),
  get_config: action('staff', NOTHING, StoredScraperConfigSchema),
  get_logs: action('staff', NOTHING, z.array(ScraperLogSchema)),
  get_opportunities: action('staff', GetOpportunitiesSchema, z.array(z.union([StaffOpportunitySchema, DeskRowSchema]))),
  /** Also for dismissed rows; a merged row answers 404. */
  get_opportunity: action('staff', BY_ID, OpportunityDetailSchema),
  get_run: action('staff', GetRunSchema, RunReportSchema),
  get_schedule: action('staff', NOTHING, ScheduleSchema),
  get_sources: action('staff', NOTHING, ScraperSourcesSchema),
  import_sources: action('staff', ImportSourcesSchema, ImportReportSchema),
  keep_site: action('staff', KeepSiteSchema, SourceSchema),
  list_candidates: action('staff', ListCandidatesSchema, CandidatePageSchema),
  list_dismissed: action('staff', NOTHING, z.array(StaffOpportunitySchema)),
  list_events: action('staff', ListEventsSchema, z.array(OpportunityEventSchema)),
  list_merges: action('staff', ListMergesSchema, z.array(MergeRecordSchema)),
  /** Everybody who ever received alerts, and who has unsubscribed. */
  list_recipients: action('staff', NOTHING, z.array(AlertRecipientSchema)),
  list_removal_requests: action('staff', ListRemovalRequestsSchema, z.array(RemovalRequestSchema)),
  /** Active, paused and removed entries, by company. */
  list_sources: action('staff', NOTHING, z.array(SourceSchema)),
  /** Everyone who can own an opportunity: staff and admins, by address. */
  list_staff: action('staff', NOTHING, z.array(StaffMemberSchema)),
  list_suppressions: action('staff', ListSuppressionsSchema, z.array(SuppressionSchema)),
  /** The caller's own views and the shared ones, by name. */
  list_views: action('staff', NOTHING, ListViewsResponseSchema),
  log_outreach: action('staff', LogOutreachSchema, OutreachChanged),
  mark_runs_seen: action('staff', MarkRunsSeenSchema, Done),
  /**
   * Notes that the caller uses the dashboard. Half an hour without a call ends a visit. `since` is when the visit before this
   * one ended, or null on the first.
   */
  mark_visit: action('staff', NOTHING, MarkVisitResponseSchema),
  /** Tracks that fit an opportunity, and a draft of the mail about it. Nothing is sent. Unknown ids answer 404. */
  match_opportunity: action('staff', BY_ID, MatchAnswerSchema),
  merge: action('staff', MergeSchema, z.object({ merge_id: z.string(), row: StaffOpportunitySchema })),
  pause_source: action('staff', PauseSourceSchema, SourceSchema),
  preview_suppression: action('staff', PreviewSuppressionSchema, SuppressionPreviewSchema),
  readd_recipient: action('staff', ReaddRecipientSchema, Done),
  /** Removes all sample data and ends a sample run that is under way; succeeds when there is none. */
  remove_sample: action('staff', NOTHING, RemoveSampleResponseSchema),
  remove_source: action(
    'staff',
    RemoveSourceSchema,
    z.union([SourceSchema, z.object({ url: z.string(), state: z.literal('removed') })]),
  ),
  /** Takes an answer back: a merge is undone, two that were kept apart may be asked about again. */
  reopen_review: action('staff', BY_ID, Done),
  resolve_review: action('staff', ResolveReviewSchema, Done),
  restore: action('staff', RestoreSchema, StaffOpportunitySchema),
  restore_many: action('staff', RestoreManySchema, ManyAnswerSchema),
  restore_note: action('staff', BY_NOTE, NoteChanged),
  restore_outreach: action('staff', BY_OUTREACH, OutreachChanged),
  restore_source: action('staff', RestoreSourceSchema, SourceSchema),
  /** Undoes `unsuppress` within the hour. */
  restore_suppression: action('staff', BY_ID, Done.extend({ rows_changed: z.number() })),
  /** Undoes `delete_view`. */
  restore_view: action('staff', BY_ID, SavedViewSchema),
  restore_work: action('staff', RestoreWorkSchema, WorkAnswerSchema),
  resume_site: action('staff', ResumeSiteSchema, SourceSchema),
  review_queue: action('staff', ReviewQueueSchema, z.array(ReviewSchema)),
  /** Starts a run over the sample web. */
  run_sample: action('staff', NOTHING, RunStarted),
  run_scraper: action('staff', RunScraperSchema, RunStarted),
  save_config: action('staff', SaveConfigSchema, StoredScraperConfigSchema),
  save_note: action('staff', SaveNoteSchema, NoteChanged),
  save_schedule: action('staff', SaveScheduleSchema, ScheduleSchema),
  save_source: action('staff', SaveSourceSchema, SourceSchema),
  save_view: action('staff', SaveViewSchema, SavedViewSchema),
  send_test_mail: action('staff', SendTestMailSchema, Done),
  /** The result of each source's last visit; a page that no run has visited is left out. */
  source_results: action('staff', NOTHING, z.array(SourceResultSchema)),
  suppress: action('staff', SuppressSchema, Done.extend({ id: z.string(), rows_changed: z.number() })),
  test_reader: action('admin', TestReaderSchema, ReaderTestSchema),
  unconfirm_field: action('staff', UnconfirmFieldSchema, FieldChanged),
  unmerge: action('staff', UnmergeSchema, z.object({ rows: z.array(StaffOpportunitySchema) })),
  unsuppress: action('staff', BY_ID, Done),
  update_opportunity: action('staff', UpdateOpportunitySchema, StaffOpportunitySchema),
  update_work: action('staff', UpdateWorkSchema, WorkAnswerSchema),
}
