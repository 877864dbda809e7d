import type { DroppedValue } from '#contracts/scraper/extraction-test.ts'
import {
  type PageReading,
  type Policy,
  type Span,
  type Statement,
  type SubmissionTerms,
  type TextFact,
  unknownPolicy,
} from '#contracts/scraper/reading.ts'
import type { PageMaterial } from '#scraper/page/page-material.ts'
import { createTextFinder } from './find-in-text.ts'
import { factOf, findMailbox, type Grounding, groundContacts } from './ground-contacts.ts'
import type { ModelOutput } from './model-output.ts'
import { parseStatedDate } from './stated-date.ts'

type Reason = ModelOutput['status']['reason']

const CLOSED_REASONS: ReadonlySet<Reason> = new Set<Reason>([
  'referral_only',
  'members_only',
  'window_closed',
  'roster_closed',
])

/** The policy as far as sentences of the page support it: a status without its sentence is unknown. */
function groundPolicy(output: ModelOutput, grounding: Grounding): Policy {
  const { readAt, findVisible, drop } = grounding
  const { status } = output
  const isStated = status.value !== 'unknown' || status.reason === 'ask_first'
  const evidence = isStated ? findVisible('status', status.quote) : null
  if (isStated && status.quote === null) drop('status', status.value, 'no_quote')
  if (evidence === null) return unknownPolicy(isStated ? 'unchecked' : 'silent')
  const against = findVisible('status: against', status.against)
  const deadline = dateOf('deadline', output.deadline, 'last', grounding)
  const reopens = dateOf('reopens', output.reopens, 'first', grounding)
  const today = readAt.toISOString().slice(0, 10)
  const isOver = status.value === 'open' && deadline !== null && deadline < today
  const value = isOver ? 'closed' : status.value
  const reason = isOver ? 'window_closed' : reasonOf(value, status.reason)
  const who = whoOf(output, grounding)
  const route = value === 'open' ? routeOf(output, grounding) : { route: null, route_value: null }
  return {
    status: value,
    reason,
    ...route,
    who,
    deadline: value === 'open' || isOver ? deadline : null,
    evidence,
    ...(against !== null && against.start !== evidence.start ? { contradicted_by: against } : {}),
    ...(value === 'closed' && reopens !== null && reopens > today ? { reopens_on: reopens } : {}),
    statements: [{ kind: kindOf(value, reason), reason, route: route.route, who, deadline, span: evidence }],
  }
}

function reasonOf(value: Policy['status'], stated: Reason): Policy['reason'] {
  if (value === 'unknown') return 'ask_first'
  return value === 'closed' && CLOSED_REASONS.has(stated) ? stated : 'explicit'
}

function kindOf(value: Policy['status'], reason: Policy['reason']): Statement['kind'] {
  if (value === 'open') return 'invitation'
  if (value === 'unknown') return 'ask_first'
  if (reason === 'window_closed') return 'window_closed'
  return reason === 'explicit' ? 'refusal' : 'restricted'
}

function dateOf(
  field: 'deadline' | 'reopens',
  stated: ModelOutput['deadline'],
  edge: 'first' | 'last',
  { findVisible, drop, readAt }: Grounding,
): string | null {
  const span: Span | null = findVisible(field, stated?.quote ?? null)
  if (stated === null || span === null) return null
  const date = parseStatedDate(stated, span.quote, readAt, edge)
  if (date === null) drop(field, span.quote, 'no_date')
  return date
}

function whoOf({ who_may_submit: stated }: ModelOutput, { findVisible }: Grounding): Policy['who'] {
  return stated === null || findVisible('who may submit', stated.quote) === null ? [] : [...new Set(stated.groups)]
}

/** A mailbox or a link must be one of those on the page. */
function routeOf({ route }: ModelOutput, grounding: Grounding): Pick<Policy, 'route' | 'route_value'> {
  const { findVisible, drop, material } = grounding
  const none = { route: null, route_value: null }
  if (route === null || findVisible('route', route.quote) === null) return none
  const { kind, target } = route
  if (target === null) return { route: kind, route_value: null }
  const mailbox = kind === 'email' ? findMailbox(target, grounding) : null
  if (mailbox !== null) return { route: kind, route_value: mailbox.address.toLowerCase() }
  const link = material.links.find(({ href }) => href === target.trim())
  if (kind !== 'email' && link !== undefined) return { route: kind, route_value: link.href.slice(0, 2000) }
  drop('route: target', target, 'not_among_links')
  return { route: kind, route_value: null }
}

