import { type MergeRecord, MergeRecordSchema } from '#contracts/desk/opportunity-answers.ts'
import type { RequestOf } from '#server/backend/functions/action.ts'
import { AppError } from '#server/platform/app-error.ts'
import { type Sql, withIsoDates } from '#server/platform/db/sql.ts'
import {
  type DeriveContext,
  deriveOpportunity,
  HELD_BACK_REASON,
} from '#server/product/scraping/rows/derive-opportunity.ts'
import { insertEvent } from '#server/product/scraping/rows/event-rows.ts'
import { listOpportunitiesAndMerged } from '#server/product/scraping/rows/opportunity-rows.ts'
import {
  closeReview,
  closeReviewsOfPair,
  reopenReviewRow,
  reopenReviewsOfPair,
  requireAnsweredReview,
  requireOpenReview,
} from '#server/product/scraping/rows/review-rows.ts'
import {
  deleteSeparation,
  listDomains,
  mergeOpportunities,
  requireOpportunity,
  saveSeparation,
  splitMerge,
} from './merges.ts'

/**
 * Merges two opportunities on a staff member's decision. Returns the merge's id. Throws AppError 'not_found' and 'conflict'.
 */
export async function mergeByStaff(sql: Sql, request: RequestOf<'merge'>, context: DeriveContext): Promise<string> {
  if (request.into === request.from) throw new AppError('conflict', 'An opportunity cannot be merged into itself')
  const into = await requireOpportunity(sql, request.into, request.expected_revision)
  const from = await requireOpportunity(sql, request.from, request.expected_from_revision)
  if ((into.dismissed_at === null) !== (from.dismissed_at === null))
    throw new AppError('conflict', 'One of the two is dismissed: restore it, or dismiss the other one')
  const mergeId = await mergeOpportunities(
    sql,
    { into: into.id, from: from.id },
    { kind: 'manual', reason: request.reason },
  )
  await deriveOpportunity(sql, into.id, context)
  return mergeId
}

/** Undoes a merge. Returns both opportunities. Throws AppError 'not_found' and 'conflict'. */
export async function unmerge(
  sql: Sql,
  request: RequestOf<'unmerge'>,
  context: DeriveContext,
): Promise<[string, string]> {
  const split = await splitMerge(sql, request.merge_id, request.reason, context.at)
  for (const id of split) await deriveOpportunity(sql, id, context)
  return split
}

/** The merges of one opportunity's sites, or all merges, newest first. */
export async function listMerges(sql: Sql, request: RequestOf<'list_merges'>): Promise<MergeRecord[]> {
  const { rows } = await sql.query<StoredMerge>(
    `select id, kind, into_id, from_id, into_sites, from_sites, reason, created_at, created_by, undone_at, undone_by
     from public.scraper_merges
     where $1::uuid is null or (into_sites || from_sites) && array(
       select domain from public.scraper_sites where opportunity_id = $1)
     order by created_at desc, id limit $2 offset $3`,
    [request.id ?? null, request.limit, request.offset],
  )
  const ids = rows.flatMap(({ into_id, from_id }) => [into_id, from_id].filter((id) => id !== null))
  const byId = new Map((await listOpportunitiesAndMerged(sql, ids)).map((opportunity) => [opportunity.id, opportunity]))
  return rows.map((row) =>
    MergeRecordSchema.parse({
      ...withIsoDates(row),
      into: byId.get(row.into_id ?? '') ?? null,
      from: byId.get(row.from_id ?? '') ?? null,
    }),
  )
}

type StoredMerge = { into_id: string | null; from_id: string | null }

/** Carries out and records the decision on a review. Throws AppError 'not_found', 'bad_request' and 'conflict'. */
export async function resolveReview(
  sql: Sql,
  request: RequestOf<'resolve_review'>,
  context: DeriveContext,
): Promise<void> {
  const { left, right } = await requireOpenReview(sql, request.id)
  if (right === null || left === right) {
    if (request.decision !== 'noted')
      throw new AppError('bad_request', 'This is about one opportunity: it can only be acknowledged')
    return await closeReview(sql, request.id, { decision: request.decision, note: request.note })
  }
  if (request.decision === 'noted')
    throw new AppError('bad_request', 'This is about two opportunities: merge them or keep them apart')
  if (request.decision === 'merge') await mergeSides(sql, { ...request, left, right }, context)
  else await separateSides(sql, left, right, request.note)
  await closeReview(sql, request.id, { decision: request.decision, note: request.note })
}

