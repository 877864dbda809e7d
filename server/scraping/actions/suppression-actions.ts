import {
  ListSuppressionsSchema,
  PreviewSuppressionSchema,
  RestoreSuppressionSchema,
  SuppressSchema,
  UnsuppressSchema,
} from '#contracts/opportunity-actions.ts'
import type { Sql } from '#server/db/sql.ts'
import { type Action, defineAction } from '#server/functions/action.ts'
import { asStaff } from '#server/scraping/decisions/as-staff.ts'
import { settleRow } from '#server/scraping/rows/settle-row.ts'
import { previewSuppression } from '#server/scraping/suppressions/preview-suppression.ts'
import {
  listSuppressions,
  restoreSuppression,
  suppress,
  unsuppress,
} from '#server/scraping/suppressions/suppressions.ts'
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
    defineAction(SuppressSchema, { kind: 'domain', value: 'brightwater.example' }, (request, caller) =>
      asStaff(database, caller, async (sql) => {
        const { id, affected } = await suppress(sql, { ...request, requestedBy: null })
        await settle(sql, affected)
        return { success: true, id, rows_changed: affected.length }
      }),
    ),
    defineAction(UnsuppressSchema, { id: nobody }, (request, caller) =>
      asStaff(database, caller, async (sql) => {
        await unsuppress(sql, request.id)
        return { success: true }
      }),
    ),
    defineAction(RestoreSuppressionSchema, { id: nobody }, (request, caller) =>
      asStaff(database, caller, async (sql) => {
        const { affected } = await restoreSuppression(sql, request.id)
        await settle(sql, affected)
        return { success: true, rows_changed: affected.length }
      }),
    ),
    defineAction(PreviewSuppressionSchema, { kind: 'domain', value: 'brightwater.example' }, (request, caller) =>
      asStaff(database, caller, (sql) => previewSuppression(sql, request)),
    ),
    // Looking up a hashed entry needs the key, which no caller's role may read.
    defineAction(ListSuppressionsSchema, {}, (request, caller) =>
      asStaff(database, caller, (sql) => listSuppressions(sql, request)),
    ),
  ]
}
