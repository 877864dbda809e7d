import { type Action, defineAction } from '#server/backend/functions/action.ts'
import { asStaff } from '#server/product/scraping/decisions/as-staff.ts'
import { listMerges, mergeByHand, resolveReview, unmerge } from '#server/product/scraping/decisions/decide-merges.ts'
import { reopenReview } from '#server/product/scraping/decisions/reopen-review.ts'
import { getOpportunity, listOpportunitiesById } from '#server/product/scraping/rows/opportunity-rows.ts'
import { listReviews } from '#server/product/scraping/rows/review-rows.ts'
import type { OpportunityActionDeps } from './opportunity-actions.ts'

/** Which sites make one row, and the queue of reviews. */
export function createMergeActions(
  { database, resolver, now = () => new Date() }: OpportunityActionDeps,
  nobody: string,
): Action[] {
  const deciding = () => ({ resolver, at: now() })
  return [
    defineAction('merge', { into: nobody, from: '00000000-0000-4000-8000-000000000001' }, (request, caller) =>
      asStaff(database, caller, async (sql) => {
        const revisions = {
          expectedRevision: request.expected_revision,
          expectedFromRevision: request.expected_from_revision,
        }
        const mergeId = await mergeByHand(sql, { ...request, ...revisions }, deciding())
        return { merge_id: mergeId, row: await getOpportunity(sql, request.into) }
      }),
    ),
    defineAction('unmerge', { merge_id: nobody }, (request, caller) =>
      asStaff(database, caller, async (sql) => {
        const ids = await unmerge(sql, { mergeId: request.merge_id, reason: request.reason }, deciding())
        return { rows: await listOpportunitiesById(sql, ids) }
      }),
    ),
    defineAction('list_merges', {}, (request, caller) => database.asCaller(caller, (sql) => listMerges(sql, request))),
    defineAction('review_queue', {}, (request, caller) =>
      database.asCaller(caller, (sql) => listReviews(sql, request)),
    ),
    defineAction('resolve_review', { id: nobody, decision: 'keep_apart' }, (request, caller) =>
      asStaff(database, caller, async (sql) => {
        await resolveReview(sql, request, deciding())
        return { success: true }
      }),
    ),
    defineAction('reopen_review', { id: nobody }, ({ id }, caller) =>
      asStaff(database, caller, async (sql) => {
        await reopenReview(sql, id, deciding())
        return { success: true }
      }),
    ),
  ]
}
