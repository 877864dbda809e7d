import type { Resolver } from '#contracts/scraper/scraper-port.ts'
import { type Action, defineAction } from '#server/backend/functions/action.ts'
import type { Database } from '#server/platform/db/database.ts'
import { asStaff } from '#server/product/scraping/decisions/as-staff.ts'
import { dismissRow, restoreRow } from '#server/product/scraping/decisions/dismiss-row.ts'
import { clearOverride, overrideFields } from '#server/product/scraping/decisions/override-fields.ts'
import { listEvents } from '#server/product/scraping/rows/event-rows.ts'
import { getOpportunity, listOpportunities } from '#server/product/scraping/rows/opportunity-rows.ts'
import { createDetailActions } from './detail-actions.ts'
import { createMergeActions } from './merge-actions.ts'
import { createSuppressionActions } from './suppression-actions.ts'
import { createWorkActions } from './work-actions.ts'

export type OpportunityActionDeps = {
  database: Database
  resolver: Resolver
  timeZone: string
  now?: () => Date
}

/** A row that no test has: the examples are sent by callers who are refused. */
const NOBODY = '00000000-0000-4000-8000-000000000000'

/**
 * What staff decide about rows. Each decision is one transaction, and the database checks that the caller may make it.
 */
export function createOpportunityActions(deps: OpportunityActionDeps): Action[] {
  const { database, resolver, now = () => new Date() } = deps
  const deciding = () => ({ resolver, at: now() })
  return [
    defineAction('update_opportunity', { id: NOBODY, fields: { submission_status: 'closed' } }, (request, caller) =>
      asStaff(database, caller, async (sql) => {
        await overrideFields(sql, { ...request, expectedRevision: request.expected_revision }, deciding())
        return await getOpportunity(sql, request.id)
      }),
    ),
    defineAction('clear_override', { id: NOBODY, field: 'submission_status' }, (request, caller) =>
      asStaff(database, caller, async (sql) => {
        await clearOverride(sql, { ...request, expectedRevision: request.expected_revision }, deciding())
        return await getOpportunity(sql, request.id)
      }),
    ),
    defineAction('dismiss', { id: NOBODY }, (request, caller) =>
      asStaff(database, caller, async (sql) => {
        await dismissRow(sql, { ...request, expectedRevision: request.expected_revision })
        return await getOpportunity(sql, request.id)
      }),
    ),
    defineAction('restore', { id: NOBODY }, (request, caller) =>
      asStaff(database, caller, async (sql) => {
        await restoreRow(sql, { ...request, expectedRevision: request.expected_revision })
        return await getOpportunity(sql, request.id)
      }),
    ),
    defineAction('list_dismissed', {}, (_, caller) =>
      database.asCaller(caller, (sql) => listOpportunities(sql, 'dismissed')),
    ),
    defineAction('list_events', { id: NOBODY }, (request, caller) =>
      database.asCaller(caller, async (sql) => {
        await getOpportunity(sql, request.id)
        return await listEvents(sql, request)
      }),
    ),
    ...createDetailActions(deps, NOBODY),
    ...createWorkActions(deps, NOBODY),
    ...createMergeActions(deps, NOBODY),
    ...createSuppressionActions(deps, NOBODY),
  ]
}
