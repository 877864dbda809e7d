import { AppError } from '#server/platform/app-error.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { insertEvent } from '#server/product/scraping/rows/event-rows.ts'
import { requireRow } from './merges.ts'

/** Dismisses a row; nothing found later brings it back. Throws AppError 'not_found' and 'conflict'. */
export async function dismissRow(
  sql: Sql,
  request: { id: string; reason: string | null; expected_revision?: number | undefined },
): Promise<void> {
  const row = await requireRow(sql, request.id, request.expected_revision)
  if (row.dismissed_at !== null) throw new AppError('conflict', 'This opportunity is already dismissed')
  await sql`
    update public.sync_opportunities
    set dismissed_at = clock_timestamp(), dismissed_reason = ${request.reason}, revision = revision + 1 where id = ${request.id}`
  await insertEvent(sql, { opportunityId: request.id, kind: 'dismissed', reason: request.reason })
}

/**
 * Restores a dismissed row. Openings from the meantime are not reported. Throws AppError 'not_found' and 'conflict'.
 */
export async function restoreRow(
  sql: Sql,
  request: { id: string; expected_revision?: number | undefined },
): Promise<void> {
  const row = await requireRow(sql, request.id, request.expected_revision)
  if (row.dismissed_at === null) throw new AppError('conflict', 'This opportunity is not dismissed')
  await sql`
    update public.sync_opportunities set dismissed_at = null, dismissed_reason = null, revision = revision + 1
    where id = ${request.id}`
  await insertEvent(sql, { opportunityId: request.id, kind: 'restored' })
}

/** Dismisses rows, all or none; those that are dismissed already are left alone. Returns those that were not. */
export async function dismissMany(sql: Sql, ids: readonly string[], reason: string | null): Promise<string[]> {
  const changed = await choose(sql, ids, false)
  for (const id of changed) await dismissRow(sql, { id, reason })
  return changed
}

/** Restores rows, all or none. Returns those that were dismissed. */
export async function restoreMany(sql: Sql, ids: readonly string[]): Promise<string[]> {
  const changed = await choose(sql, ids, true)
  for (const id of changed) await restoreRow(sql, { id })
  return changed
}

async function choose(sql: Sql, ids: readonly string[], dismissed: boolean): Promise<string[]> {
  const chosen: string[] = []
  // Rows are locked in one order, so that two people with overlapping selections do not wait for each other.
  for (const id of [...new Set(ids)].sort()) {
    const { dismissed_at } = await requireRow(sql, id)
    if ((dismissed_at !== null) === dismissed) chosen.push(id)
  }
  return chosen
}
