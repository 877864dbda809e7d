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
import { gatherGuidelines, gatherTerms, isStated, readerOf } from './row-notes.ts'
import { featuresOf, score, type Weights } from './score.ts'
import { deriveSeenRow } from './seen-row.ts'

/** The second key: the address chosen for the row, unless it is free mail. */
export function keyEmail(readings: StoredReading[]): string | null {
  const email = chooseContact(ownPages(readings))?.email?.value
  return email === undefined || isSharedMail(email) ? null : email
}

// Legal forms at the end of a company's name.
const LEGAL_FORM =
  /(?:[\s,.]+(?:inc|llc|ltd|limited|gmbh|corp|corporation|co|company|sarl|s\.?r\.?l|b\.?v|ab|plc|pty|ag|oy|as|sa))+[\s.]*$/i

/**
 * A company's name in the form in which names are compared: without legal form, case, accents and punctuation; null if
 * hardly anything is left.
 */
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
 * Derives the row from what the pages say; null when no page of the organisation itself is among them, and nobody was
 * seen in search results either. The same pages always give the same row, with one exception: a deadline passes without
 * any new reading.
 */
export function deriveRow(stored: StoredReading[], weights: Weights, now: Date): OpportunityDraft | null {
  const readings = rulesFirst(stored)
  const own = ownPages(readings)
  if (own.length === 0)
    return deriveSeenRow(
      readings.map(({ reading }) => reading),
      weights,
    )
  const chosen = choosePolicy(readings, own)
  const { closing, opening, agree } = chosen
  const against = refusedByRules(chosen.page, own)
  const page = against === null ? chosen.page : disputed(chosen.page, against)
  const company = chooseCompany(own)
  if (isUnnamed(company, page)) return null
  const others = otherPages(readings)
  const contact = contactOf(own, others, page.policy)
  const person = choosePerson(own, contact, others)
  const email = contact?.email?.value ?? null
  const isDisputed = page.policy.status === 'unknown' && page.policy.reason === 'conflicting'
  const conflict = isDisputed || (closing !== null && opening !== null)
  const policy = closePassed(conflict ? contradicted(page.policy) : page.policy, now)
  const opened = page === closing ? opening : null
  const other = page.policy.contradicted_by ?? opened?.policy.evidence ?? null
  const otherUrl = page.policy.contradicted_by === undefined ? opened?.url : (against?.url ?? page.url)
  const byModel = readerOf(page)
  const scored = score(featuresOf({ own, page, company, contact, conflict, agree, byModel }), weights)
  return OpportunityDraftSchema.parse({
    company_agency: company?.value ?? null,
    name: person.name?.value ?? null,
    role: person.role?.value ?? null,
    contact_email: email,
    submission_status: policy.status,
    industry_type: [...new Set(own.flatMap(({ industries }) => industries.map(({ value }) => value)))],
    submission_guidelines: gatherGuidelines([page, ...own]),
    source_url: page.url,
    ai_confidence_score: scored.confidence,
    domain: domainOf(page.url),
    kind: chooseKind(own),
    status_reason: policy.reason,
    route: policy.route,
    route_value: policy.route_value,
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
    terms: gatherTerms(own),
    model_reading: byModel,
  })
}

/** What a person should review: pages that contradict each other, or a model that contradicts the rules. */
export function findDoubts(stored: StoredReading[]): Doubt[] {
  const readings = rulesFirst(stored)
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
    const against = refusedByRules(page, own) ?? (page.policy.reason === 'conflicting' ? page : null)
    const rules = against?.by_model?.rules.status
    if (by === undefined || rules === undefined || !isStated(by.status) || rules === by.status) return []
    return [{ kind: 'model_disagreement', detail: { url, rules, model: by.status, by: by.model } }]
  })
  return [...conflict, ...disagreements]
}

/** In readings stored before 2026-11-28 the weights of words may have told a status. Where a rule reads one on the site, they do not count. */
function rulesFirst(readings: StoredReading[]): StoredReading[] {
  const isByWords = ({ policy: { statements, evidence } }: PageReading) =>
    statements.some(({ by_words: byWords, span }) => byWords === true && span.start === evidence?.start)
  const isRead = ownPages(readings).some(
    (page) => (page.policy.status !== 'unknown' || page.policy.reason === 'ask_first') && !isByWords(page),
  )
  if (!isRead) return readings
  return readings.map((one) => {
    const policy = isByWords(one.reading) ? withoutStatus(one.reading.policy, null) : one.reading.policy
    const statements = policy.statements.filter(({ by_words: byWords }) => byWords !== true)
    return { ...one, reading: { ...one.reading, policy: { ...policy, statements } } }
  })
}

/** A page of the organisation on which the rules read a refusal, where the model reads an invitation on this one; null if there is none. */
function refusedByRules({ policy, by_model: by }: PageReading, own: readonly PageReading[]): PageReading | null {
  if (policy.status !== 'open' || by?.outcome !== 'answered') return null
  return own.find(({ by_model: other }) => other?.rules.status === 'closed' && other.rules.evidence !== null) ?? null
}

/** Open by the model and closed by the rules is for a person to decide: the row says neither, and quotes both. */
function disputed(page: PageReading, against: PageReading): PageReading {
  const other = against.by_model?.rules.evidence ?? undefined
  const policy = { ...page.policy, status: 'unknown' as const, reason: 'conflicting' as const, deadline: null }
  return { ...page, policy: other === undefined ? policy : { ...policy, contradicted_by: other } }
}

