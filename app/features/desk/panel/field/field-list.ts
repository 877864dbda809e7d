import { EMAIL_KINDS, ROUTES, SUBMITTERS } from '#app/features/desk/shared/words.ts'
import { formatDay } from '#app/lib/dates.ts'
import type { EvidenceField, FieldEvidence, OpportunityDetail } from '#contracts/desk/opportunity-detail.ts'
import { describeTerms } from '#contracts/desk/opportunity-terms.ts'
import { OpportunityTermsSchema } from '#contracts/scraper/opportunity.ts'

/** How a field is edited; null for read-only fields. */
export type Control =
  | { kind: 'text'; type: 'text' | 'email' | 'url' | 'date'; isList?: boolean }
  | { kind: 'long' }
  | { kind: 'choice'; words: Record<string, string>; hasNone: boolean }
  /** Any number of values, separated by commas in the editor's text. */
  | { kind: 'choices'; words: Record<string, string> }

export type PanelField = { field: EvidenceField; label: string; control: Control | null; hint?: string }

const STATUSES = { open: 'open', closed: 'closed', unknown: 'unknown' }

/** The fields in the order of the panel. "Do not contact" has its own button. */
export const PANEL_FIELDS: PanelField[] = [
  { field: 'submission_status', label: 'Status', control: { kind: 'choice', words: STATUSES, hasNone: false } },
  { field: 'company_agency', label: 'Company', control: { kind: 'text', type: 'text' } },
  { field: 'name', label: 'Contact', control: { kind: 'text', type: 'text' } },
  { field: 'role', label: 'Role', control: { kind: 'text', type: 'text' } },
  { field: 'contact_email', label: 'Email', control: { kind: 'text', type: 'email' } },
  {
    field: 'industry_type',
    label: 'Industry',
    control: { kind: 'text', type: 'text', isList: true },
    hint: 'Separated by commas',
  },
  { field: 'route', label: 'Route', control: { kind: 'choice', words: ROUTES, hasNone: true } },
  {
    field: 'route_value',
    label: 'Where to submit',
    control: { kind: 'text', type: 'text' },
    hint: 'An address, a link or a name',
  },
  { field: 'who_may_submit', label: 'Who may submit', control: { kind: 'choices', words: SUBMITTERS } },
  { field: 'deadline', label: 'Deadline', control: { kind: 'text', type: 'date' } },
  { field: 'submission_guidelines', label: 'Guidelines', control: { kind: 'long' } },
  { field: 'terms', label: 'Terms', control: null },
  { field: 'kind', label: 'Kind', control: null },
  { field: 'source_url', label: 'Source', control: { kind: 'text', type: 'url' } },
]

export function fieldLabel(field: string): string {
  if (field === 'do_not_contact') return 'Do not contact'
  return PANEL_FIELDS.find((one) => one.field === field)?.label ?? field.replaceAll('_', ' ')
}

/** A value as text; null if there is none. */
export function formatValue(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (field === 'who_may_submit') return formatSubmitters(value)
  if (Array.isArray(value)) return value.length === 0 ? null : value.join(', ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (/^\d{4}-\d{2}-\d{2}(T|$)/.test(String(value))) return formatDay(String(value)) ?? String(value)
  if (field === 'route') return labelFor(ROUTES, value)
  if (field === 'kind') return String(value).replace(/[-_]/g, ' ')
  if (field === 'terms') {
    const terms = OpportunityTermsSchema.safeParse(value)
    return terms.success ? describeTerms(terms.data).join('; ') : null
  }
  return String(value)
}

/** Whose mailbox the address is. Only for an address read from a page: the kind of one set by staff is unknown. */
export function describeEmailKind(
  opportunity: Pick<OpportunityDetail['row'], 'email_kind'>,
  email: FieldEvidence,
): string | null {
  if (opportunity.email_kind === null || email.value === null || email.by === 'staff') return null
  return EMAIL_KINDS[opportunity.email_kind]
}

/** Older history has a single group instead of a list. */
function formatSubmitters(value: unknown): string | null {
  const groups = Array.isArray(value) ? value : [value]
  return groups.length === 0 ? null : groups.map((group) => labelFor(SUBMITTERS, group)).join(', ')
}

function labelFor(words: Record<string, string>, value: unknown): string {
  return words[String(value)] ?? String(value)
}

/** A value as the editor's text; empty means no value. `parseInputText` is the inverse. */
export function toInputText(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ')
  return value === null || value === undefined ? '' : String(value)
}

export function parseInputText(control: Control, text: string): unknown {
  const trimmed = text.trim()
  if (control.kind === 'choices' || (control.kind === 'text' && control.isList === true))
    return [...new Set(trimmed.split(',').map((one) => one.trim()))].filter((one) => one !== '')
  return trimmed === '' ? null : trimmed
}
