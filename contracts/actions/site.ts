import { z } from 'zod'
import * as site from '#contracts/site/documents.ts'
import { action, Done, NOTHING } from './action.ts'

/** Editing the site. Row level security decides which kinds a caller may edit; the others are refused with 403. */
export const SITE_ACTIONS = {
  create_document: action('staff', site.CreateDocumentSchema, site.DocumentDetailSchema),
  /** Marks it as deleted; `undelete_document` brings it back for 30 days. */
  delete_document: action('staff', site.AtRevisionSchema, site.DocumentLineSchema),
  discard_draft: action('staff', site.AtRevisionSchema, site.DocumentDetailSchema),
  get_document: action('staff', site.ByDocumentSchema, site.DocumentDetailSchema),
  get_revision: action('staff', site.ByRevisionSchema, z.object({ body: z.record(z.string(), z.json()) })),
  /** The documents that the caller may edit, without their bodies. */
  list_documents: action('staff', NOTHING, site.DocumentListSchema),
  list_revisions: action('staff', site.ByDocumentSchema, z.array(site.RevisionLineSchema)),
  order_documents: action('staff', site.OrderDocumentsSchema, Done),
  preview_document: action('staff', site.ByDocumentSchema, site.PreviewAnswerSchema),
  /** Answers 400 with the first fault of the draft, if there is one. */
  publish_document: action('staff', site.AtRevisionSchema, site.DocumentDetailSchema),
  remove_sample_content: action('admin', NOTHING, site.DocumentListSchema),
  restore_revision: action('staff', site.RestoreRevisionSchema, site.DocumentDetailSchema),
  restore_sample_content: action('admin', NOTHING, site.DocumentListSchema),
  save_draft: action('staff', site.SaveDraftSchema, site.DocumentDetailSchema),
  schedule_document: action('staff', site.ScheduleDocumentSchema, site.DocumentDetailSchema),
  undelete_document: action('staff', site.AtRevisionSchema, site.DocumentLineSchema),
  unpublish_document: action('staff', site.AtRevisionSchema, site.DocumentDetailSchema),
}
