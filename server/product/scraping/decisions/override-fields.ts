import type { OpportunityFields } from '#contracts/desk/opportunity-actions.ts'
import { type OverrideField, OverrideFieldSchema } from '#contracts/scraper/opportunity.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { insertEvent } from '#server/product/scraping/rows/event-rows.ts'
import { deleteOverride, saveOverride } from '#server/product/scraping/rows/override-rows.ts'
import { type Settling, settleRow } from '#server/product/scraping/rows/settle-row.ts'
import { type Suppressed, wordsOf } from '#server/product/scraping/suppressions/match.ts'
import { findSuppressed } from '#server/product/scraping/suppressions/suppressions.ts'
import { requireRow } from './merges.ts'

type Overriding = {
  id: string
  fields: OpportunityFields
  /** Fields that get back what the pages say. */
  clear: readonly OverrideField[]
  reason: string | null
  expected_revision?: number | undefined
}

/**
 * Overrides some fields of a row with values from staff. No reading undoes it. Throws AppError 'not_found', and
 * 'conflict' when the row has changed in the meantime or the value is on the suppression list.
 */
export async function overrideFields(sql: Sql, request: Overriding, deciding: Settling): Promise<void> {
  const row = await requireRow(sql, request.id, request.expected_revision)
  await refuseSuppressed(sql, request.fields)
  const said = OverrideFieldSchema.options.flatMap((field) => {
    const value = request.fields[field]
    return value === undefined ? [] : [{ field, value, oldValue: row[field] }]
  })
  for (const override of said) await saveOverride(sql, request.id, override)
  const detail = Object.fromEntries(said.map(({ field, value, oldValue }) => [field, [oldValue, value]]))
  if (said.length > 0)
    await insertEvent(sql, { opportunityId: request.id, kind: 'overridden', reason: request.reason, detail })
  for (const field of request.clear) await deleteOverride(sql, request.id, field)
  const { changes } = await settleRow(sql, request.id, deciding)
  const returned = Object.fromEntries(Object.entries(changes).filter(([name]) => !(name in detail)))
  if (request.clear.length > 0)
    await insertEvent(sql, { opportunityId: request.id, kind: 'override_cleared', detail: { changes: returned } })
}

/** Removes the override of a field. Throws AppError 'not_found' and 'conflict'. */
export async function clearOverride(
  sql: Sql,
  request: { id: string; field: OverrideField; expected_revision?: number | undefined },
  deciding: Settling,
): Promise<void> {
  await requireRow(sql, request.id, request.expected_revision)
  if (!(await deleteOverride(sql, request.id, request.field)))
    throw new AppError('not_found', 'This field has no override')
  const { changes } = await settleRow(sql, request.id, deciding)
  await insertEvent(sql, {
    opportunityId: request.id,
    kind: 'override_cleared',
    detail: { field: request.field, changes },
  })
}

/** Refuses values of people who asked to be removed. */
async function refuseSuppressed(sql: Sql, fields: OpportunityFields): Promise<void> {
  const names = [fields.name, fields.company_agency].flatMap((name) => (name == null ? [] : [wordsOf(name).join(' ')]))
  const addresses = [fields.contact_email, fields.route_value].flatMap((value) => value?.toLowerCase() ?? [])
  const found = await findSuppressed(sql, [
    ...names.map((value): Suppressed => ({ kind: 'name', value })),
    ...addresses.map((value): Suppressed => ({ kind: 'email', value })),
  ])
  if (found.length > 0) throw new AppError('conflict', 'This is on the suppression list')
}
