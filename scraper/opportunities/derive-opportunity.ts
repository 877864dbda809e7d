import { lastEndedDay } from '#contracts/scraper/opportunity.ts'
import type { Contact, PageReading } from '#contracts/scraper/reading.ts'
import {
  type Doubt,
  type OpportunityDraft,
  OpportunityDraftSchema,
  type StoredReading,
} from '#contracts/scraper/scraper-port.ts'
import { isSharedMail } from '#contracts/scraper/shared-mail.ts'
import { findClosingReading, withoutStatus } from '#scraper/policy/third-party.ts'
import { toNameKey } from '#scraper/text/name-key.ts'
import { domainOf } from '#scraper/web/shared-hosts.ts'
import { chooseContact, choosePerson } from './choose-contact.ts'
import { combineGuidelines, combineTerms, isStated, toModelReading } from './combine-pages.ts'
import { deriveFromSearch } from './derive-from-search.ts'
import { featuresOf, score, type Weights } from './score.ts'

/** The address by which a company is recognised on another domain: the opportunity's mailbox, unless it is free mail. */
export function keyEmail(readings: StoredReading[]): string | null {
  const email = chooseContact(ownPages(readings))?.email?.value
  return email === undefined || isSharedMail(email) ? null : email
}

// Legal forms at the end of a company's name.
const LEGAL_FORM =
  /(?:[\s,.]+(?:inc|llc|ltd|limited|gmbh|corp|corporation|co|company|sarl|s\.?r\.?l|b\.?v|ab|plc|pty|ag|oy|as|sa))+[\s.]*$/i

/** A company's name for comparison: without legal form, case, accents and punctuation; null if hardly anything is left. */
export function nameKey(company: string): string | null {
  const key = toNameKey(
    company
      .trim()
      .replace(LEGAL_FORM, '')
      .replace(/^the\s+/i, ''),
  )
  return key.length < 3 ? null : key
}

/**
 * Derives the opportunity from a company's pages. Null if none of them is the organisation's own and none is a search result about it. The
 * same pages always give the same opportunity, except that deadlines pass.
 */
export function deriveOpportunity(stored: StoredReading[], weights: Weights, now: Date): OpportunityDraft | null {
  const readings = preferRules(stored)
  const own = ownPages(readings)
  if (own.length === 0)
    return deriveFromSearch(
      readings.map(({ reading }) => reading),
      weights,
    )
  const chosen = choosePolicy(readings, own)
  const { closing, opening, agree } = chosen
  const refusing = findRefusalByRules(chosen.page, own)
  const page = refusing === null ? chosen.page : withDispute(chosen.page, refusing)
  const company = chooseCompany(own)
  if (isUnnamed(company, page)) return null
  const others = otherPages(readings)
  const contact = chooseContactOf(own, others, page.policy)
  const person = choosePerson(own, contact, others)
  const email = contact?.email?.value ?? null
  const isDisputed = page.policy.status === 'unknown' && page.policy.reason === 'conflicting'
  const conflict = isDisputed || (closing !== null && opening !== null)
  const policy = closeIfPassed(conflict ? asConflicting(page.policy) : page.policy, now)
  const overruled = page === closing ? opening : null
  const other = page.policy.contradicted_by ?? overruled?.policy.evidence ?? null
  const otherUrl = page.policy.contradicted_by === undefined ? overruled?.url : (refusing?.url ?? page.url)
  const byModel = toModelReading(page)
  const scored = score(featuresOf({ own, page, company, contact, conflict, agree, byModel }), weights)
  return OpportunityDraftSchema.parse({
    company_agency: company?.value ?? null,
    name: person.name?.value ?? null,
    role: person.role?.value ?? null,
    contact_email: email,
    submission_status: policy.status,
    industry_type: [...new Set(own.flatMap(({ industries }) => industries.map(({ value }) => value)))],
    submission_guidelines: combineGuidelines([page, ...own]),
    source_url: page.url,
    ai_confidence_score: scored.confidence,
    domain: domainOf(page.url),
    kind: chooseKind(own),
    status_reason: policy.reason,
    route: policy.route,
    // A form without an address of its own is on the page that mentions it.
    route_value: policy.route_value ?? (policy.route === 'form' ? page.url : null),
    who_may_submit: policy.who,
    deadline: policy.deadline,
    reopens_on: policy.reopens_on ?? null,
    evidence_quote: policy.evidence?.quote ?? null,
    evidence_url: policy.evidence === null ? null : page.url,
    contradicting_quote: other?.quote ?? null,
    contradicting_url: other == null ? null : (otherUrl ?? null),
    read_at: page.read_at,
    email_kind: email === null ? null : (contact?.email_kind ?? null),
    score_reasons: scored.reasons,
    terms: combineTerms(own),
    model_reading: byModel,
  })
}

