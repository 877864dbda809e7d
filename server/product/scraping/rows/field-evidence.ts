import { isDeepStrictEqual } from 'node:util'
import { type EvidenceField, EvidenceFieldSchema, type FieldEvidence } from '#contracts/desk/opportunity-detail.ts'
import type { StaffOpportunity } from '#contracts/scraper/opportunity.ts'
import type { PageReading, Span, Statement, TextFact } from '#contracts/scraper/reading.ts'

/** The quote for one field, its page, and when it was read. */
type Evidence = Pick<FieldEvidence, 'quote' | 'url' | 'read_at'> & { by: 'rules' | 'model' }

/** A value that a person has confirmed. */
export type Confirmation = { field: string; value: unknown; by: string | null; at: string }

const NO_EVIDENCE: Evidence = { by: 'rules', quote: null, url: null, read_at: null }
const MAX_QUOTE_LENGTH = 600

/**
 * Where the value of each field comes from: a quote from a page, or a decision of staff. Quotes are looked up in the readings that the
 * opportunity was derived from, so they always come from a page.
 */
export function listFieldEvidence(
  opportunity: StaffOpportunity,
  readings: readonly PageReading[],
  confirmations: readonly Confirmation[],
): FieldEvidence[] {
  return EvidenceFieldSchema.options.map((field) => {
    const override = opportunity.overrides.find((one) => one.field === field)
    const value = opportunity[field]
    const confirmation = confirmations.find((one) => one.field === field && isDeepStrictEqual(one.value, value))
    const confirmed = confirmation === undefined ? null : { by: confirmation.by, at: confirmation.at }
    const read = isEmpty(override === undefined ? value : override.derived)
      ? NO_EVIDENCE
      : findEvidence(field, override === undefined ? value : override.derived, opportunity, readings)
    if (override === undefined) return { field, value, ...read, confirmed }
    // The quote is still the one from the pages, which staff have overruled.
    return { field, value, ...read, by: 'staff', read_at: override.created_at, confirmed, derived: override.derived }
  })
}

function isEmpty(value: unknown): boolean {
  return value == null || value === false || (Array.isArray(value) && value.length === 0)
}

function findEvidence(
  field: EvidenceField,
  value: unknown,
  opportunity: StaffOpportunity,
  readings: readonly PageReading[],
): Evidence {
  switch (field) {
    case 'company_agency':
      return findFirst(readings, ({ company }) => (company !== null && company.value === value ? [company] : []))
    case 'name':
    case 'role':
      return findContactEvidence(readings, opportunity, field, value)
    case 'contact_email':
      return findContactEvidence(readings, opportunity, 'email', value)
    case 'industry_type':
      return findFirst(readings, ({ industries }) =>
        industries.filter((one) => Array.isArray(value) && value.includes(one.value)),
      )
    case 'submission_guidelines':
      return findFirst(readings, ({ guidelines }) => guidelines)
    case 'kind':
      return toPageEvidence(readings.find(({ category }) => category === value))
    case 'source_url':
      return toPageEvidence(readings.find(({ url }) => url === value))
    case 'terms':
      return findFirst(readings, listTermFacts)
    case 'do_not_contact':
      return NO_EVIDENCE
    default:
      return findPolicyEvidence(field, value, opportunity, readings)
  }
}

/** The evidence comes from the page that status and policy were copied from. */
function findPolicyEvidence(
  field: 'submission_status' | 'route' | 'route_value' | 'who_may_submit' | 'deadline',
  value: unknown,
  opportunity: StaffOpportunity,
  readings: readonly PageReading[],
): Evidence {
  const source = opportunity.overrides.find((one) => one.field === 'source_url')?.derived ?? opportunity.source_url
  const page = readings.find(({ url }) => url === source)
  if (page === undefined) return NO_EVIDENCE
  const by = page.by_model?.outcome === 'answered' ? 'model' : 'rules'
  const { statements, evidence } = page.policy
  const says: Record<typeof field, (one: Statement) => boolean> = {
    submission_status: () => false,
    route: (one) => one.route === value,
    route_value: (one) => typeof value === 'string' && one.span.quote.includes(value),
    who_may_submit: (one) => Array.isArray(value) && one.who.some((group) => value.includes(group)),
    deadline: (one) => one.deadline === value,
  }
  const span = statements.find(says[field])?.span ?? evidence
  return { by, quote: span?.quote ?? null, url: page.url, read_at: page.read_at }
}

function findContactEvidence(
  readings: readonly PageReading[],
  opportunity: StaffOpportunity,
  part: 'name' | 'role' | 'email',
  value: unknown,
): Evidence {
  const getPageValue = (field: 'contact_email' | 'name') => {
    const override = opportunity.overrides.find((one) => one.field === field)
    return override === undefined ? opportunity[field] : override.derived
  }
  const isTheirs = (one: PageReading['contacts'][number]) =>
    (one.email?.value ?? null) === getPageValue('contact_email') && (one.name?.value ?? null) === getPageValue('name')
  const findContactPart = (isChosen: (one: PageReading['contacts'][number]) => boolean) =>
    findFirst(readings, ({ contacts }) =>
      contacts.filter(isChosen).flatMap((one) => (one[part]?.value === value && one[part] ? [one[part]] : [])),
    )
  const own = findContactPart(isTheirs)
  return own.url === null ? findContactPart(() => true) : own
}

function listTermFacts({ terms }: PageReading): TextFact[] {
  if (terms === undefined) return []
  const { licence, formats, response } = terms
  const answer = response === null ? [] : [{ value: 'response', span: response.span }]
  return [...Object.values(licence).flatMap((fact) => fact ?? []), ...formats, ...answer]
}

/** The quotes of the first page that has any, joined. */
function findFirst(readings: readonly PageReading[], find: (page: PageReading) => readonly { span: Span }[]): Evidence {
  for (const page of readings) {
    const quotes = [...new Set(find(page).map(({ span }) => span.quote.trim()))]
    if (quotes.length > 0) return { ...toPageEvidence(page), quote: shorten(quotes.join(' … ')) }
  }
  return NO_EVIDENCE
}

function toPageEvidence(page: PageReading | undefined): Evidence {
  return page === undefined ? NO_EVIDENCE : { by: 'rules', quote: null, url: page.url, read_at: page.read_at }
}

function shorten(quote: string): string {
  return quote.length > MAX_QUOTE_LENGTH ? `${quote.slice(0, MAX_QUOTE_LENGTH).trimEnd()}…` : quote
}
