import type { Resolver } from '#contracts/scraper/scraper-port.ts'
import { type Action, defineAction } from '#server/backend/functions/action.ts'
import { AppError } from '#server/platform/app-error.ts'
import { accountOf, type Caller, type Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { asStaff } from '#server/product/scraping/decisions/as-staff.ts'
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
    (request: Request, caller: Caller) =>
      asStaff(database, caller, async (sql) => {
        await decide(sql, request, { resolver, at: now() })
        return await getOpportunity(sql, request.id)
      })
  return [
    defineAction('update_opportunity', onOpportunity(overrideFields)),
    defineAction('clear_override', onOpportunity(clearOverride)),
    defineAction('dismiss', onOpportunity(dismissOpportunity)),
    defineAction('restore', onOpportunity(restoreOpportunity)),
    defineAction('list_dismissed', (_, caller) =>
      database.asCaller(caller, (sql) => listOpportunities(sql, 'dismissed')),
    ),
    defineAction('list_events', (request, caller) =>
      database.asCaller(caller, async (sql) => {
        await getOpportunity(sql, request.id)
        return await listEvents(sql, request)
      }),
    ),
    ...createDetailActions(deps),
    ...createWorkActions(database),
    ...createMergeActions(deps),
    ...createSuppressionActions(deps),
  ]
}

/** One opportunity with its evidence, and the confirmation of its fields. */
function createDetailActions({ database, timeZone, now = () => new Date() }: OpportunityActionDeps): Action[] {
  return [
    defineAction('get_opportunity', ({ id }, caller) =>
      database.asCaller(caller, (sql) =>
        getOpportunityDetail(sql, id, { person: accountOf(caller), now: now(), timeZone }),
      ),
    ),
    defineAction('confirm_field', ({ id, field, expected_revision }, caller) =>
      database.asCaller(caller, async (sql) => {
        const opportunity = await getOpportunity(sql, id)
        if (expected_revision !== undefined && opportunity.revision !== expected_revision)
          throw new AppError('conflict', 'Someone else has changed this opportunity in the meantime')
        await saveConfirmation(sql, id, field, opportunity[field])
        return { field: await getEvidence(sql, id, field) }
      }),
    ),
    defineAction('unconfirm_field', ({ id, field }, caller) =>
      database.asCaller(caller, async (sql) => {
        await getOpportunity(sql, id)
        if (!(await deleteConfirmation(sql, id, field))) throw new AppError('not_found', 'This field is not confirmed')
        return { field: await getEvidence(sql, id, field) }
      }),
    ),
  ]
}

/** Merges, and the queue of reviews. */
function createMergeActions({ database, resolver, now = () => new Date() }: OpportunityActionDeps): Action[] {
  const context = () => ({ resolver, at: now() })
  return [
    defineAction('merge', (request, caller) =>
      asStaff(database, caller, async (sql) => {
        const merge_id = await mergeByStaff(sql, request, context())
        return { merge_id, row: await getOpportunity(sql, request.into) }
      }),
    ),
    defineAction('unmerge', (request, caller) =>
      asStaff(database, caller, async (sql) => {
        return { rows: await listOpportunitiesById(sql, await unmerge(sql, request, context())) }
      }),
    ),
    defineAction('list_merges', (request, caller) => database.asCaller(caller, (sql) => listMerges(sql, request))),
    defineAction('review_queue', (request, caller) => database.asCaller(caller, (sql) => listReviews(sql, request))),
    defineAction('resolve_review', (request, caller) =>
      asStaff(database, caller, async (sql) => {
        await resolveReview(sql, request, context())
        return { success: true }
      }),
    ),
    defineAction('reopen_review', ({ id }, caller) =>
      asStaff(database, caller, async (sql) => {
        await reopenReview(sql, id, context())
        return { success: true }
      }),
    ),
  ]
}

/** The suppression list: companies and people that the crawler must not read or store. */
function createSuppressionActions({ database, resolver, now = () => new Date() }: OpportunityActionDeps): Action[] {
  const deriveAll = async (sql: Sql, ids: readonly string[]) => {
    for (const id of ids) await deriveOpportunity(sql, id, { resolver, at: now() })
  }
  return [
    defineAction('suppress', (request, caller) =>
      asStaff(database, caller, async (sql) => {
        const { id, affected } = await suppress(sql, { ...request, requestedBy: null })
        await deriveAll(sql, affected)
        return { success: true, id, rows_changed: affected.length }
      }),
    ),
    defineAction('unsuppress', (request, caller) =>
      asStaff(database, caller, async (sql) => {
        await unsuppress(sql, request.id)
        return { success: true }
      }),
    ),
    defineAction('restore_suppression', (request, caller) =>
      asStaff(database, caller, async (sql) => {
        const { affected } = await restoreSuppression(sql, request.id)
        await deriveAll(sql, affected)
        return { success: true, rows_changed: affected.length }
      }),
    ),
    defineAction('preview_suppression', (request, caller) =>
      asStaff(database, caller, (sql) => previewSuppression(sql, request)),
    ),
    // Looking up a hashed entry requires the key, which callers may not read.
    defineAction('list_suppressions', (request, caller) =>
      asStaff(database, caller, (sql) => listSuppressions(sql, request)),
    ),
  ]
}
