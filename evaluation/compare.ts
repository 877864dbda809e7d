import type { SubmissionStatus } from '#contracts/scraper/opportunity.ts'
import type { PageReading } from '#contracts/scraper/reading.ts'
import type { Labels } from './labelled-page.ts'
import {
  isPageKind,
  normaliseCategory,
  normaliseCompany,
  normaliseEmail,
  normaliseIndustry,
  normaliseName,
} from './normalise.ts'
import type { ReadLabelled } from './read-labelled.ts'

/** A set of normalised values. */
export type SetComparison = { predicted: string[]; labelled: string[] }
/** One normalised value; any of several labels is right. */
export type ValueComparison = { predicted: string | null; labelled: string[] }

/** Everything that was read on a page, beside its labels. Fields without a label are null. */
export type Comparison = {
  id: string
  url: string
  relevance: { predicted: boolean; labelled: boolean } | null
  status: { predicted: SubmissionStatus; labelled: SubmissionStatus } | null
  /** The status of the page's opportunity, null if it has none, and the label, null if it should have none. */
  opportunity: { predicted: SubmissionStatus | null; labelled: SubmissionStatus | null; isThirdParty: boolean } | null
  sets: { [name in 'email' | 'contact' | 'industries' | 'who']: SetComparison | null }
  values: {
    [name in 'company' | 'category' | 'status_reason' | 'route' | 'deadline' | 'chosen_email']: ValueComparison | null
  }
  evidence: string | null
}

/**
 * Compares a reading with its labels. Facts are compared on every page that is labelled relevant, even if the reading says otherwise, so that
 * each figure measures one thing. A page that is labelled irrelevant has nothing to find: what the reading contributes to an opportunity is
 * wrong unless the labels have it, because relevance has counted that mistake already. People are compared on every page of an organisation,
 * because an opportunity may name a person from any of them.
 */
export function compare({ page, reading, opportunity }: ReadLabelled): Comparison {
  const { labels } = page
  const isRelevant = labels.relevant !== false
  const facts = isRelevant || reading?.relevant === true ? reading : null
  const policy = reading?.policy
  const set = <Label>(given: Label[] | null | undefined, form: (label: Label) => string[], predicted: string[]) => {
    if (given == null) return null
    const labelled = unique(given.flatMap(form))
    return isRelevant
      ? { predicted: unique(predicted), labelled }
      : { predicted: unique(predicted).filter((value) => !labelled.includes(value)), labelled: [] }
  }
  const value = (labelled: string | string[] | null | undefined, predicted: string | null) =>
    labelled == null || !isRelevant ? null : { predicted, labelled: [labelled].flat() }
  return {
    id: page.id,
    url: page.url,
    relevance: labels.relevant == null ? null : { predicted: reading?.relevant === true, labelled: labels.relevant },
    status:
      labels.relevant === true && labels.submission_status != null
        ? { predicted: policy?.status ?? 'unknown', labelled: labels.submission_status }
        : null,
    opportunity: compareOpportunity(labels, opportunity?.submission_status ?? null),
    sets: {
      email: set(labels.emails, (address) => [normaliseEmail(address)], emailsOf(facts)),
      contact: compareContacts(labels, reading),
      industries: set(
        labels.industries,
        normaliseIndustry,
        (facts?.industries ?? []).flatMap((one) => normaliseIndustry(one.value)),
      ),
      who: labels.relevant === true ? set(labels.who_may_submit, (who) => [who], policy?.who ?? []) : null,
    },
    values: {
      company: value(
        labels.company?.map(normaliseCompany),
        reading?.company ? normaliseCompany(reading.company.value) : null,
      ),
      category: compareCategory(labels.category, reading),
      status_reason: labels.relevant === true ? value(labels.reason, policy?.reason ?? null) : null,
      route: value(labels.route, policy?.route ?? null),
      deadline: value(labels.deadline, policy?.deadline ?? 'none'),
      chosen_email: value(
        labels.chosen_email?.map(normaliseEmail),
        opportunity?.contact_email == null ? 'none' : normaliseEmail(opportunity.contact_email),
      ),
    },
    evidence: policy?.evidence?.quote ?? null,
  }
}

function compareContacts({ contact_names: people, page_kind, relevant }: Labels, reading: PageReading | null) {
  if (people == null) return null
  const untitled = people.filter(({ role }) => role === null).map(({ name }) => normaliseName(name))
  const read = reading?.page_kind === 'organisation' ? reading.contacts : []
  const pairs = read.flatMap(({ name, role }) => (name && role ? [normalisePerson(name.value, role.value)] : []))
  const isOwn = relevant === true || page_kind == null || page_kind === 'organisation'
  return {
    // A person labelled without a role does not count as right or wrong.
    predicted: unique(pairs.filter((pair) => !untitled.some((name) => pair.startsWith(`${name} | `)))),
    labelled: isOwn
      ? unique(people.flatMap(({ name, role }) => (role === null ? [] : [normalisePerson(name, role)])))
      : [],
  }
}

function normalisePerson(name: string, role: string): string {
  return `${normaliseName(name)} | ${normaliseName(role)}`
}

/** Every opportunity counts here, also that of a third party's page. */
function compareOpportunity(
  { relevant, submission_status: status, page_kind }: Labels,
  predicted: SubmissionStatus | null,
) {
  if (relevant == null || (relevant && status == null)) return null
  return {
    predicted,
    labelled: relevant ? (status ?? null) : null,
    isThirdParty: !relevant && page_kind !== 'organisation',
  }
}

/** The label is a kind of organisation or a kind of page, and is compared with the same in the reading. */
function compareCategory(label: string | null | undefined, reading: PageReading | null): ValueComparison | null {
  if (label == null) return null
  const labelled = normaliseCategory(label)
  const predicted = (isPageKind(labelled) ? reading?.page_kind : reading?.category) ?? null
  return { predicted: predicted === null ? null : normaliseCategory(predicted), labelled: [labelled] }
}

export function isRight({ predicted, labelled }: ValueComparison): boolean {
  return predicted !== null && labelled.includes(predicted)
}

/** Whether everything in the page's opportunity is right; null if the page has too few labels. */
export function isOpportunityRight({ page, opportunity }: ReadLabelled): boolean | null {
  const { relevant, company, submission_status: status, emails, contact_names: people } = page.labels
  if (opportunity === null) return null
  if (relevant === false) return false
  if (company == null || status == null) return null
  const { company_agency, contact_email, name } = opportunity
  return (
    opportunity.submission_status === status &&
    company_agency !== null &&
    company.map(normaliseCompany).includes(normaliseCompany(company_agency)) &&
    (contact_email === null || emails == null || emails.map(normaliseEmail).includes(normaliseEmail(contact_email))) &&
    (name === null || people == null || people.some((person) => normaliseName(person.name) === normaliseName(name)))
  )
}

function emailsOf(reading: PageReading | null): string[] {
  return (reading?.contacts ?? []).flatMap(({ email }) => (email === null ? [] : [normaliseEmail(email.value)]))
}

function unique(values: string[]): string[] {
  return [...new Set(values)]
}
