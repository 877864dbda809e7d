import type { OpportunityFields } from '#contracts/desk/opportunity-actions.ts'
import { type OverrideField, OverrideFieldSchema, type StaffOpportunity } from '#contracts/scraper/opportunity.ts'

type SubmissionRoute = Pick<StaffOpportunity, 'contact_email' | 'route' | 'route_value'>

/** The fields that a correction changes. A new e-mail address also changes a submission route to the old address. */
export function createCorrection(opportunity: SubmissionRoute, field: string, value: unknown): OpportunityFields {
  const isSame =
    opportunity.contact_email !== null &&
    opportunity.route_value?.trim().toLowerCase() === opportunity.contact_email.trim().toLowerCase()
  if (field !== 'contact_email' || opportunity.route !== 'email' || !isSame) return { [field]: value }
  const address = typeof value === 'string' ? value : null
  return { contact_email: address, route: address === null ? null : 'email', route_value: address }
}

/** The parts of an `update_opportunity` request that set these fields back to their present values. */
export function createUndoRequest(opportunity: StaffOpportunity, changed: OpportunityFields) {
  const fields = OverrideFieldSchema.options.filter((field) => field in changed)
  const isSet = (field: OverrideField) => opportunity.overrides.some((one) => one.field === field)
  return {
    fields: Object.fromEntries(fields.filter(isSet).map((field) => [field, opportunity[field]])),
    clear: fields.filter((field) => !isSet(field)),
  }
}
