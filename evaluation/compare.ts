import type { SubmissionStatus } from '#contracts/scraper/opportunity.ts'
import type { PageReading } from '#contracts/scraper/reading.ts'
import type { Labels } from './labelled-page.ts'
import { categoryForm, companyForm, emailForm, industryForms, isPageKind, nameForm } from './normalise.ts'
import type { ReadLabelled } from './read-labelled.ts'

/** A set of values as read and as labelled, in the form in which they are compared. */
export type SetComparison = { said: string[]; labelled: string[] }
/** One value; any of several labels is right. */
export type ValueComparison = { said: string | null; labelled: string[] }

/** Everything of one page that has a label, beside what was read. What has no label is absent. */
export type Comparison = {
  id: string
  url: string
  relevance: { said: boolean; labelled: boolean } | null
  status: { said: SubmissionStatus; labelled: SubmissionStatus } | null
  /** The status that the page's row shows, null for no row, against the label, null for a page that should give none. */
  row: { said: SubmissionStatus | null; labelled: SubmissionStatus | null; isThirdParty: boolean } | null
  sets: { [name in 'email' | 'contact' | 'industries' | 'who']: SetComparison | null }
  values: {
    [name in 'company' | 'category' | 'status_reason' | 'route' | 'deadline' | 'chosen_email']: ValueComparison | null
  }
  evidence: string | null
}

/**
 * Compares reading and labels. Facts are compared wherever the page is relevant, also where the reader decided otherwise, so
 * that each figure measures one thing. A page that is not relevant has nothing to find, and what the reader would put
 * in a row from it is wrong unless the labels have it: relevance has counted that mistake already. People are compared on every
 * page of an organisation, since its row may name whom another of its pages shows.
 */
export function compare({ page, reading, row }: ReadLabelled): Comparison {
  const { labels } = page
  const isRelevant = labels.relevant !== false
  const facts = isRelevant || reading?.relevant === true ? reading : null
  const policy = reading?.policy
  const set = <Label>(given: Label[] | null | undefined, form: (label: Label) => string[], said: string[]) => {
    if (given == null) return null
    const labelled = unique(given.flatMap(form))
    return isRelevant
      ? { said: unique(said), labelled }
      : { said: unique(said).filter((value) => !labelled.includes(value)), labelled: [] }
  }
  const value = (labelled: string | string[] | null | undefined, said: string | null) =>
    labelled == null || !isRelevant ? null : { said, labelled: [labelled].flat() }
  return {
    id: page.id,
    url: page.url,
    relevance: labels.relevant == null ? null : { said: reading?.relevant === true, labelled: labels.relevant },
    status:
      labels.relevant === true && labels.submission_status != null
        ? { said: policy?.status ?? 'unknown', labelled: labels.submission_status }
        : null,
    row: compareRow(labels, row?.submission_status ?? null),
    sets: {
      email: set(labels.emails, (address) => [emailForm(address)], emailsOf(facts)),
      contact: compareContacts(labels, reading),
      industries: set(
        labels.industries,
        industryForms,
        (facts?.industries ?? []).flatMap((one) => industryForms(one.value)),
      ),
      who: labels.relevant === true ? set(labels.who_may_submit, (who) => [who], policy?.who ?? []) : null,
    },
    values: {
      company: value(labels.company?.map(companyForm), reading?.company ? companyForm(reading.company.value) : null),
      category: compareCategory(labels.category, reading),
      status_reason: labels.relevant === true ? value(labels.reason, policy?.reason ?? null) : null,
      route: value(labels.route, policy?.route ?? null),
      deadline: value(labels.deadline, policy?.deadline ?? 'none'),
      chosen_email: value(
        labels.chosen_email?.map(emailForm),
        row?.contact_email == null ? 'none' : emailForm(row.contact_email),
      ),
    },
    evidence: policy?.evidence?.quote ?? null,
  }
}

function compareContacts({ contact_names: people, page_kind, relevant }: Labels, reading: PageReading | null) {
  if (people == null) return null
  const untitled = people.filter(({ role }) => role === null).map(({ name }) => nameForm(name))
  const read = reading?.page_kind === 'organisation' ? reading.contacts : []
  const pairs = read.flatMap(({ name, role }) => (name && role ? [personForm(name.value, role.value)] : []))
  const isOwn = relevant === true || page_kind == null || page_kind === 'organisation'
  return {
    // A label without a role says nothing about the role that was read.
    said: unique(pairs.filter((pair) => !untitled.some((name) => pair.startsWith(`${name} | `)))),
    labelled: isOwn ? unique(people.flatMap(({ name, role }) => (role === null ? [] : [personForm(name, role)]))) : [],
  }
}

function personForm(name: string, role: string): string {
  return `${nameForm(name)} | ${nameForm(role)}`
}

/** Every row that a page gives counts here, also one that a third party's page gives. */
function compareRow({ relevant, submission_status: status, page_kind }: Labels, said: SubmissionStatus | null) {
  if (relevant == null || (relevant && status == null)) return null
  return { said, labelled: relevant ? (status ?? null) : null, isThirdParty: !relevant && page_kind !== 'organisation' }
}

/** A label is a kind of organisation or a kind of page, and is compared with what the reading says of the same. */
function compareCategory(label: string | null | undefined, reading: PageReading | null): ValueComparison | null {
  if (label == null) return null
  const labelled = categoryForm(label)
  const said = (isPageKind(labelled) ? reading?.page_kind : reading?.category) ?? null
  return { said: said === null ? null : categoryForm(said), labelled: [labelled] }
}

export function isRight({ said, labelled }: ValueComparison): boolean {
  return said !== null && labelled.includes(said)
}

/** Whether everything that the page's row states is true; null where the page has too few labels to say. */
export function isRowRight({ page, row }: ReadLabelled): boolean | null {
  const { relevant, company, submission_status: status, emails, contact_names: people } = page.labels
  if (row === null) return null
  if (relevant === false) return false
  if (company == null || status == null) return null
  const { company_agency, contact_email, name } = row
  return (
    row.submission_status === status &&
    company_agency !== null &&
    company.map(companyForm).includes(companyForm(company_agency)) &&
    (contact_email === null || emails == null || emails.map(emailForm).includes(emailForm(contact_email))) &&
    (name === null || people == null || people.some((person) => nameForm(person.name) === nameForm(name)))
  )
}

function emailsOf(reading: PageReading | null): string[] {
  return (reading?.contacts ?? []).flatMap(({ email }) => (email === null ? [] : [emailForm(email.value)]))
}

function unique(values: string[]): string[] {
  return [...new Set(values)]
}
