import type { OpportunityFields } from '#contracts/desk/opportunity-actions.ts'
import { OverrideFieldSchema } from '#contracts/scraper/opportunity.ts'
import type { RequestOf } from '#server/backend/functions/action.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { type DeriveContext, deriveOpportunity } from '#server/product/scraping/rows/derive-opportunity.ts'
import { insertEvent } from '#server/product/scraping/rows/event-rows.ts'
import { deleteOverride, saveOverride } from '#server/product/scraping/rows/override-rows.ts'
import { type SuppressedValue, splitWords } from '#server/product/scraping/suppressions/match.ts'
import { findSuppressed } from '#server/product/scraping/suppressions/suppressions.ts'
import { requireOpportunity } from './merges.ts'

/**
 * Sets fields to values from staff, which later readings do not change. Throws AppError 'not_found', and 'conflict' if the opportunity
 * has changed in the meantime or a value is on the suppression list.
 */
export async function overrideFields(
  sql: Sql,
  request: RequestOf<'update_opportunity'>,
  context: DeriveContext,
): Promise<void> {
  const opportunity = await requireOpportunity(sql, request.id, request.expected_revision)
  await refuseSuppressed(sql, request.fields)
  const overrides = OverrideFieldSchema.options.flatMap((field) => {
    const value = request.fields[field]
    return value === undefined ? [] : [{ field, value, oldValue: opportunity[field] }]
  })
  for (const override of overrides) await saveOverride(sql, request.id, override)
  const detail = Object.fromEntries(overrides.map(({ field, value, oldValue }) => [field, [oldValue, value]]))
  if (overrides.length > 0)
    await insertEvent(sql, { opportunityId: request.id, kind: 'overridden', reason: request.reason, detail })
  for (const field of request.clear) await deleteOverride(sql, request.id, field)
  const { changes } = await deriveOpportunity(sql, request.id, context)
  const returned = Object.fromEntries(Object.entries(changes).filter(([name]) => !(name in detail)))
  if (request.clear.length > 0)
    await insertEvent(sql, { opportunityId: request.id, kind: 'override_cleared', detail: { changes: returned } })
}

/** Removes the override of a field. Throws AppError 'not_found' and 'conflict'. */
export async function clearOverride(
  sql: Sql,
  request: RequestOf<'clear_override'>,
  context: DeriveContext,
): Promise<void> {
  await requireOpportunity(sql, request.id, request.expected_revision)
  if (!(await deleteOverride(sql, request.id, request.field)))
    throw new AppError('not_found', 'This field has no override')
  const { changes } = await deriveOpportunity(sql, request.id, context)
  await insertEvent(sql, {
    opportunityId: request.id,
    kind: 'override_cleared',
    detail: { field: request.field, changes },
  })
}

/** Throws AppError 'conflict' for values on the suppression list. */
async function refuseSuppressed(sql: Sql, fields: OpportunityFields): Promise<void> {
  const names = [fields.name, fields.company_agency].flatMap((name) =>
    name == null ? [] : [splitWords(name).join(' ')],
  )
  const addresses = [fields.contact_email, fields.route_value].flatMap((value) => value?.toLowerCase() ?? [])
  const found = await findSuppressed(sql, [
    ...names.map((value): SuppressedValue => ({ kind: 'name', value })),
    ...addresses.map((value): SuppressedValue => ({ kind: 'email', value })),
  ])
  if (found.length > 0) throw new AppError('conflict', 'This is on the suppression list')
}
