import type { OpportunityFields } from '#contracts/desk/opportunity-actions.ts'
import { type OverrideField, OverrideFieldSchema, type StaffOpportunity } from '#contracts/scraper/opportunity.ts'

/** `now` is where submissions go; `isLikely` is whether correcting the address probably corrects that too. */
export type RouteQuestion = { now: string | null; isLikely: boolean }

/** Whether a correction of the e-mail address may concern the submission route as well; null if it does not. Pure. */
export function askAboutRoute({
  contact_email: email,
  route,
  route_value: value,
}: Pick<StaffOpportunity, 'contact_email' | 'route' | 'route_value'>): RouteQuestion | null {
  const isSame = value !== null && email !== null && value.trim().toLowerCase() === email.trim().toLowerCase()
  if (route === 'email' || isSame) return { now: value ?? email, isLikely: isSame || value === null }
  // Nothing but the address says how to submit, so mails would go there.
  return route === null && value === null && email !== null ? { now: email, isLikely: true } : null
}

/** The submission route that goes with the corrected address. Pure. */
export function routeTo(email: unknown): OpportunityFields {
  return typeof email === 'string' ? { route: 'email', route_value: email } : { route: null, route_value: null }
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
