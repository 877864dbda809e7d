import type { Resolver } from '#contracts/scraper/scraper-port.ts'
import { type Action, defineSqlAction } from '#server/backend/functions/action.ts'
import { AppError } from '#server/platform/app-error.ts'
import { accountOf, type Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { defineStaffAction } from '#server/product/scraping/decisions/as-staff.ts'
import {
  listMerges,
  mergeByStaff,
  reopenReview,
  resolveReview,
  unmerge,
} from '#server/product/scraping/decisions/decide-merges.ts'
import { dismissOpportunity, restoreOpportunity } from '#server/product/scraping/decisions/dismiss-opportunity.ts'
import { clearOverride, overrideFields } from '#server/product/scraping/decisions/override-fields.ts'
import { type DeriveContext, deriveOpportunity } from '#server/product/scraping/rows/derive-opportunity.ts'
import {
  deleteConfirmation,
  getEvidence,
  getOpportunityDetail,
  saveConfirmation,
} from '#server/product/scraping/rows/detail-rows.ts'
import { listEvents } from '#server/product/scraping/rows/event-rows.ts'
import {
  getOpportunity,
  listOpportunities,
  listOpportunitiesById,
} from '#server/product/scraping/rows/opportunity-rows.ts'
import { listReviews } from '#server/product/scraping/rows/review-rows.ts'
import {
  listSuppressions,
  previewSuppression,
  restoreSuppression,
  suppress,
  unsuppress,
} from '#server/product/scraping/suppressions/suppressions.ts'
import { createWorkActions } from './work-actions.ts'

type OpportunityActionDeps = {
  database: Database
  resolver: Resolver
  timeZone: string
  now?: () => Date
}

/**
 * Staff's decisions about opportunities. Each is one transaction, and the database checks that the caller may make it.
 */
export function createOpportunityActions(deps: OpportunityActionDeps): Action[] {
  const { database, resolver, now = () => new Date() } = deps
  /** Carries out a decision and answers with the opportunity after it. */
  const onOpportunity =
    <Request extends { id: string }>(decide: (sql: Sql, request: Request, context: DeriveContext) => Promise<void>) =>
    async (sql: Sql, request: Request) => {
      await decide(sql, request, { resolver, at: now() })
      return await getOpportunity(sql, request.id)
    }
  return [
    defineStaffAction(database, 'update_opportunity', onOpportunity(overrideFields)),
    defineStaffAction(database, 'clear_override', onOpportunity(clearOverride)),
    defineStaffAction(database, 'dismiss', onOpportunity(dismissOpportunity)),
    defineStaffAction(database, 'restore', onOpportunity(restoreOpportunity)),
    defineSqlAction(database, 'list_dismissed', (sql) => listOpportunities(sql, 'dismissed')),
    defineSqlAction(database, 'list_events', async (sql, request) => {
      await getOpportunity(sql, request.id)
      return await listEvents(sql, request)
    }),
    ...createDetailActions(deps),
    ...createWorkActions(database),
    ...createMergeActions(deps),
    ...createSuppressionActions(deps),
  ]
}

/** One opportunity with its evidence, and the confirmation of its fields. */
function createDetailActions({ database, timeZone, now = () => new Date() }: OpportunityActionDeps): Action[] {
  return [
    defineSqlAction(database, 'get_opportunity', (sql, { id }, caller) =>
      getOpportunityDetail(sql, id, { person: accountOf(caller), now: now(), timeZone }),
    ),
    defineSqlAction(database, 'confirm_field', async (sql, { id, field, expected_revision }) => {
      const opportunity = await getOpportunity(sql, id)
      if (expected_revision !== undefined && opportunity.revision !== expected_revision)
        throw new AppError('conflict', 'Someone else has changed this opportunity in the meantime')
      await saveConfirmation(sql, id, field, opportunity[field])
      return { field: await getEvidence(sql, id, field) }
    }),
    defineSqlAction(database, 'unconfirm_field', async (sql, { id, field }) => {
      await getOpportunity(sql, id)
      if (!(await deleteConfirmation(sql, id, field))) throw new AppError('not_found', 'This field is not confirmed')
      return { field: await getEvidence(sql, id, field) }
    }),
  ]
}

/** Merges, and the queue of reviews. */
function createMergeActions({ database, resolver, now = () => new Date() }: OpportunityActionDeps): Action[] {
  const context = () => ({ resolver, at: now() })
  return [
    defineStaffAction(database, 'merge', async (sql, request) => {
      const merge_id = await mergeByStaff(sql, request, context())
      return { merge_id, row: await getOpportunity(sql, request.into) }
    }),
    defineStaffAction(database, 'unmerge', async (sql, request) => {
      return { rows: await listOpportunitiesById(sql, await unmerge(sql, request, context())) }
    }),
    defineSqlAction(database, 'list_merges', listMerges),
    defineSqlAction(database, 'review_queue', listReviews),
    defineStaffAction(database, 'resolve_review', async (sql, request) => {
      await resolveReview(sql, request, context())
      return { success: true }
    }),
    defineStaffAction(database, 'reopen_review', async (sql, { id }) => {
      await reopenReview(sql, id, context())
      return { success: true }
    }),
  ]
}

/** The suppression list: companies and people that the crawler must not read or store. */
function createSuppressionActions({ database, resolver, now = () => new Date() }: OpportunityActionDeps): Action[] {
  const deriveAll = async (sql: Sql, ids: readonly string[]) => {
    for (const id of ids) await deriveOpportunity(sql, id, { resolver, at: now() })
  }
  return [
    defineStaffAction(database, 'suppress', async (sql, request) => {
      const { id, affected } = await suppress(sql, { ...request, requestedBy: null })
      await deriveAll(sql, affected)
      return { success: true, id, rows_changed: affected.length }
    }),
    defineStaffAction(database, 'unsuppress', async (sql, request) => {
      await unsuppress(sql, request.id)
      return { success: true }
    }),
    defineStaffAction(database, 'restore_suppression', async (sql, request) => {
      const { affected } = await restoreSuppression(sql, request.id)
      await deriveAll(sql, affected)
      return { success: true, rows_changed: affected.length }
    }),
    defineStaffAction(database, 'preview_suppression', previewSuppression),
    // Looking up a hashed entry requires the key, which callers may not read.
    defineStaffAction(database, 'list_suppressions', listSuppressions),
  ]
}