/** What staff should review: pages that contradict each other, or a model that contradicts the rules. */
export function findDoubts(stored: StoredReading[]): Doubt[] {
  const readings = preferRules(stored)
  const own = ownPages(readings)
  if (own.length === 0) return []
  const { closing, opening } = choosePolicy(readings, own)
  const side = ({ url, policy }: PageReading) => ({ url, quote: policy.evidence?.quote ?? null })
  const conflict: Doubt[] =
    closing === null || opening === null
      ? []
      : [{ kind: 'conflicting_facts', detail: { open: side(opening), closed: side(closing) } }]
  const disagreements = own.flatMap((page): Doubt[] => {
    const { url, by_model: by } = page
    const refusing = findRefusalByRules(page, own) ?? (page.policy.reason === 'conflicting' ? page : null)
    const rules = refusing?.by_model?.rules.status
    if (by === undefined || rules === undefined || !isStated(by.status) || rules === by.status) return []
    return [{ kind: 'model_disagreement', detail: { url, rules, model: by.status, by: by.model } }]
  })
  return [...conflict, ...disagreements]
}

/** In readings stored before 2026-11-28, weights of words may have decided a status. If a rule finds a status on the site, they are ignored. */
function preferRules(readings: StoredReading[]): StoredReading[] {
  const isByWords = ({ policy: { statements, evidence } }: PageReading) =>
    statements.some(({ by_words: byWords, span }) => byWords === true && span.start === evidence?.start)
  const hasRuleStatus = ownPages(readings).some(
    (page) => (page.policy.status !== 'unknown' || page.policy.reason === 'ask_first') && !isByWords(page),
  )
  if (!hasRuleStatus) return readings
  return readings.map((one) => {
    const policy = isByWords(one.reading) ? withoutStatus(one.reading.policy, null) : one.reading.policy
    const statements = policy.statements.filter(({ by_words: byWords }) => byWords !== true)
    return { ...one, reading: { ...one.reading, policy: { ...policy, statements } } }
  })
}

/** If the model found an invitation on this page, a page of the organisation on which the rules found a refusal; otherwise null. */
function findRefusalByRules({ policy, by_model: by }: PageReading, own: readonly PageReading[]): PageReading | null {
  if (policy.status !== 'open' || by?.outcome !== 'answered') return null
  return own.find(({ by_model: other }) => other?.rules.status === 'closed' && other.rules.evidence !== null) ?? null
}

/** Open according to the model and closed according to the rules: the status is unknown, with both quotes, until staff decide. */
function withDispute(page: PageReading, refusing: PageReading): PageReading {
  const other = refusing.by_model?.rules.evidence ?? undefined
  const policy = { ...page.policy, status: 'unknown' as const, reason: 'conflicting' as const, deadline: null }
  return { ...page, policy: other === undefined ? policy : { ...policy, contradicted_by: other } }
}

/** For a plain refusal on one page and an invitation on another. A more specific reason is kept. */
function asConflicting(policy: PageReading['policy']): PageReading['policy'] {
  return policy.reason === 'explicit' ? { ...policy, reason: 'conflicting' } : policy
}

/** After its last day an invitation is a closed window, even if the page still invites. */
function closeIfPassed(policy: PageReading['policy'], now: Date): PageReading['policy'] {
  const passed = policy.status === 'open' && policy.deadline !== null && policy.deadline <= lastEndedDay(now)
  return passed ? { ...policy, status: 'closed', reason: 'window_closed' } : policy
}

/** The contact from the pages that make the opportunity; if they have no mailbox, from the company's other pages, such as its contact page. */
function chooseContactOf(own: PageReading[], others: PageReading[], policy: PageReading['policy']): Contact | null {
  const contact = chooseContact(own, policy)
  if (contact?.email != null) return contact
  const elsewhere = chooseContact(others)
  return elsewhere?.email == null ? contact : elsewhere
}

/** The company's pages that make no opportunity by themselves, such as contact and team pages. */
function otherPages(readings: StoredReading[]): PageReading[] {
  return readings
    .map(({ reading }) => reading)
    .filter(({ page_kind, relevant }) => page_kind === 'organisation' && !relevant)
}

