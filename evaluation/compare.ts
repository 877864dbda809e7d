import type { SubmissionStatus } from '#contracts/opportunity.ts'
import type { PageReading } from '#contracts/reading.ts'
import { exceptionsOf, formsOf, type LabelForms } from './label-forms.ts'
import type { Labels } from './labelled-page.ts'
import { categoryForm, categorySaid, companyForm, industryForms } from './normalise.ts'
import type { ReadLabelled } from './read-labelled.ts'
import type { Call, SetCounts } from './statistics.ts'

/** A set of values as read and as labelled, in the form in which they are compared. */
export type SetComparison = { said: string[]; labelled: string[] }
export type ValueComparison = { said: string | null; labelled: string[] }

/** Everything of one page that has a label, beside what was read; a missing label is null. */
export type Comparison = {
  id: string
  url: string
  site: string | null
  relevance: { said: boolean; labelled: boolean } | null
  emails: SetComparison | null
  contacts: SetComparison | null
  industries: SetComparison | null
  company: ValueComparison | null
  category: ValueComparison | null
  reason: ValueComparison | null
  status: Call<SubmissionStatus> | null
  /** The status that a row would show, null for no row, against the label, null for a page that is to give none. */
  row: { said: SubmissionStatus | null; labelled: SubmissionStatus | null; isOwn: boolean } | null
  who: SetComparison | null
  exceptions: SetComparison | null
  deadline: ValueComparison | null
  route: ValueComparison | null
  chosenEmail: ValueComparison | null
  evidence: string | null
}

/**
 * Compares reading and labels. Facts are compared wherever the page is relevant, also where the reader thought otherwise, so
 * that each figure measures one thing. On a page that is not relevant nothing is to be found, and what the reader would put
 * in a row from it is wrong unless the labels have it: relevance has counted that mistake already. People are compared on every page of an
 * organisation, since its row may name whom another of its pages shows.
 */
export function compare({ page, reading, row }: ReadLabelled): Comparison {
  const { labels } = page
  const forms = formsOf(page)
  const isRelevant = labels.relevant !== false
  const facts = isRelevant || reading?.relevant === true ? reading : null
  const set = <Label>(labels: Label[] | null | undefined, form: (value: Label) => string[], said: string[]) => {
    if (labels == null) return null
    const labelled = unique(labels.flatMap(form))
    return isRelevant
      ? { said: unique(said), labelled }
      : { said: unique(said).filter((value) => !labelled.includes(value)), labelled: [] }
  }
  const value = (label: string[] | null, said: string | null) =>
    label === null || !isRelevant ? null : { said, labelled: label }
  return {
    id: page.id,
    url: page.url,
    site: page.site ?? null,
    relevance: labels.relevant == null ? null : { said: reading?.relevant === true, labelled: labels.relevant },
    emails: set(labels.emails, (address) => [forms.email(address)], emailsOf(facts, forms)),
    contacts: compareContacts(labels, reading, forms),
    industries: set(labels.industries, industryForms, industriesOf(facts)),
    company: value(
      labels.company?.map(companyForm) ?? null,
      reading?.company ? companyForm(reading.company.value) : null,
    ),
    category: compareCategory(labels.category ?? null, reading),
    reason:
      labels.relevant === true
        ? value(labels.reason == null ? null : [labels.reason], reading?.policy.reason ?? null)
        : null,
    status:
      labels.relevant === true && labels.submission_status != null
        ? { said: reading?.policy.status ?? 'unknown', labelled: labels.submission_status }
        : null,
    row: compareRow(labels, row?.submission_status),
    who: policySet(labels, labels.who_may_submit, reading?.policy.who ?? []),
    exceptions: policySet(labels, labels.exceptions, exceptionsOf(reading)),
    deadline: value(labels.deadline == null ? null : [labels.deadline], reading?.policy.deadline ?? 'none'),
    route: value(labels.route == null ? null : [labels.route], reading?.policy.route ?? null),
    chosenEmail: value(
      labels.chosen_email?.map((address) => (address === 'none' ? address : forms.email(address))) ?? null,
      row?.contact_email == null ? 'none' : forms.email(row.contact_email),
    ),
    evidence: reading?.policy.evidence?.quote ?? null,
  }
}

function compareContacts(labels: Labels, reading: PageReading | null, forms: LabelForms): SetComparison | null {
  const { contact_names: people, page_kind: kind, relevant } = labels
  if (people == null) return null
  const untitled = people.filter(({ role }) => role === null).map(({ name }) => forms.name(name))
  const own = reading?.page_kind === 'organisation' ? contactsOf(reading, forms) : []
  // A label without a role says nothing about the role that was read.
  const said = unique(own.filter((pair) => !untitled.some((name) => pair.startsWith(`${name} | `))))
  const isOwn = relevant === true || kind == null || kind === 'organisation'
  const titled = people.flatMap(({ name, role }) => (role === null ? [] : [forms.person(name, role)]))
  return { said, labelled: isOwn ? unique(titled) : [] }
}

/** Every row that a page gives counts here, also one that a third party's page gives. */
function compareRow({ relevant, submission_status, page_kind }: Labels, said: SubmissionStatus | null | undefined) {
  if (relevant == null || (relevant && submission_status == null)) return null
  const labelled = relevant ? (submission_status ?? null) : null
  return { said: said ?? null, labelled, isOwn: relevant || page_kind === 'organisation' }
}

function policySet({ relevant }: Labels, labelled: readonly string[] | null | undefined, said: string[]) {
  return relevant !== true || labelled == null ? null : { said, labelled: unique([...labelled]) }
}

function compareCategory(label: string | null, reading: PageReading | null): ValueComparison | null {
  if (label === null) return null
  const said = categorySaid(reading, label)
  return { said: said === null ? null : categoryForm(said), labelled: [categoryForm(label)] }
}

export function countSet({ said, labelled }: SetComparison): SetCounts {
  return {
    right: said.filter((value) => labelled.includes(value)).length,
    found: said.length,
    labelled: labelled.length,
  }
}

export function isRight({ said, labelled }: ValueComparison): boolean {
  return said !== null && labelled.includes(said)
}

/** Whether everything that the page's row states is true; null where the page has too few labels to tell. */
export function isRowRight({ page, row }: ReadLabelled): boolean | null {
  const { relevant, company, submission_status: status, emails, contact_names: people } = page.labels
  if (row === null) return null
  if (relevant === false) return false
  if (company == null || status == null) return null
  const isCompany = row.company_agency !== null && company.map(companyForm).includes(companyForm(row.company_agency))
  const forms = formsOf(page)
  const email = row.contact_email === null ? null : forms.email(row.contact_email)
  const isEmail = email === null || emails == null || emails.map(forms.email).includes(email)
  const name = row.name === null ? null : forms.name(row.name)
  const isName = name === null || people == null || people.some((person) => forms.name(person.name) === name)
  return isCompany && row.submission_status === status && isEmail && isName
}

function emailsOf(reading: PageReading | null, forms: LabelForms): string[] {
  return (reading?.contacts ?? []).flatMap(({ email }) => (email === null ? [] : [forms.email(email.value)]))
}

function contactsOf(reading: PageReading | null, forms: LabelForms): string[] {
  return (reading?.contacts ?? []).flatMap(({ name, role }) =>
    name === null || role === null ? [] : [forms.person(name.value, role.value)],
  )
}

function industriesOf(reading: PageReading | null): string[] {
  return (reading?.industries ?? []).flatMap(({ value }) => industryForms(value))
}

function unique(values: string[]): string[] {
  return [...new Set(values)]
}
