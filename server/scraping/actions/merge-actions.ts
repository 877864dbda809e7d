import {
  ListMergesSchema,
  MergeSchema,
  ResolveReviewSchema,
  ReviewQueueSchema,
  UnmergeSchema,
} from '#contracts/opportunity-actions.ts'
import { asStaff } from '#server/scraping/decisions/as-staff.ts'
import { listMerges, mergeByHand, resolveReview, unmerge } from '#server/scraping/decisions/decide-merges.ts'
import { getOpportunity, listOpportunitiesById } from '#server/scraping/rows/opportunity-rows.ts'
import { listReviews } from '#server/scraping/rows/review-rows.ts'
import { type Action, defineAction } from './action.ts'
import type { OpportunityActionDeps } from './opportunity-actions.ts'

/** Which sites make one row, and what waits for a person. */
export function createMergeActions(
  { database, resolver, now = () => new Date() }: OpportunityActionDeps,
  nobody: string,
): Action[] {
  const deciding = () => ({ resolver, at: now() })
  return [
    defineAction(MergeSchema, { into: nobody, from: '00000000-0000-4000-8000-000000000001' }, (wish, caller) =>
      asStaff(database, caller, async (sql) => {
        const revisions = {
          expectedRevision: wish.expected_revision,
          expectedFromRevision: wish.expected_from_revision,
        }
        const mergeId = await mergeByHand(sql, { ...wish, ...revisions }, deciding())
        return { merge_id: mergeId, row: await getOpportunity(sql, wish.into) }
      }),
    ),
    defineAction(UnmergeSchema, { merge_id: nobody }, (wish, caller) =>
      asStaff(database, caller, async (sql) => {
        const ids = await unmerge(sql, { mergeId: wish.merge_id, reason: wish.reason }, deciding())
        return { rows: await listOpportunitiesById(sql, ids) }
      }),
    ),
    defineAction(ListMergesSchema, {}, (wish, caller) => database.asCaller(caller, (sql) => listMerges(sql, wish))),
    defineAction(ReviewQueueSchema, {}, (wish, caller) => database.asCaller(caller, (sql) => listReviews(sql, wish))),
    defineAction(ResolveReviewSchema, { id: nobody, decision: 'keep_apart' }, (wish, caller) =>
      asStaff(database, caller, async (sql) => {
        await resolveReview(sql, wish, deciding())
        return { success: true }
      }),
    ),
  ]
}
