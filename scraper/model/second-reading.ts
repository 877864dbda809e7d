import {
  type Contact,
  type PageOutcome,
  type PageReading,
  PageReadingSchema,
  type Policy,
  type Span,
  type TextFact,
} from '#contracts/reading.ts'
import { ground } from '#scraper/page/ground.ts'
import { isPersonName, NAME, titlesIn } from '#scraper/text/roles.ts'
import { findInText } from './find-in-text.ts'
import type { ModelOutput } from './model-output.ts'
import type { Answer, ModelSession } from './model-reader.ts'

// Name, role and address belong together only if they are close together.
const NEAR = 400
const AROUND = 300
/** From this value on the rules are sure that a page is the organisation's own, and a model cannot override them. */
const SURELY_OWN = 0.75

type SecondLook = { outcome: PageOutcome; detail: string | null; reading: PageReading }
type Page = { rules: PageReading; text: string; model: string }

/**
 * Lets a model read what the rules have read. It fills gaps with what is in the text and records whether it agrees on
 * the status. Where the rules know no status, the model's counts when its quoted sentence is in the text and a second
 * question, about that sentence alone, comes out the same. It never turns a refusal into an invitation. If it fails,
 * the reading of the rules stands.
 */
export async function readAgain(session: ModelSession, page: Page, signal?: AbortSignal): Promise<SecondLook> {
  const { rules, model } = page
  const text = page.text.slice(0, rules.text_length)
  const answer = await session.readPage({ url: rules.url, text }, signal)
  if (answer.outcome !== 'answered') {
    const { outcome, detail } = answer
    const second_reading = { model, outcome, detail, status: null, agrees: null }
    return { outcome: 'extracted', detail: `model: ${detail}`, reading: { ...rules, second_reading } }
  }
  const { output } = answer
  const { policy, failure } = await settlePolicy(session, page, output, signal)
  const agrees = failure === null ? compare(output.submission_status, policy.status) : null
  const { outcome, detail: why } = failure ?? { outcome: answer.outcome, detail: null }
  const settled = policy === rules.policy ? {} : { settled: true as const }
  const second_reading = { model, outcome, detail: why, status: output.submission_status, agrees, ...settled }
  const isForeign = output.page_kind !== 'organisation' && rules.own_site < SURELY_OWN
  const merged = PageReadingSchema.parse({
    ...rules,
    page_kind: isForeign ? output.page_kind : rules.page_kind,
    category: rules.category ?? output.category,
    company: nameCompany(rules, output, text),
    contacts: addContacts(rules.contacts, output, text),
    industries: addIndustries(rules.industries, output, text),
    policy,
    second_reading,
  })
  const reading = ground(merged, page.text)
  if (isForeign) return { outcome: 'third_party', detail: `model: the page is of kind ${output.page_kind}`, reading }
  if (failure !== null) return { outcome: 'extracted', detail: `model: ${failure.detail}`, reading }
  return { outcome: 'extracted', detail: describeComparison(agrees, output.submission_status, policy.status), reading }
}

function describeComparison(agrees: boolean | null, said: string, status: string): string | null {
  if (agrees === true) return null
  return agrees === null
    ? `model finds no status, rules ${status}`
    : `model reads the status as ${said}, rules as ${status}`
}

/** Null if the model has found nothing: seeing no statement does not contradict the quoted one. */
function compare(said: ModelOutput['submission_status'], status: Policy['status']): boolean | null {
  if (said === status) return true
  return said === 'unknown' ? null : false
}

type Failure = Exclude<Answer<never>, { outcome: 'answered' }>

/** `failure` is set if the second question was needed and got no answer: the model's status is then not compared. */
async function settlePolicy(
  session: ModelSession,
  { rules, text }: Page,
  output: ModelOutput,
  signal?: AbortSignal,
): Promise<{ policy: Policy; failure: Failure | null }> {
  const { policy } = rules
  const { submission_status: status, evidence_quote: quote } = output
  // "Ask first" is a judgement of the rules; silence is the lack of one.
  const isSilent = policy.status === 'unknown' && ['silent', 'unchecked'].includes(policy.reason)
  if (!isSilent || status === 'unknown' || quote === null) return { policy, failure: null }
  const evidence = findInText(text.slice(0, rules.text_length), quote)
  if (evidence === null) return { policy, failure: null }
  const passage = text.slice(Math.max(0, evidence.start - AROUND), evidence.end + AROUND)
  const second = await session.judgeSentence({ url: rules.url, text: passage }, signal)
  const expected = status === 'open' ? 'invites' : 'refuses'
  if (second.outcome !== 'answered') return { policy, failure: second }
  const isSame = second.output.says === expected
  return { policy: isSame ? { ...policy, status, reason: 'explicit', evidence } : policy, failure: null }
}

function nameCompany(rules: PageReading, output: ModelOutput, text: string): PageReading['company'] {
  if (output.company === null || (rules.company !== null && rules.company.source !== 'host')) return rules.company
  const fact = factIn(text, output.company)
  return fact === null ? rules.company : { ...fact, source: 'text' }
}

function addContacts(known: Contact[], output: ModelOutput, text: string): Contact[] {
  const contacts = [...known]
  for (const said of output.contacts) {
    const name = said.name !== null && isName(said.name) ? factIn(text, said.name) : null
    const role =
      said.role !== null && titlesIn(said.role).some((title) => title.counts) ? factIn(text, said.role) : null
    const at = contacts.findIndex(({ email }) => email !== null && email.value === said.email?.toLowerCase())
    const contact = contacts[at]
    if (contact !== undefined && contact.email !== null && contact.name === null) {
      const near = name !== null && isNear(name.span, contact.email.span) ? name : null
      const nearRole = role !== null && isNear(role.span, contact.email.span) ? role : null
      contacts[at] = { ...contact, name: near, role: contact.role ?? nearRole }
    } else if (name !== null && role !== null && isNear(name.span, role.span) && !names(contacts, name)) {
      contacts.push({ name, role, email: null, email_kind: null, source: 'text', rank: 1 })
    }
  }
  return contacts.slice(0, 50)
}

function names(contacts: Contact[], name: TextFact): boolean {
  return contacts.some((contact) => contact.name?.value.toLowerCase() === name.value.toLowerCase())
}

function addIndustries(known: TextFact[], output: ModelOutput, text: string): TextFact[] {
  const added = output.industries.flatMap(({ medium, quote }) => {
    const span = known.some(({ value }) => value === medium) ? null : findInText(text, quote)
    return span === null ? [] : [{ value: medium, span }]
  })
  return [...known, ...added].slice(0, 12)
}

function factIn(text: string, value: string): TextFact | null {
  const span = findInText(text, value)
  return span === null ? null : { value: span.quote.replace(/\s+/g, ' ').trim(), span }
}

function isNear(one: Span, other: Span): boolean {
  return one.start - other.end < NEAR && other.start - one.end < NEAR
}

function isName(words: string): boolean {
  return NAME.test(words) && isPersonName(words)
}
