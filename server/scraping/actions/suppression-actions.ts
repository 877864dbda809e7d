import { ListSuppressionsSchema, SuppressSchema, UnsuppressSchema } from '#contracts/opportunity-actions.ts'
import { asStaff } from '#server/scraping/decisions/as-staff.ts'
import { settleRow } from '#server/scraping/rows/settle-row.ts'
import { listSuppressions, suppress, unsuppress } from '#server/scraping/suppressions/suppressions.ts'
import { type Action, defineAction } from './action.ts'
import type { OpportunityActionDeps } from './opportunity-actions.ts'

/** Who must be left alone. */
export function createSuppressionActions(
  { database, resolver, now = () => new Date() }: OpportunityActionDeps,
  nobody: string,
): Action[] {
  return [
    defineAction(SuppressSchema, { kind: 'domain', value: 'brightwater.example' }, (request, caller) =>
      asStaff(database, caller, async (sql) => {
        const { id, affected } = await suppress(sql, { ...request, requestedBy: null })
        for (const row of affected) await settleRow(sql, row, { resolver, at: now(), runId: null })
        return { success: true, id, rows_changed: affected.length }
      }),
    ),
    defineAction(UnsuppressSchema, { id: nobody }, (request, caller) =>
      asStaff(database, caller, async (sql) => {
        await unsuppress(sql, request.id)
        return { success: true }
      }),
    ),
    // Looking up a hashed entry needs the key, which no caller's role may read.
    defineAction(ListSuppressionsSchema, {}, (request, caller) =>
      asStaff(database, caller, (sql) => listSuppressions(sql, request)),
    ),
  ]
}
