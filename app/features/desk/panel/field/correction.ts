import type { OpportunityFields } from '#contracts/desk/opportunity-actions.ts'
import { type OverrideField, OverrideFieldSchema, type StaffOpportunity } from '#contracts/scraper/opportunity.ts'

type Way = Pick<StaffOpportunity, 'contact_email' | 'route' | 'route_value'>

/** What a correction of a field changes: with the e-mail address, a submission route by e-mail to that address. Pure. */
export function correct(row: Way, field: string, value: unknown): OpportunityFields {
  const isSame =
    row.contact_email !== null && row.route_value?.trim().toLowerCase() === row.contact_email.trim().toLowerCase()
  if (field !== 'contact_email' || row.route !== 'email' || !isSame) return { [field]: value }
  const address = typeof value === 'string' ? value : null
  return { contact_email: address, route: address === null ? null : 'email', route_value: address }
}

/** What `update_opportunity` needs to set these fields back to what they are now. Pure. */
export function takeBack(row: StaffOpportunity, changed: OpportunityFields) {
  const fields = OverrideFieldSchema.options.filter((field) => field in changed)
  const isSet = (field: OverrideField) => row.overrides.some((one) => one.field === field)
  return {
    fields: Object.fromEntries(fields.filter(isSet).map((field) => [field, row[field]])),
    clear: fields.filter((field) => !isSet(field)),
  }
}
