import type { Resolver } from '#contracts/scraper/scraper-port.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { insertEvent } from '#server/product/scraping/rows/event-rows.ts'
import { reopenReviewRow, reopenReviewsOfPair, requireAnswered } from '#server/product/scraping/rows/review-rows.ts'
import { HELD_BACK, settleRow } from '#server/product/scraping/rows/settle-row.ts'
import { listSites, partRows } from './merges.ts'

type Deciding = { resolver: Resolver; at: Date }

/**
 * Takes a person's answer to a review back: the question is open again, and what the answer changed is as before. Throws
 * AppError 'not_found' and 'conflict'.
 */
export async function reopenReview(sql: Sql, id: string, deciding: Deciding): Promise<void> {
  const review = await requireAnswered(sql, id)
  const { left, right, decision } = review
  if (right === null || decision === 'noted') return await reopenReviewRow(sql, id)
  if (decision === 'merge') {
    const parted = await partRows(sql, await findMerge(sql, review.first, review.second ?? right), null, deciding.at)
    await forgetSeparation(sql, ...parted)
    for (const row of parted) await settleRow(sql, row, { ...deciding, runId: null })
  } else {
    await forgetSeparation(sql, left, right)
    for (const [row, other] of [
      [left, right],
      [right, left],
    ] as const) {
      const undone = { opportunityId: row, kind: 'kept_apart' as const, detail: { other, undone: true } }
      await insertEvent(sql, { ...undone, reason: 'Undone: the question whether they are one company is open again' })
      await holdBackAgain(sql, row)
    }
  }
  await reopenReviewsOfPair(sql, { first: review.first, second: review.second ?? right, decision })
}

/** The newest standing merge that joined the sites of these two rows as they were first made. */
async function findMerge(sql: Sql, first: string, second: string): Promise<string> {
  const [merge] = await sql<{ id: string }>`
    with one as (select array_agg(domain) as sites from public.scraper_sites where home_id = ${first}),
      other as (select array_agg(domain) as sites from public.scraper_sites where home_id = ${second})
    select m.id from public.scraper_merges m, one, other
    where m.undone_at is null and ((m.into_sites && one.sites and m.from_sites && other.sites)
      or (m.into_sites && other.sites and m.from_sites && one.sites))
    order by m.created_at desc limit 1`
  if (merge === undefined) throw new AppError('conflict', 'This merge has already been undone')
  return merge.id
}

/** Separating two opportunities marks their sites as different for good; a question that is open again must not be answered by that. */
async function forgetSeparation(sql: Sql, left: string, right: string): Promise<void> {
  const [mine, theirs] = [await listSites(sql, left), await listSites(sql, right)]
  await sql`
    delete from public.scraper_separations where (domain_a = any (${mine}) and domain_b = any (${theirs}))
      or (domain_a = any (${theirs}) and domain_b = any (${mine}))`
}

/** A row that only this answer brought back waits for review again. */
async function holdBackAgain(sql: Sql, id: string): Promise<void> {
  const held = await sql`
    update public.sync_opportunities
    set dismissed_at = clock_timestamp(), dismissed_reason = ${HELD_BACK}, revision = revision + 1
    where id = ${id} and dismissed_at is null and (
      select detail ->> 'by' from public.scraper_events
      where opportunity_id = ${id} and kind in ('dismissed', 'restored') order by seq desc limit 1) = 'review'
    returning id`
  if (held.length === 0) return
  const detail = { by: 'review undone' }
  await insertEvent(sql, { opportunityId: id, kind: 'dismissed', reason: HELD_BACK, detail })
}