/** The values of a model's answer that are on the page, as the page writes them, and those that were dropped. */
export type GroundedOutput = Pick<PageReading, 'category' | 'contacts' | 'industries' | 'guidelines'> & {
  company: TextFact | null
  policy: Policy
  terms: SubmissionTerms
  dropped: DroppedValue[]
}

/**
 * Keeps the values of a model's answer that the page contains: literal values exactly, conclusions with their quote, mailboxes exactly.
 * Pure.
 */
export function groundOutput(
  output: ModelOutput,
  page: { text: string; material: PageMaterial; readAt: Date },
): GroundedOutput {
  const finder = createTextFinder(page.text)
  const dropped: DroppedValue[] = []
  const drop: Grounding['drop'] = (field, value, why) => {
    if (dropped.length < MAX_DROPPED) dropped.push({ field, value: value?.slice(0, MAX_DROPPED_LENGTH) ?? null, why })
  }
  const findBefore = (field: string, words: string | null, end: number): Span | null => {
    if (words === null) return null
    const span = finder.find(words)
    if (span !== null && span.end <= end) return span
    drop(field, words, span === null ? 'not_on_page' : 'not_visible')
    return null
  }
  const anywhere = (field: string, words: string | null) => findBefore(field, words, page.text.length)
  const findVisible = (field: string, words: string | null) => findBefore(field, words, page.material.visibleEnd)
  const grounding: Grounding = { finder, material: page.material, readAt: page.readAt, findVisible, drop }
  const company = anywhere('company', output.company)
  return {
    category: anywhere('category', output.category?.quote ?? null) === null ? null : (output.category?.key ?? null),
    company: company === null ? null : factOf(company),
    contacts: groundContacts(output.contacts, grounding).slice(0, 50),
    industries: uniqueBy(
      output.industries.flatMap(({ medium, quote }) => {
        const span = anywhere(`industries: ${medium}`, quote)
        return span === null ? [] : [{ value: medium, span }]
      }),
      ({ value }) => value,
    ),
    guidelines: uniqueBy(
      output.guidelines.flatMap((quote) => {
        const span = findVisible('guidelines', quote)
        return span === null ? [] : [factOf(span)]
      }),
      ({ value }) => value,
    ),
    policy: groundPolicy(output, grounding),
    terms: groundTerms(output.terms, grounding),
    dropped,
  }
}

function uniqueBy<T>(items: T[], key: (item: T) => string): T[] {
  return [...new Map(items.map((item) => [key(item), item])).values()]
}

const MAX_DROPPED = 100
const MAX_DAYS = 365
const MAX_DROPPED_LENGTH = 300

function groundTerms(terms: ModelOutput['terms'], { findVisible }: Grounding): SubmissionTerms {
  const fact = (field: string, words: string | null) => {
    const span = findVisible(field, words)
    return span === null ? null : factOf(span)
  }
  const { days = null } = terms?.response ?? {}
  const span = findVisible('terms: response', terms?.response?.quote ?? null)
  const isCount = days !== null && Number.isInteger(days) && days >= 0 && days <= MAX_DAYS
  return {
    licence: {
      exclusive: fact('terms: exclusive', terms?.exclusive ?? null),
      non_exclusive: fact('terms: non-exclusive', terms?.non_exclusive ?? null),
      semi_exclusive: fact('terms: semi-exclusive', terms?.semi_exclusive ?? null),
      retitle: fact('terms: re-titled', terms?.retitle ?? null),
    },
    formats: (terms?.formats ?? []).flatMap((words) => fact('terms: formats', words) ?? []),
    response:
      span === null
        ? null
        : { days: isCount ? days : null, only_if_interested: terms?.response?.only_if_interested === true, span },
  }
}
