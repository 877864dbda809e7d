import { ORGANISATIONS, ROUTES, STATUS_REASONS, SUBMITTERS } from '#app/features/desk/shared/words.ts'
import { formatDay } from '#app/lib/dates.ts'
import { describeTerms } from '#contracts/desk/opportunity-terms.ts'
import type { DropReason } from '#contracts/scraper/extraction-test.ts'
import type { Contact, PageKind, PageReading, Span, TextFact } from '#contracts/scraper/reading.ts'

/** A value and the quote it is based on, if the quote says more than the value. */
export type ReadValue = { text: string; quote: string | null }
export type ReadField = { label: string; byModel: ReadValue[]; byRules: ReadValue[] }

const PAGE_KIND_LABELS: Record<PageKind, string> = {
  organisation: 'A company’s own page',
  article: 'An article',
  directory: 'A directory',
  job_ad: 'A job advertisement',
  tutorial: 'A tutorial',
  other: 'Something else',
}

export const DROP_REASONS: Record<DropReason, string> = {
  not_on_page: 'not on the page',
  not_visible: 'not in the visible text of the page',
  not_among_mailboxes: 'not a mailbox of the page',
  not_among_links: 'not a link or mailbox of the page',
  not_near: 'on the page, but too far from the related text',
  no_quote: 'without a sentence of the page',
  no_date: 'no date can be computed from it',
}

/** Compares what the model and the rules extracted, field by field. Empty fields are left out. */
export function compareReadings(byModel: PageReading | null, byRules: PageReading | null): ReadField[] {
  const model = byModel === null ? [] : listFields(byModel)
  const rules = byRules === null ? [] : listFields(byRules)
  const labels = (byModel === null ? rules : model).map(({ label }) => label)
  const findValues = (fields: ReturnType<typeof listFields>, wanted: string) =>
    fields.find(({ label }) => label === wanted)?.values ?? []
  return labels
    .map((label) => ({ label, byModel: findValues(model, label), byRules: findValues(rules, label) }))
    .filter((field) => field.byModel.length + field.byRules.length > 0)
}

function listFields(reading: PageReading): { label: string; values: ReadValue[] }[] {
  const { policy, company, category, contacts, industries, guidelines } = reading
  const { status, reason, evidence, contradicted_by: against, route, route_value: target, who } = policy
  const terms = formatTerms(reading)
  return [
    { label: 'Page', values: [plain(PAGE_KIND_LABELS[reading.page_kind])] },
    { label: 'Company', values: company === null ? [] : [fromFact(company)] },
    { label: 'Category', values: category === null ? [] : [plain(ORGANISATIONS[category])] },
    { label: 'Status', values: [withQuote(`${status}. ${STATUS_REASONS[reason]}`, evidence)] },
    { label: 'Against it', values: against === undefined ? [] : [withQuote('The page also says', against)] },
    { label: 'Who may submit', values: who.map((group) => plain(SUBMITTERS[group])) },
    { label: 'Route', values: route === null ? [] : [plain([ROUTES[route], target].filter(Boolean).join(': '))] },
    { label: 'Deadline', values: formatDate(policy.deadline) },
    { label: 'Opens again', values: formatDate(policy.reopens_on ?? null) },
    { label: 'Contacts', values: contacts.map((contact) => plain(formatContact(contact))) },
    { label: 'Industries', values: industries.map(fromFact) },
    { label: 'Guidelines', values: guidelines.map(fromFact) },
    { label: 'Terms', values: terms.map(plain) },
  ]
}

const plain = (text: string): ReadValue => ({ text, quote: null })
const withQuote = (text: string, span: Span | null): ReadValue => ({ text, quote: span?.quote ?? null })

function fromFact({ value, span }: TextFact): ReadValue {
  const isSame = span.quote.replace(/\s+/g, ' ').trim() === value
  return { text: value, quote: isSame ? null : span.quote }
}

function formatDate(day: string | null): ReadValue[] {
  return day === null ? [] : [plain(formatDay(day) ?? day)]
}

function formatContact({ name, role, email }: Contact): string {
  return [name, role, email].flatMap((fact) => fact?.value ?? []).join(', ')
}

function formatTerms({ terms }: PageReading): string[] {
  if (terms === undefined) return []
  const { licence, formats, response } = terms
  return describeTerms({
    exclusive: licence.exclusive !== null,
    non_exclusive: licence.non_exclusive !== null,
    semi_exclusive: licence.semi_exclusive !== null,
    retitle: licence.retitle !== null,
    formats: formats.map(({ value }) => value),
    response_days: response?.days ?? null,
    response_only_if_interested: response?.only_if_interested === true,
  })
}
