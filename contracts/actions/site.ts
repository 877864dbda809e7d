import { z } from 'zod'
import {
  AtRevisionSchema,
  ByDocumentSchema,
  ByRevisionSchema,
  CreateDocumentSchema,
  DocumentDetailSchema,
  DocumentLineSchema,
  DocumentListSchema,
  OrderDocumentsSchema,
  PreviewAnswerSchema,
  RestoreRevisionSchema,
  RevisionLineSchema,
  SaveDraftSchema,
  ScheduleDocumentSchema,
} from '#contracts/site/documents.ts'
import { action, Done, NOTHING } from './action.ts'

/** What staff edit of the site. Row level security decides which kinds; what only admins may edit is refused to others with 403. */
export const SITE_ACTIONS = {
  create_document: action('staff', CreateDocumentSchema, DocumentDetailSchema),
  /** Marks it as deleted; `undelete_document` brings it back for 30 days. */
  delete_document: action('staff', AtRevisionSchema, DocumentLineSchema),
  discard_draft: action('staff', AtRevisionSchema, DocumentDetailSchema),
  get_document: action('staff', ByDocumentSchema, DocumentDetailSchema),
  get_revision: action('staff', ByRevisionSchema, z.object({ body: z.record(z.string(), z.json()) })),
  /** Documents that the caller may edit, without what they contain. */
  list_documents: action('staff', NOTHING, DocumentListSchema),
  list_revisions: action('staff', ByDocumentSchema, z.array(RevisionLineSchema)),
  order_documents: action('staff', OrderDocumentsSchema, Done),
  preview_document: action('staff', ByDocumentSchema, PreviewAnswerSchema),
  /** 400 with the first fault if the draft has any. */
  publish_document: action('staff', AtRevisionSchema, DocumentDetailSchema),
  remove_sample_content: action('admin', NOTHING, DocumentListSchema),
  restore_revision: action('staff', RestoreRevisionSchema, DocumentDetailSchema),
  restore_sample_content: action('admin', NOTHING, DocumentListSchema),
  save_draft: action('staff', SaveDraftSchema, DocumentDetailSchema),
  schedule_document: action('staff', ScheduleDocumentSchema, DocumentDetailSchema),
  undelete_document: action('staff', AtRevisionSchema, DocumentLineSchema),
  unpublish_document: action('staff', AtRevisionSchema, DocumentDetailSchema),
}