async function mergeSides(
  sql: Sql,
  { left, right, into, note }: { left: string; right: string; into?: string | undefined; note: string | null },
  context: DeriveContext,
): Promise<void> {
  if (into !== undefined && into !== left && into !== right)
    throw new AppError('bad_request', 'This review is not about the opportunity to keep')
  const sides = [await requireOpportunity(sql, left), await requireOpportunity(sql, right)]
  const oldest = sides.sort(
    (a, b) =>
      Number(a.dismissed_at === null) - Number(b.dismissed_at === null) || compareText(a.date_scraped, b.date_scraped),
  )
  // An opportunity that was held back because of its name was never shown, so it needs no event of its own.
  const keep = into ?? oldest[0]?.id ?? left
  await mergeOpportunities(sql, { into: keep, from: keep === left ? right : left }, { kind: 'manual', reason: note })
  await deriveOpportunity(sql, keep, context)
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

/** They are two companies. Restores an opportunity that was only held back because it might have been the other one. */
async function separateSides(sql: Sql, left: string, right: string, note: string | null): Promise<void> {
  await saveSeparation(sql, await listDomains(sql, left), await listDomains(sql, right))
  await closeReviewsOfPair(sql, left, right, 'keep_apart')
  for (const [id, other] of [
    [left, right],
    [right, left],
  ] as const) {
    await insertEvent(sql, { opportunityId: id, kind: 'kept_apart', reason: note, detail: { other } })
    const restored = await sql`
      update public.sync_opportunities set dismissed_at = null, dismissed_reason = null, revision = revision + 1
      where id = ${id} and dismissed_at is not null and dismissed_reason = ${HELD_BACK_REASON} returning id`
    if (restored.length > 0) await insertEvent(sql, { opportunityId: id, kind: 'restored', detail: { by: 'review' } })
  }
}

/**
 * Undoes a staff member's answer to a review and reopens the question. Throws AppError 'not_found' and 'conflict'.
 */
export async function reopenReview(sql: Sql, id: string, context: DeriveContext): Promise<void> {
  const review = await requireAnsweredReview(sql, id)
  const { left, right, decision } = review
  if (right === null || decision === 'noted') return await reopenReviewRow(sql, id)
  if (decision === 'merge') {
    const split = await splitMerge(sql, await findMerge(sql, review.first, review.second ?? right), null, context.at)
    await deleteSeparationBetween(sql, ...split)
    for (const side of split) await deriveOpportunity(sql, side, context)
  } else {
    await deleteSeparationBetween(sql, left, right)
    for (const [side, other] of [
      [left, right],
      [right, left],
    ] as const) {
      const undone = { opportunityId: side, kind: 'kept_apart' as const, detail: { other, undone: true } }
      await insertEvent(sql, { ...undone, reason: 'Undone: the question whether they are one company is open again' })
      await holdBackAgain(sql, side)
    }
  }
  await reopenReviewsOfPair(sql, { first: review.first, second: review.second ?? right, decision })
}

/** The newest merge, not undone, of the sites that these two opportunities were first derived from. */
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

/** A reopened question must not be answered by the stored separation of the sites. */
async function deleteSeparationBetween(sql: Sql, left: string, right: string): Promise<void> {
  await deleteSeparation(sql, await listDomains(sql, left), await listDomains(sql, right))
}

/** Holds back an opportunity again if only this answer had restored it. */
async function holdBackAgain(sql: Sql, id: string): Promise<void> {
  const held = await sql`
    update public.sync_opportunities
    set dismissed_at = clock_timestamp(), dismissed_reason = ${HELD_BACK_REASON}, revision = revision + 1
    where id = ${id} and dismissed_at is null and (
      select detail ->> 'by' from public.scraper_events
      where opportunity_id = ${id} and kind in ('dismissed', 'restored') order by seq desc limit 1) = 'review'
    returning id`
  if (held.length === 0) return
  const detail = { by: 'review undone' }
  await insertEvent(sql, { opportunityId: id, kind: 'dismissed', reason: HELD_BACK_REASON, detail })
}