function ownPages(readings: StoredReading[]): PageReading[] {
  return readings
    .map(({ reading }) => reading)
    .filter(({ page_kind, relevant }) => page_kind === 'organisation' && relevant)
}

/** A refusal outweighs an invitation. A third party's page may close an opportunity and never opens one. */
function choosePolicy(
  readings: StoredReading[],
  own: PageReading[],
): { page: PageReading; closing: PageReading | null; opening: PageReading | null; agree: boolean } {
  const refusals = readings.map(({ reading }) => findClosingReading(reading)).filter((reading) => reading !== null)
  const invitations = own.filter(({ policy }) => policy.status === 'open').sort((a, b) => weightOf(b) - weightOf(a))
  const askFirst = own.filter(({ policy }) => policy.reason === 'ask_first')
  refusals.sort(
    (a, b) =>
      Number(b.page_kind === 'organisation') - Number(a.page_kind === 'organisation') ||
      Number(b.policy.reason === 'explicit') - Number(a.policy.reason === 'explicit'),
  )
  const newer = newerOf(refusals[0], invitations[0])
  if (newer === 'open') refusals.length = 0
  if (newer === 'closed') invitations.length = 0
  const byPathLength = [...own].sort((a, b) => new URL(a.url).pathname.length - new URL(b.url).pathname.length)
  const conflicting = own.filter(({ policy }) => policy.status === 'unknown' && policy.reason === 'conflicting')
  const page = refusals[0] ?? conflicting[0] ?? askFirst[0] ?? invitations[0] ?? byPathLength[0]
  if (page === undefined) throw new Error('an opportunity is derived from at least one page')
  const same = own.filter(({ policy }) => policy.status === page.policy.status).length
  const agree = page.policy.status !== 'unknown' && same > 1
  return { page, closing: refusals[0] ?? null, opening: invitations[0] ?? null, agree }
}

/** Which of two pages that contradict each other is newer, if both are dated. */
function newerOf(closed: PageReading | undefined, open: PageReading | undefined): 'closed' | 'open' | null {
  const [closedOn, openOn] = [closed?.policy.said_on, open?.policy.said_on]
  if (closedOn === undefined || openOn === undefined || closedOn === openOn) return null
  return closedOn > openOn ? 'closed' : 'open'
}

function weightOf({ policy }: PageReading): number {
  const strong = policy.statements.some(({ kind }) => kind === 'invitation')
  return (strong ? 10 : 0) + (policy.route === null ? 0 : 2) + (policy.route_value === null ? 0 : 1)
}

/**
 * Whether the only name of a company without a status is its host. On all ten such pages that were checked, the name was wrong. A statement
 * about submissions makes an opportunity even if the company's name is unknown.
 */
function isUnnamed(company: PageReading['company'], { policy, by_model: by }: PageReading): boolean {
  return by?.outcome !== 'answered' && policy.status === 'unknown' && (company === null || company.source === 'host')
}

const SOURCE_TRUST = { 'json-ld': 5, 'site-name': 4, title: 3, copyright: 3, text: 2, host: 0 } as const

function chooseCompany(own: PageReading[]): PageReading['company'] {
  const votes = new Map<string, { weight: number; company: NonNullable<PageReading['company']> }>()
  for (const { company } of own) {
    if (company === null) continue
    const key = toNameKey(company.value)
    const known = votes.get(key)
    const best =
      known === undefined || SOURCE_TRUST[company.source] > SOURCE_TRUST[known.company.source] ? company : known.company
    votes.set(key, { weight: (known?.weight ?? 0) + SOURCE_TRUST[company.source] + 1, company: best })
  }
  return [...votes.values()].sort((a, b) => b.weight - a.weight)[0]?.company ?? null
}

const HOME_OR_ABOUT = /^\/(?:index\.\w+|home|about(?:-us)?|company|ueber-uns|a-propos|nosotros)?\/?$/i

/** The kind that most pages give. The home page and the about page count double. */
function chooseKind(own: PageReading[]): string | null {
  const votes = new Map<string, number>()
  for (const { category, url } of own) {
    if (category === null) continue
    const weight = HOME_OR_ABOUT.test(new URL(url).pathname) ? 2 : 1
    votes.set(category, (votes.get(category) ?? 0) + weight)
  }
  return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null
}
