import type { Sql } from '#server/platform/db/sql.ts'
import { dismissRow, restoreRow } from './dismiss-row.ts'
import { requireRow } from './merges.ts'

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
    if ((await requireRow(sql, id)).dismissed === dismissed) chosen.push(id)
  }
  return chosen
}
