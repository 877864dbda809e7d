import type { RequestOf } from '#server/backend/functions/action.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { insertEvent } from '#server/product/scraping/rows/event-rows.ts'
import { requireOpportunity } from './merges.ts'

/** Later findings do not restore a dismissed opportunity. Throws AppError 'not_found' and 'conflict'. */
export async function dismissOpportunity(sql: Sql, request: RequestOf<'dismiss'>): Promise<void> {
  const { dismissed_at } = await requireOpportunity(sql, request.id, request.expected_revision)
  if (dismissed_at !== null) throw new AppError('conflict', 'This opportunity is already dismissed')
  await sql`
    update public.sync_opportunities
    set dismissed_at = clock_timestamp(), dismissed_reason = ${request.reason}, revision = revision + 1 where id = ${request.id}`
  await insertEvent(sql, { opportunityId: request.id, kind: 'dismissed', reason: request.reason })
}

/**
 * Openings from the time while it was dismissed are not reported. Throws AppError 'not_found' and 'conflict'.
 */
export async function restoreOpportunity(sql: Sql, request: RequestOf<'restore'>): Promise<void> {
  const { dismissed_at } = await requireOpportunity(sql, request.id, request.expected_revision)
  if (dismissed_at === null) throw new AppError('conflict', 'This opportunity is not dismissed')
  await sql`
    update public.sync_opportunities set dismissed_at = null, dismissed_reason = null, revision = revision + 1
    where id = ${request.id}`
  await insertEvent(sql, { opportunityId: request.id, kind: 'restored' })
}

/** Dismisses all or none. Returns those that were not dismissed before. */
export async function dismissMany(sql: Sql, ids: readonly string[], reason: string | null): Promise<string[]> {
  const changed = await filterByDismissed(sql, ids, false)
  for (const id of changed) await dismissOpportunity(sql, { id, reason })
  return changed
}

/** Restores all or none. Returns those that were dismissed before. */
export async function restoreMany(sql: Sql, ids: readonly string[]): Promise<string[]> {
  const changed = await filterByDismissed(sql, ids, true)
  for (const id of changed) await restoreOpportunity(sql, { id })
  return changed
}

async function filterByDismissed(sql: Sql, ids: readonly string[], dismissed: boolean): Promise<string[]> {
  const chosen: string[] = []
  // Locked in a fixed order, so that two people with overlapping selections do not cause a deadlock.
  for (const id of [...new Set(ids)].sort()) {
    const { dismissed_at } = await requireOpportunity(sql, id)
    if ((dismissed_at !== null) === dismissed) chosen.push(id)
  }
  return chosen
}
