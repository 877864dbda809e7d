import { isDeepStrictEqual } from 'node:util'
import { type EvidenceField, EvidenceFieldSchema, type FieldEvidence } from '#contracts/desk/opportunity-detail.ts'
import type { StaffOpportunity } from '#contracts/scraper/opportunity.ts'
import type { PageReading, Span, Statement, TextFact } from '#contracts/scraper/reading.ts'

/** What was read for one field: the words, the page, and when. */
type Read = Pick<FieldEvidence, 'quote' | 'url' | 'read_at'> & { by: 'rules' | 'model' }

/** A value that a person has confirmed, and who it was. */
export type Confirmation = { field: string; value: unknown; by: string | null; at: string }

const NOTHING: Read = { by: 'rules', quote: null, url: null, read_at: null }
const LONGEST_QUOTE = 600

/**
 * Where the value of every field comes from: the words on a page or a decision of staff. The words are looked for in the
 * readings the row was derived from, so that they are always those of a page and never made up here. Pure.
 */
export function evidenceOf(
  row: StaffOpportunity,
  readings: readonly PageReading[],
  confirmations: readonly Confirmation[],
): FieldEvidence[] {
  return EvidenceFieldSchema.options.map((field) => {
    const override = row.overrides.find((one) => one.field === field)
    const value = row[field]
    const confirmation = confirmations.find((one) => one.field === field && isDeepStrictEqual(one.value, value))
    const confirmed = confirmation === undefined ? null : { by: confirmation.by, at: confirmation.at }
    const read = isEmpty(override === undefined ? value : override.derived)
      ? NOTHING
      : findWords(field, override === undefined ? value : override.derived, row, readings)
    if (override === undefined) return { field, value, ...read, confirmed }
    // The words stay those of the pages: they are what staff decided against.
    return { field, value, ...read, by: 'staff', read_at: override.created_at, confirmed, derived: override.derived }
  })
}

function isEmpty(value: unknown): boolean {
  return value == null || value === false || (Array.isArray(value) && value.length === 0)
}

function findWords(
  field: EvidenceField,
  value: unknown,
  row: StaffOpportunity,
  readings: readonly PageReading[],
): Read {
  switch (field) {
    case 'company_agency':
      return firstOf(readings, ({ company }) => (company !== null && company.value === value ? [company] : []))
    case 'name':
    case 'role':
      return contactWords(readings, row, field, value)
    case 'contact_email':
      return contactWords(readings, row, 'email', value)
    case 'industry_type':
      return firstOf(readings, ({ industries }) =>
        industries.filter((one) => Array.isArray(value) && value.includes(one.value)),
      )
    case 'submission_guidelines':
      return firstOf(readings, ({ guidelines }) => guidelines)
    case 'kind':
      return fromPage(readings.find(({ category }) => category === value))
    case 'source_url':
      return fromPage(readings.find(({ url }) => url === value))
    case 'terms':
      return firstOf(readings, termsOf)
    case 'do_not_contact':
      return NOTHING
    default:
      return policyWords(field, value, row, readings)
  }
}

/** The page whose policy the row states comes first; status and evidence are copied from it. */
function policyWords(
  field: 'submission_status' | 'route' | 'route_value' | 'who_may_submit' | 'deadline',
  value: unknown,
  row: StaffOpportunity,
  readings: readonly PageReading[],
): Read {
  const source = row.overrides.find((one) => one.field === 'source_url')?.derived ?? row.source_url
  const page = readings.find(({ url }) => url === source)
  if (page === undefined) return NOTHING
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

function contactWords(
  readings: readonly PageReading[],
  row: StaffOpportunity,
  part: 'name' | 'role' | 'email',
  value: unknown,
): Read {
  const shown = (field: 'contact_email' | 'name') => {
    const override = row.overrides.find((one) => one.field === field)
    return override === undefined ? row[field] : override.derived
  }
  const isTheirs = (one: PageReading['contacts'][number]) =>
    (one.email?.value ?? null) === shown('contact_email') && (one.name?.value ?? null) === shown('name')
  const said = (chosen: (one: PageReading['contacts'][number]) => boolean) =>
    firstOf(readings, ({ contacts }) =>
      contacts.filter(chosen).flatMap((one) => (one[part]?.value === value && one[part] ? [one[part]] : [])),
    )
  const own = said(isTheirs)
  return own.url === null ? said(() => true) : own
}

function termsOf({ terms }: PageReading): TextFact[] {
  if (terms === undefined) return []
  const { licence, formats, response } = terms
  const answer = response === null ? [] : [{ value: 'response', span: response.span }]
  return [...Object.values(licence).flatMap((fact) => fact ?? []), ...formats, ...answer]
}

/** The words of the first page that has any; several places on it are joined. */
function firstOf(readings: readonly PageReading[], find: (page: PageReading) => readonly { span: Span }[]): Read {
  for (const page of readings) {
    const quotes = [...new Set(find(page).map(({ span }) => span.quote.trim()))]
    if (quotes.length > 0) return { ...fromPage(page), quote: shorten(quotes.join(' … ')) }
  }
  return NOTHING
}

function fromPage(page: PageReading | undefined): Read {
  return page === undefined ? NOTHING : { by: 'rules', quote: null, url: page.url, read_at: page.read_at }
}

function shorten(quote: string): string {
  return quote.length > LONGEST_QUOTE ? `${quote.slice(0, LONGEST_QUOTE).trimEnd()}…` : quote
}
