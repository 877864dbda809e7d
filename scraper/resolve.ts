import type { Contact, PageReading } from '#contracts/reading.ts'
import { type OpportunityDraft, OpportunityDraftSchema, type StoredReading } from '#contracts/scraper-port.ts'
import { isFreeMail } from './addresses.ts'
import { letters } from './letters.ts'
import { type Features, score, type Weights } from './score.ts'
import { deriveSeenRow } from './seen-in-search.ts'
import { siteOf } from './shared-hosts.ts'
import { closingOf } from './third-party.ts'

/** The domain that owns a page: the first key of a row. Shared hosts count each customer apart. */
export function domainOf(url: string): string | null {
  const host = URL.parse(url)?.hostname
  if (host === undefined) return null
  return siteOf(host).domain
}

/** The second key: the address chosen for the row, unless anybody could have one like it. */
export function keyEmail(readings: StoredReading[]): string | null {
  const email = chooseContact(ownPages(readings))?.email?.value
  return email === undefined || isFreeMail(email) ? null : email
}

/**
 * Derives the row from what the pages say; null when no page of the organisation itself is among them, and nobody was seen
 * in search results either.
 */
export function deriveRow(readings: StoredReading[], weights: Weights, now: Date): OpportunityDraft | null {
  const own = ownPages(readings)
  if (own.length === 0)
    return deriveSeenRow(
      readings.map(({ reading }) => reading),
      weights,
    )
  const { page, conflict, agree } = choosePolicy(readings, own)
  const company = chooseCompany(own)
  const contact = chooseContact(own)
  const email = contact?.email?.value ?? null
  const { policy } = page
  const scored = score(featuresOf({ own, page, company, contact, conflict, agree, now }), weights)
  const guidelines = [...new Set(own.flatMap((reading) => reading.guidelines.map(({ value }) => value)))]
  return OpportunityDraftSchema.parse({
    company_agency: company?.value ?? null,
    name: contact?.name?.value ?? null,
    role: contact?.role?.value ?? null,
    contact_email: email,
    submission_status: policy.status,
    industry_type: [...new Set(own.flatMap(({ industries }) => industries.map(({ value }) => value)))],
    submission_guidelines: guidelines.length === 0 ? null : guidelines.join(' ').slice(0, 2000),
    source_url: page.url,
    ai_confidence_score: scored.confidence,
    domain: domainOf(page.url),
    kind: chooseKind(own),
    status_reason: policy.reason,
    route: policy.route,
    route_value: policy.route_value,
    who_may_submit: policy.who,
    deadline: policy.deadline,
    evidence_quote: policy.evidence?.quote ?? null,
    evidence_url: policy.evidence === null ? null : page.url,
    read_at: page.read_at,
    email_kind: email === null ? null : (contact?.email_kind ?? null),
    score_reasons: scored.reasons,
  })
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
): { page: PageReading; conflict: boolean; agree: boolean } {
  const closed = readings.map(({ reading }) => closingOf(reading)).filter((reading) => reading !== null)
  const open = own.filter(({ policy }) => policy.status === 'open').sort((a, b) => weightOf(b) - weightOf(a))
  const asked = own.filter(({ policy }) => policy.reason === 'ask_first')
  const explicit = closed.sort(
    (a, b) =>
      Number(b.page_kind === 'organisation') - Number(a.page_kind === 'organisation') ||
      Number(b.policy.reason === 'explicit') - Number(a.policy.reason === 'explicit'),
  )
  const plain = [...own].sort((a, b) => new URL(a.url).pathname.length - new URL(b.url).pathname.length)
  const page = explicit[0] ?? asked[0] ?? open[0] ?? plain[0] ?? own[0]
  if (page === undefined) throw new Error('a row is derived from at least one page')
  const same = own.filter(({ policy }) => policy.status === page.policy.status).length
  return { page, conflict: closed.length > 0 && open.length > 0, agree: page.policy.status !== 'unknown' && same > 1 }
}

function weightOf({ policy }: PageReading): number {
  const strong = policy.statements.some(({ kind }) => kind === 'invitation')
  return (strong ? 10 : 0) + (policy.route === null ? 0 : 2) + (policy.route_value === null ? 0 : 1)
}

const COMPANY_TRUST = { 'json-ld': 5, 'site-name': 4, title: 3, copyright: 3, text: 2, host: 0 } as const

function chooseCompany(own: PageReading[]): PageReading['company'] {
  const votes = new Map<string, { weight: number; company: NonNullable<PageReading['company']> }>()
  for (const { company } of own) {
    if (company === null) continue
    const key = letters(company.value)
    const known = votes.get(key)
    const best =
      known === undefined || COMPANY_TRUST[company.source] > COMPANY_TRUST[known.company.source]
        ? company
        : known.company
    votes.set(key, { weight: (known?.weight ?? 0) + COMPANY_TRUST[company.source] + 1, company: best })
  }
  return [...votes.values()].sort((a, b) => b.weight - a.weight)[0]?.company ?? null
}

function chooseContact(own: PageReading[]): Contact | null {
  const all = own.flatMap(({ contacts }) => contacts).filter(({ rank }) => rank > 0)
  const ranked = all.sort((a, b) => Number(b.email !== null) - Number(a.email !== null) || b.rank - a.rank)
  return ranked[0] ?? null
}

function chooseKind(own: PageReading[]): string | null {
  const votes = new Map<string, number>()
  for (const { category } of own) if (category !== null) votes.set(category, (votes.get(category) ?? 0) + 1)
  return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null
}

function featuresOf(row: {
  own: PageReading[]
  page: PageReading
  company: PageReading['company']
  contact: Contact | null
  conflict: boolean
  agree: boolean
  now: Date
}): Features {
  const { own, page, company, contact, conflict, agree, now } = row
  const strong = page.policy.statements.some(
    ({ kind, span }) =>
      !['mailbox', 'guideline', 'channel_ban'].includes(kind) && span.start === page.policy.evidence?.start,
  )
  const quoted = page.policy.evidence !== null && page.policy.status !== 'unknown'
  const ageDays = (now.getTime() - Date.parse(page.read_at)) / 86_400_000
  return {
    own_site: Math.max(...own.map(({ own_site }) => own_site)),
    topic: Math.max(...own.map(({ topic }) => topic)),
    company_named: company !== null && company.source !== 'host' ? 1 : 0,
    company_from_host: company?.source === 'host' ? 1 : 0,
    status_quoted: quoted && strong ? 1 : 0,
    status_from_label: quoted && !strong ? 1 : 0,
    status_silent: page.policy.status === 'unknown' ? 1 : 0,
    contact_role_mailbox: contact?.email_kind === 'role' ? 1 : 0,
    contact_person: contact?.email_kind === 'person' ? 1 : 0,
    contact_webmail: contact?.email_kind === 'webmail' ? 1 : 0,
    contact_named: contact?.name == null ? 0 : 1,
    pages_agree: agree ? 1 : 0,
    pages_conflict: conflict ? 1 : 0,
    read_long_ago: Math.min(1, Math.max(0, ageDays / 60)),
  }
}
