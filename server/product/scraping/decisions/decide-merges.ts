import { type MergeRecord, MergeRecordSchema } from '#contracts/desk/opportunity-answers.ts'
import { AppError } from '#server/platform/app-error.ts'
import { type Sql, withIsoDates } from '#server/platform/db/sql.ts'
import { insertEvent } from '#server/product/scraping/rows/event-rows.ts'
import { listEvenMerged } from '#server/product/scraping/rows/opportunity-rows.ts'
import {
  closeReview,
  closeReviewsOfPair,
  reopenReviewRow,
  reopenReviewsOfPair,
  requireAnswered,
  requireReview,
} from '#server/product/scraping/rows/review-rows.ts'
import { HELD_BACK, type Settling, settleRow } from '#server/product/scraping/rows/settle-row.ts'
import { forgetSeparation, joinRows, keepApart, listSites, partRows, requireRow } from './merges.ts'

/**
 * Merges two rows by decision of a person. Returns the merge, which can be undone. Throws AppError 'not_found' and
 * 'conflict'.
 */
export async function mergeByHand(
  sql: Sql,
  request: {
    into: string
    from: string
    reason: string | null
    expected_revision?: number | undefined
    expected_from_revision?: number | undefined
  },
  deciding: Settling,
): Promise<string> {
  if (request.into === request.from) throw new AppError('conflict', 'An opportunity cannot be merged into itself')
  const into = await requireRow(sql, request.into, request.expected_revision)
  const from = await requireRow(sql, request.from, request.expected_from_revision)
  if ((into.dismissed_at === null) !== (from.dismissed_at === null))
    throw new AppError('conflict', 'One of the two is dismissed: restore it, or dismiss the other one')
  const mergeId = await joinRows(sql, { into: into.id, from: from.id }, { kind: 'manual', reason: request.reason })
  await settleRow(sql, into.id, deciding)
  return mergeId
}

/** Undoes a merge and gives each side its row again. Returns both. Throws AppError 'not_found' and 'conflict'. */
export async function unmerge(
  sql: Sql,
  request: { merge_id: string; reason: string | null },
  deciding: Settling,
): Promise<[string, string]> {
  const rows = await partRows(sql, request.merge_id, request.reason, deciding.at)
  for (const id of rows) await settleRow(sql, id, deciding)
  return rows
}

/** The merges of one row's sites, or all merges, newest first. */
export async function listMerges(
  sql: Sql,
  request: { id?: string | undefined; limit: number; offset: number },
): Promise<MergeRecord[]> {
  const { rows } = await sql.query<StoredMerge>(
    `select id, kind, into_id, from_id, into_sites, from_sites, reason, created_at, created_by, undone_at, undone_by
     from public.scraper_merges
     where $1::uuid is null or (into_sites || from_sites) && array(
       select domain from public.scraper_sites where opportunity_id = $1)
     order by created_at desc, id limit $2 offset $3`,
    [request.id ?? null, request.limit, request.offset],
  )
  const ids = rows.flatMap(({ into_id, from_id }) => [into_id, from_id].filter((id) => id !== null))
  const byId = new Map((await listEvenMerged(sql, ids)).map((row) => [row.id, row]))
  return rows.map((row) =>
    MergeRecordSchema.parse({
      ...withIsoDates(row),
      into: byId.get(row.into_id ?? '') ?? null,
      from: byId.get(row.from_id ?? '') ?? null,
    }),
  )
}

type StoredMerge = { into_id: string | null; from_id: string | null }

/** Resolves a review and records the decision. Throws AppError 'not_found', 'bad_request' and 'conflict'. */
export async function resolveReview(
  sql: Sql,
  request: { id: string; decision: 'merge' | 'keep_apart' | 'noted'; into?: string | undefined; note: string | null },
  deciding: Settling,
): Promise<void> {
  const { left, right } = await requireReview(sql, request.id)
  if (right === null || left === right) {
    if (request.decision !== 'noted')
      throw new AppError('bad_request', 'This is about one opportunity: it can only be acknowledged')
    return await closeReview(sql, request.id, { decision: request.decision, note: request.note })
  }
  if (request.decision === 'noted')
    throw new AppError('bad_request', 'This is about two opportunities: merge them or keep them apart')
  if (request.decision === 'merge') await mergeSides(sql, { ...request, left, right }, deciding)
  else await partSides(sql, left, right, request.note)
  await closeReview(sql, request.id, { decision: request.decision, note: request.note })
}

async function mergeSides(
  sql: Sql,
  { left, right, into, note }: { left: string; right: string; into?: string | undefined; note: string | null },
  deciding: Settling,
): Promise<void> {
  if (into !== undefined && into !== left && into !== right)
    throw new AppError('bad_request', 'This review is not about the opportunity to keep')
  const rows = [await requireRow(sql, left), await requireRow(sql, right)]
  const oldest = rows.sort(
    (a, b) =>
      Number(a.dismissed_at === null) - Number(b.dismissed_at === null) || order(a.date_scraped, b.date_scraped),
  )
  // A row that was set aside because of its name was never shown, so as part of the other row it needs no event of its
  // own.
  const keep = into ?? oldest[0]?.id ?? left
  await joinRows(sql, { into: keep, from: keep === left ? right : left }, { kind: 'manual', reason: note })
  await settleRow(sql, keep, deciding)
}

function order(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

/** They are two companies. A row that was only set aside because it might have been the other one is restored. */
async function partSides(sql: Sql, left: string, right: string, note: string | null): Promise<void> {
  await keepApart(sql, await listSites(sql, left), await listSites(sql, right))
  await closeReviewsOfPair(sql, left, right, 'keep_apart')
  for (const [id, other] of [
    [left, right],
    [right, left],
  ] as const) {
    await insertEvent(sql, { opportunityId: id, kind: 'kept_apart', reason: note, detail: { other } })
    const restored = await sql`
      update public.sync_opportunities set dismissed_at = null, dismissed_reason = null, revision = revision + 1
      where id = ${id} and dismissed_at is not null and dismissed_reason = ${HELD_BACK} returning id`
    if (restored.length > 0) await insertEvent(sql, { opportunityId: id, kind: 'restored', detail: { by: 'review' } })
  }
}

/**
 * Takes a person's answer to a review back: the question is open again, and what the answer changed is as before. Throws
 * AppError 'not_found' and 'conflict'.
 */
export async function reopenReview(sql: Sql, id: string, deciding: Settling): Promise<void> {
  const review = await requireAnswered(sql, id)
  const { left, right, decision } = review
  if (right === null || decision === 'noted') return await reopenReviewRow(sql, id)
  if (decision === 'merge') {
    const parted = await partRows(sql, await findMerge(sql, review.first, review.second ?? right), null, deciding.at)
    await reopenQuestion(sql, ...parted)
    for (const row of parted) await settleRow(sql, row, deciding)
  } else {
    await reopenQuestion(sql, left, right)
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

/** A question that is open again must not be answered by the mark that separating two opportunities leaves on their sites. */
async function reopenQuestion(sql: Sql, left: string, right: string): Promise<void> {
  await forgetSeparation(sql, await listSites(sql, left), await listSites(sql, right))
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