/** A flat refusal on one page against an invitation on another. A reason that says more is kept. */
function contradicted(policy: PageReading['policy']): PageReading['policy'] {
  return policy.reason === 'explicit' ? { ...policy, reason: 'conflicting' } : policy
}

/** An invitation with a last day is a closed window from the next day on, whether the page says so or not. */
function closePassed(policy: PageReading['policy'], now: Date): PageReading['policy'] {
  const passed = policy.status === 'open' && policy.deadline !== null && policy.deadline <= lastEndedDay(now)
  return passed ? { ...policy, status: 'closed', reason: 'window_closed' } : policy
}

/** The contact of the pages that make the row; where these show no mailbox, one of the house's other pages, such as that of its contacts. */
function contactOf(own: PageReading[], others: PageReading[], policy: PageReading['policy']): Contact | null {
  const contact = chooseContact(own, policy)
  if (contact?.email != null) return contact
  const elsewhere = chooseContact(others)
  return elsewhere?.email == null ? contact : elsewhere
}

/** The house's pages that make no row themselves: of its contacts, of its team. */
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

/** Refusal beats invitation; a third party's page may close a row and never opens one. */
function choosePolicy(
  readings: StoredReading[],
  own: PageReading[],
): { page: PageReading; closing: PageReading | null; opening: PageReading | null; agree: boolean } {
  const closed = readings.map(({ reading }) => findClosingReading(reading)).filter((reading) => reading !== null)
  const open = own.filter(({ policy }) => policy.status === 'open').sort((a, b) => weightOf(b) - weightOf(a))
  const asked = own.filter(({ policy }) => policy.reason === 'ask_first')
  const explicit = closed.sort(
    (a, b) =>
      Number(b.page_kind === 'organisation') - Number(a.page_kind === 'organisation') ||
      Number(b.policy.reason === 'explicit') - Number(a.policy.reason === 'explicit'),
  )
  const newer = newerOf(explicit[0], open[0])
  if (newer === 'open') explicit.length = 0
  if (newer === 'closed') open.length = 0
  const plain = [...own].sort((a, b) => new URL(a.url).pathname.length - new URL(b.url).pathname.length)
  const conflicting = own.filter(({ policy }) => policy.status === 'unknown' && policy.reason === 'conflicting')
  const page = explicit[0] ?? conflicting[0] ?? asked[0] ?? open[0] ?? plain[0] ?? own[0]
  if (page === undefined) throw new Error('a row is derived from at least one page')
  const same = own.filter(({ policy }) => policy.status === page.policy.status).length
  const agree = page.policy.status !== 'unknown' && same > 1
  return { page, closing: explicit[0] ?? null, opening: open[0] ?? null, agree }
}

/** Which of two pages that contradict each other is newer, if both are dated. */
function newerOf(closed: PageReading | undefined, open: PageReading | undefined): 'closed' | 'open' | null {
  const [shut, asked] = [closed?.policy.said_on, open?.policy.said_on]
  if (shut === undefined || asked === undefined || shut === asked) return null
  return shut > asked ? 'closed' : 'open'
}

function weightOf({ policy }: PageReading): number {
  const strong = policy.statements.some(({ kind }) => kind === 'invitation')
  return (strong ? 10 : 0) + (policy.route === null ? 0 : 2) + (policy.route_value === null ? 0 : 1)
}

/**
 * Whether a silent house that the rules read is named by nothing but its host. Such names were wrong on all ten silent pages that were judged. What a house
 * says of submissions is worth a row even of an unknown company.
 */
function isUnnamed(company: PageReading['company'], { policy, by_model: by }: PageReading): boolean {
  return by?.outcome !== 'answered' && policy.status === 'unknown' && (company === null || company.source === 'host')
}

const COMPANY_TRUST = { 'json-ld': 5, 'site-name': 4, title: 3, copyright: 3, text: 2, host: 0 } as const

function chooseCompany(own: PageReading[]): PageReading['company'] {
  const votes = new Map<string, { weight: number; company: NonNullable<PageReading['company']> }>()
  for (const { company } of own) {
    if (company === null) continue
    const key = toNameKey(company.value)
    const known = votes.get(key)
    const best =
      known === undefined || COMPANY_TRUST[company.source] > COMPANY_TRUST[known.company.source]
        ? company
        : known.company
    votes.set(key, { weight: (known?.weight ?? 0) + COMPANY_TRUST[company.source] + 1, company: best })
  }
  return [...votes.values()].sort((a, b) => b.weight - a.weight)[0]?.company ?? null
}

const SAYS_WHAT_IT_IS = /^\/(?:index\.\w+|home|about(?:-us)?|company|ueber-uns|a-propos|nosotros)?\/?$/i

/** The kind that most pages show; the first page and the one about the firm count double, for they say what it is. */
function chooseKind(own: PageReading[]): string | null {
  const votes = new Map<string, number>()
  for (const { category, url } of own) {
    if (category === null) continue
    const worth = SAYS_WHAT_IT_IS.test(new URL(url).pathname) ? 2 : 1
    votes.set(category, (votes.get(category) ?? 0) + worth)
  }
  return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null
}
