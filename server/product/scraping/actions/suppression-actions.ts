import { type Action, defineAction } from '#server/backend/functions/action.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { asStaff } from '#server/product/scraping/decisions/as-staff.ts'
import { settleRow } from '#server/product/scraping/rows/settle-row.ts'
import { previewSuppression } from '#server/product/scraping/suppressions/preview-suppression.ts'
import {
  listSuppressions,
  restoreSuppression,
  suppress,
  unsuppress,
} from '#server/product/scraping/suppressions/suppressions.ts'
import type { OpportunityActionDeps } from './opportunity-actions.ts'

/** Who must be left alone. */
export function createSuppressionActions(
  { database, resolver, now = () => new Date() }: OpportunityActionDeps,
  nobody: string,
): Action[] {
  const settle = async (sql: Sql, rows: readonly string[]) => {
    for (const row of rows) await settleRow(sql, row, { resolver, at: now(), runId: null })
  }
  return [
    defineAction('suppress', { kind: 'domain', value: 'brightwater.example' }, (request, caller) =>
      asStaff(database, caller, async (sql) => {
        const { id, affected } = await suppress(sql, { ...request, requestedBy: null })
        await settle(sql, affected)
        return { success: true, id, rows_changed: affected.length }
      }),
    ),
    defineAction('unsuppress', { id: nobody }, (request, caller) =>
      asStaff(database, caller, async (sql) => {
        await unsuppress(sql, request.id)
        return { success: true }
      }),
    ),
    defineAction('restore_suppression', { id: nobody }, (request, caller) =>
      asStaff(database, caller, async (sql) => {
        const { affected } = await restoreSuppression(sql, request.id)
        await settle(sql, affected)
        return { success: true, rows_changed: affected.length }
      }),
    ),
    defineAction('preview_suppression', { kind: 'domain', value: 'brightwater.example' }, (request, caller) =>
      asStaff(database, caller, (sql) => previewSuppression(sql, request)),
    ),
    // Looking up a hashed entry needs the key, which no caller's role may read.
    defineAction('list_suppressions', {}, (request, caller) =>
      asStaff(database, caller, (sql) => listSuppressions(sql, request)),
    ),
  ]
}
