import { type Action, defineAction } from '#server/backend/functions/action.ts'
import { AppError } from '#server/platform/app-error.ts'
import {
  deleteConfirmation,
  getEvidence,
  getOpportunityDetail,
  saveConfirmation,
} from '#server/product/scraping/rows/detail-rows.ts'
import { getOpportunity } from '#server/product/scraping/rows/opportunity-rows.ts'
import type { OpportunityActionDeps } from './opportunity-actions.ts'

/** One row with its evidence, and the confirming of its fields. */
export function createDetailActions(
  { database, timeZone, now = () => new Date() }: OpportunityActionDeps,
  nobody: string,
): Action[] {
  return [
    defineAction('get_opportunity', { id: nobody }, ({ id }, caller) => {
      const person = typeof caller.claims.sub === 'string' ? caller.claims.sub : null
      return database.asCaller(caller, (sql) => getOpportunityDetail(sql, id, { person, now: now(), timeZone }))
    }),
    defineAction('confirm_field', { id: nobody, field: 'contact_email' }, ({ id, field, expected_revision }, caller) =>
      database.asCaller(caller, async (sql) => {
        const row = await getOpportunity(sql, id)
        if (expected_revision !== undefined && row.revision !== expected_revision)
          throw new AppError('conflict', 'Someone else has changed this opportunity in the meantime')
        await saveConfirmation(sql, id, field, row[field])
        return { field: await getEvidence(sql, id, field) }
      }),
    ),
    defineAction('unconfirm_field', { id: nobody, field: 'contact_email' }, ({ id, field }, caller) =>
      database.asCaller(caller, async (sql) => {
        await getOpportunity(sql, id)
        if (!(await deleteConfirmation(sql, id, field))) throw new AppError('not_found', 'This field is not confirmed')
        return { field: await getEvidence(sql, id, field) }
      }),
    ),
  ]
}
