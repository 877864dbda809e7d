import type { OpportunityFields } from '#contracts/desk/opportunity-actions.ts'
import { type OverrideField, OverrideFieldSchema, type StaffOpportunity } from '#contracts/scraper/opportunity.ts'

type SubmissionRoute = Pick<StaffOpportunity, 'contact_email' | 'route' | 'route_value'>

/** The fields that a correction changes. A new e-mail address also changes a submission route to the old address. */
export function createCorrection(row: SubmissionRoute, field: string, value: unknown): OpportunityFields {
  const isSame =
    row.contact_email !== null && row.route_value?.trim().toLowerCase() === row.contact_email.trim().toLowerCase()
  if (field !== 'contact_email' || row.route !== 'email' || !isSame) return { [field]: value }
  const address = typeof value === 'string' ? value : null
  return { contact_email: address, route: address === null ? null : 'email', route_value: address }
}

/** The parts of an `update_opportunity` request that set these fields back to their present values. */
export function createUndoRequest(row: StaffOpportunity, changed: OpportunityFields) {
  const fields = OverrideFieldSchema.options.filter((field) => field in changed)
  const isSet = (field: OverrideField) => row.overrides.some((one) => one.field === field)
  return {
    fields: Object.fromEntries(fields.filter(isSet).map((field) => [field, row[field]])),
    clear: fields.filter((field) => !isSet(field)),
  }
}
